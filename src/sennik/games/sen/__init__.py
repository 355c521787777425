"""Sen (2017) and Sen: edycja jubileuszowa: dreams with few ravens."""

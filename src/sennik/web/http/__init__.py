"""HTTP: routes, shapes and errors."""

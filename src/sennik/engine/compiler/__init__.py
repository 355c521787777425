"""The compiler of the rules' language; docs/compiler.md follows a function through it.

A `Unit` says what is compiled together; `lowered(unit)` makes a typed tree of it, or
refuses what is outside the language; `llvm_text(program, target)` prints that tree;
`native.functions(unit)` are its entries as functions for this processor.
"""

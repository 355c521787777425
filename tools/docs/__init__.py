"""The site of docs: pages of `docs/` and pages made from the code, in one folder.

`python -m tools.docs FOLDER` writes them; `make docs` then builds the site of them.
"""

"""The site of the documentation: pages of the repository, and of its code."""

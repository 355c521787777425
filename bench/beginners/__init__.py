"""A careful beginner for each game, in the language of the rules.

Somebody who has read the rules once, wants no trouble, and is measured against the
characters by `bench/company.py`.
"""

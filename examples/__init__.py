"""Worked examples: games written to the contract of `docs/contract.md`."""

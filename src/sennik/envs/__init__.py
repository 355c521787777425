"""Environments for researchers: thin adapters, no rules, no invented rewards."""

from sennik.envs.batch import BatchEnv

__all__ = ["BatchEnv"]

"""The laboratory: trainers and measurements that need only NumPy and Numba."""

"""What comes before any route: limits, origins, addresses."""

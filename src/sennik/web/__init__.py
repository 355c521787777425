"""The tables over HTTP and WebSockets: Litestar, msgspec and a small hub of our own."""

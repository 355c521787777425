"""WebSockets: the protocol, connections, batches of messages."""

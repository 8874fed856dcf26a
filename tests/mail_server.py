"""A mail server that stores what it receives, and can be made to stop responding at a given command."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import BinaryIO


class MailServer:
    """Accepts every mail, but says nothing at the point `silent_at` of a mail to `silent_for`, and sets `reached`.

    Points: `recipient`, when it has read whom the mail is for; `data`, before it takes the text; `accepted`, when it
    has kept the mail and has not said so.
    """

    def __init__(self) -> None:
        self.received: list[EmailMessage] = []
        self.silent_at = self.silent_for = ""
        self.reached = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"smtp://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def addresses(self) -> list[str]:
        return [str(message["To"]) for message in self.received]

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=(client,), daemon=True).start()

    def _pause(self, point: str, recipient: bytes, lines: BinaryIO) -> None:
        if self.silent_at == point and self.silent_for.encode() in recipient:
            self.reached.set()
            for _ in lines:  # until the client is gone
                pass

    def _talk(self, client: socket.socket) -> None:
        with client, client.makefile("rb") as lines:
            client.sendall(b"220 ready\r\n")
            recipient = b""
            for line in lines:
                word = line[:4].upper().strip()
                if word == b"RCPT":
                    recipient = line
                    self._pause("recipient", recipient, lines)
                if word == b"DATA":
                    self._pause("data", recipient, lines)
                    client.sendall(b"354 go on\r\n")
                    text = b"".join(iter(lines.readline, b".\r\n"))
                    self.received.append(message_from_bytes(text, policy=policy.default))  # type: ignore[arg-type]
                    self._pause("accepted", recipient, lines)
                client.sendall(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")


@contextmanager
def mail_server() -> Iterator[MailServer]:
    running = MailServer()
    try:
        yield running
    finally:
        running.close()

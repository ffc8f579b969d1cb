"""Encryption before a server that has none, with certificates that are valid, or have expired.

Not here: the servers (mail_servers).
"""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

_CA = """
[ca]
default_ca = here
[here]
database = {root}/index
serial = {root}/serial
new_certs_dir = {root}
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
"""


def certificates(folder: Path) -> tuple[Path, Path, Path]:
    """A valid one for localhost, an expired one (each with its key), and the authority that signed both."""
    root = folder / "ca"
    root.mkdir()
    (root / "index").touch()
    (root / "serial").write_text("01\n")
    (root / "conf").write_text(_CA.format(root=root))

    def openssl(*words: object) -> None:
        subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)

    authority = folder / "authority.pem"
    new = ("req", "-newkey", "rsa:2048", "-nodes")
    openssl(*new, "-x509", "-days", 30, "-subj", "/CN=tests", "-keyout", root / "ca.key", "-out", authority)
    made = []
    for name, start, end in (
        ("valid", "20200101000000Z", "20490101000000Z"),
        ("expired", "20200101000000Z", "20200201000000Z"),
    ):
        key, request, signed = (root / f"{name}.{kind}" for kind in ("key", "csr", "crt"))
        names = ("-addext", "subjectAltName=DNS:localhost")
        openssl(*new, "-subj", f"/CN={name}", *names, "-keyout", key, "-out", request)
        sign = ("ca", "-batch", "-config", root / "conf", "-cert", authority, "-keyfile", root / "ca.key")
        openssl(*sign, "-in", request, "-out", signed, "-startdate", start, "-enddate", end, "-notext")
        whole = folder / f"{name}.pem"
        whole.write_text(signed.read_text() + key.read_text())
        made.append(whole)
    return made[0], made[1], authority


class TlsFront:
    """Hands on to a port on loopback what comes encrypted, under the certificate that is shown now."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.to = port
        self.certificate = certificate
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.server.getsockname()[1])
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def show(self, certificate: Path) -> None:
        """Another certificate from now on; whoever is connected has to come again."""
        self.certificate = certificate
        for line in self._open:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def stop(self) -> None:
        self.server.close()
        self.show(self.certificate)

    def _accept(self) -> None:
        while True:
            try:
                raw, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(raw,), daemon=True).start()

    def _serve(self, raw: socket.socket) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        with suppress(OSError):
            client = context.wrap_socket(raw, server_side=True)
            server = socket.create_connection(("127.0.0.1", self.to))
            self._open += [client, server]
            threading.Thread(target=self._pass, args=(server, client), daemon=True).start()
            self._pass(client, server)

    @staticmethod
    def _pass(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)

"""Certificates that a test makes for itself."""

import subprocess


def make_certificate(folder, name="localhost", days=20, kind="ec"):
    """Into `certificate.pem` and `key.pem` of a folder, each put in place whole, the key for its owner alone."""
    new = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"] if kind == "ec" else ["-newkey", "rsa:2048"]
    drafts = {file: folder / f"{file}.draft" for file in ["key.pem", "certificate.pem"]}
    subprocess.run(["openssl", "req", "-x509", *new, "-nodes", "-days", str(days), "-subj", f"/CN={name}",
                    "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                    "-keyout", drafts["key.pem"], "-out", drafts["certificate.pem"]], check=True, capture_output=True)
    drafts["key.pem"].chmod(0o600)
    for file, draft in drafts.items():
        draft.rename(folder / file)

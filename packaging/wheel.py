"""Packs a program as a Python wheel: wheel.py PROGRAM VERSION TAG OUT.

A wheel is a zip archive; `pip install` puts what lies in NAME.data/scripts on the path.
"""

import base64
import hashlib
import sys
import zipfile

program, version, tag, out = sys.argv[1:]
info = f"ompick-{version}.dist-info"
readme = open("README.md", encoding="utf-8").read()
files = {
    f"ompick-{version}.data/scripts/ompick": open(program, "rb").read(),
    f"{info}/METADATA": (
        f"Metadata-Version: 2.1\nName: ompick\nVersion: {version}\n"
        "Summary: Resolves OpenMP variants ahead of the compiler\n"
        "License: MIT OR Apache-2.0\nRequires-Python: >=3.6\n"
        "Description-Content-Type: text/markdown\n\n" + readme
    ).encode(),
    f"{info}/WHEEL": (
        "Wheel-Version: 1.0\nGenerator: ompick\nRoot-Is-Purelib: false\n"
        + "".join(
            f"Tag: {python}-{abi}-{platform}\n"
            for python, abi, platforms in [tag.split("-")]
            for platform in platforms.split(".")
        )
    ).encode(),
}
for licence in ("LICENSE-MIT", "LICENSE-APACHE"):
    files[f"{info}/licenses/{licence}"] = open(licence, "rb").read()

record = ""
with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as wheel:
    for name, content in files.items():
        entry = zipfile.ZipInfo(name)  # the time of 1980: the same bytes each time
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
        wheel.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    entry = zipfile.ZipInfo(f"{info}/RECORD")
    entry.external_attr = 0o100644 << 16
    wheel.writestr(entry, record + f"{info}/RECORD,,\n")

"""The packages that a static site contains: Python as WebAssembly from npm, and wheels from the Python package index.

Each is pinned to a version and a SHA-256 hash. They are downloaded once, into the user's cache folder.
"""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from shutil import which

from msgspec import Struct
from platformdirs import user_cache_path

from inkling.core.errors import Refusal, msg

PYTHON = ("--python-version", "314", "--implementation", "cp", "--abi", "cp314")
"""The version of Python in that release of Pyodide, for pip."""
PLATFORMS = ("pyemscripten_2026_0_wasm32", "any")
OTHER_PLATFORM = "manylinux2014_x86_64"
"""The platform of the wheel of `markupsafe`. There is none for WebAssembly, but the package also works without its
compiled part."""


class Package(Struct, frozen=True):
    name: str
    version: str
    digest: str
    """SHA-256 of the file."""


PYODIDE = Package("pyodide", "314.0.7", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0")
WHEELS = (
    Package("anyio", "4.16.0", "c66ae634e0b8228396b801741beb3294326d4b6102f7bba4041c0dfb58c29026"),
    Package("htpy", "26.5.1", "148566db9d720c897baa5832e2a496954ce317ab06ef49a103b44f8a15322c3b"),
    Package("idna", "3.20", "ab7ae7122974553370f0bdb919e1a960b2cd1bc1ef0276416d896db81c14582c"),
    Package("markupsafe", "3.0.4", "a8e9f292fcda89b324f2f5c91d13f1424a153e40fc2756f38ee23b15835ff300"),
    Package("msgspec", "0.22.0", "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"),
    Package("platformdirs", "4.14.5", "8e778c6fa421516f4d3369449f8df3b0e1b72c0e0005fe88e3ec772d0a14e750"),
    Package("prometheus_client", "0.26.0", "fa93d06737aa02bacd05794768508bb97d2fbee28cb3bca04eaae92f0ca953d6"),
    Package("python_multipart", "0.0.33", "8f16c07b36add9da6b2ee87d3efcaf0a45a6de9c3d0a5dd94e9ccf7675a7bc45"),
    Package("segno", "1.6.6", "28c7d081ed0cf935e0411293a465efd4d500704072cdb039778a2ab8736190c7"),
    Package("starlette", "1.10.0", "478c0ab3b4ced6e82719849c118fa406f0278a3499c1a898cd15cd31bdc38ce4"),
    Package("structlog", "26.1.0", "e081a26d6c373e6d201eca24eede26d8ffab07f88f477822e679183428d3d91e"),
    Package("typing_extensions", "4.16.0", "481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8"),
)


def find_packages() -> tuple[Path, list[Path]]:
    """Return the archive of Pyodide and the wheels. Those that are not in the cache are downloaded. Raise a Refusal if
    a download fails, or if a file's content is not the expected one."""
    folder = user_cache_path("inkling", appauthor=False) / "static-site"
    folder.mkdir(parents=True, exist_ok=True)
    return find_pyodide(folder), [find_wheel(folder, package) for package in WHEELS]


def find_pyodide(folder: Path) -> Path:
    path = folder / f"{PYODIDE.name}-{PYODIDE.version}.tgz"
    if not path.exists():
        npm = which("npm")
        if npm is None:
            sentence = msg("Building the site needs npm, which comes with Node.js; it isn’t installed here.")
            raise Refusal("no-npm", sentence)
        download([npm, "pack", "--silent", f"{PYODIDE.name}@{PYODIDE.version}"], folder, PYODIDE)
    return check(path, PYODIDE)


def find_wheel(folder: Path, package: Package) -> Path:
    pattern = f"{package.name}-{package.version}-*.whl"
    if not list(folder.glob(pattern)):
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
        platforms = (OTHER_PLATFORM,) if package.name == "markupsafe" else PLATFORMS
        tags = [*PYTHON, *(part for name in platforms for part in ("--platform", name))]
        asked = [f"{package.name}=={package.version}", "--only-binary=:all:", "--dest", "."]
        download([*pip, *asked, *tags], folder, package)
    return check(next(iter(folder.glob(pattern)), folder / package.name), package)


def download(command: list[str], folder: Path, package: Package) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        sentence = msg("{name} {version} could not be downloaded: building the site needs the package indexes once.")
        raise Refusal("no-download", sentence, name=package.name, version=package.version) from None


def check(path: Path, package: Package) -> Path:
    """Return the path if the file exists and has the pinned content. Otherwise delete it and raise a Refusal."""
    if not path.exists() or sha256(path.read_bytes()).hexdigest() != package.digest:
        path.unlink(missing_ok=True)
        sentence = msg("{name} {version} isn’t the file that was expected, so nothing was built.")
        raise Refusal("bad-download", sentence, name=package.name, version=package.version)
    return path

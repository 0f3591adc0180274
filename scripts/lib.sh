# Shared by all scripts, which source it: strict error handling, the project's folder as working directory, and helpers.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p .cache
# Builds for tests allow @testable import; see Package.swift.
export HEADSIGN_TESTABLE=1

# say TEXT: prints a line of progress.
say() { printf '\033[1m%s\033[0m\n' "· $*"; }
# No colours in logs.
if [[ ! -t 1 ]]; then say() { printf '· %s\n' "$*"; }; fi

# fail MESSAGE [HINT…]: prints what failed and what to do about it, and exits with 1.
fail() {
    printf '\nheadsign: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 1
}

# has_sha256 FILE SUM: whether the file exists and has this SHA-256 checksum.
has_sha256() { [[ -f $1 ]] && sha256sum --check --status <<<"$2  $1"; }

# python ARGUMENT…: runs the Python of the project's virtual environment, which is created if it is missing.
python() {
    if [[ ! -x .cache/venv/bin/pip ]]; then
        rm -rf .cache/venv
        python3 -m venv .cache/venv || fail "Python could not make a virtual environment." \
            "On Debian: apt-get install python3 python3-venv"
    fi
    .cache/venv/bin/python "$@"
}

# pip_download FILE SUM REQUIREMENT [OPTION…]: downloads one file from the package index into .cache/downloads and
# checks its checksum. A file that already exists is only checked.
pip_download() {
    local file=.cache/downloads/$1 sum=$2 requirement=$3
    has_sha256 "$file" "$sum" && return
    mkdir -p .cache/downloads
    python -m pip --quiet --disable-pip-version-check download --no-deps --dest .cache/downloads "${@:4}" \
        "$requirement" >&2 || return 1
    has_sha256 "$file" "$sum" || fail "$file is not the file it should be (SHA-256 differs)." "Expected $sum"
}

# extract ARCHIVE MEMBER TARGET: extracts one member of a zip, wheel or tar.gz archive.
extract() {
    mkdir -p "$(dirname "$3")"
    python - "$@" <<'PYTHON'
import sys, tarfile, zipfile
archive, member, target = sys.argv[1:]
if archive.endswith(".tar.gz"):
    with tarfile.open(archive) as tar:
        content = tar.extractfile(member).read()
else:
    with zipfile.ZipFile(archive) as bundle:
        content = bundle.read(member)
with open(target, "wb") as file:
    file.write(content)
PYTHON
}

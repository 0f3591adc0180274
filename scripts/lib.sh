# What all scripts share. To be sourced: it leaves the script in the project's folder, with strict errors.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p .cache
# Tests look inside of what is released; see Package.swift.
export HEADSIGN_TESTABLE=1

# A line of progress.
say() { printf '\033[1m%s\033[0m\n' "· $*"; }
# Colours are for people only.
if [[ ! -t 1 ]]; then say() { printf '· %s\n' "$*"; }; fi

# The end, with words for whoever has to act: the first line says what, the others say what to do.
fail() {
    printf '\nheadsign: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 1
}

# has_sha256 FILE SUM
has_sha256() { [[ -f $1 ]] && sha256sum --check --status <<<"$2  $1"; }

# The virtual environment's Python, made when first needed.
python() {
    if [[ ! -x .cache/venv/bin/pip ]]; then
        rm -rf .cache/venv
        python3 -m venv .cache/venv || fail "Python could not make a virtual environment." \
            "On Debian: apt-get install python3 python3-venv"
    fi
    .cache/venv/bin/python "$@"
}

# pip_download FILE SUM REQUIREMENT [OPTION…]: one file from the package index into .cache/downloads, checked.
# A file that is already there, whoever put it there, is only checked.
pip_download() {
    local file=.cache/downloads/$1 sum=$2 requirement=$3
    has_sha256 "$file" "$sum" && return
    mkdir -p .cache/downloads
    python -m pip --quiet --disable-pip-version-check download --no-deps --dest .cache/downloads "${@:4}" \
        "$requirement" >&2 || return 1
    has_sha256 "$file" "$sum" || fail "$file is not the file it should be (SHA-256 differs)." "Expected $sum"
}

# extract ARCHIVE MEMBER TARGET: one member of a zip, wheel or tar.gz.
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

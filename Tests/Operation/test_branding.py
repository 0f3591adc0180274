"""The operator's name, logo and colours in all parts of the page that the server serves, and errors in their
configuration."""

import hashlib
import re
import subprocess

import pytest

from support.branding import ICONS, SVG, png, site, write_images
from support.places import HEADSIGN
from support.server import Server
from support.town import write_feed

NOW = "2026-03-02T07:55:00-05:00"
HTML = {"Accept": "text/html"}
AGENCY = """
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {{source: "{feed}", dates: repeating}}
"""


def configuration(folder, section: str) -> str:
    return "basemap: none\nserver: {limits: none}" + section + AGENCY.format(feed=write_feed(folder / "town.zip"))


@pytest.fixture(scope="module", params=[False, True], ids=["modules", "joined"])
def server(tmp_path_factory, request):
    folder = tmp_path_factory.mktemp("branding")
    write_images(folder)
    with Server(folder, configuration(folder, site('  start: {stop: "town:a"}')), NOW, joined=request.param) as running:
        yield running


def head(server, rel: str) -> list[str]:
    page = server.get("/").body.decode()
    return re.findall(f'<link rel="{rel}" href="([^"]+)"', page)


def test_the_page_has_the_operators_name_colour_and_start_view(server):
    page = server.get("/").body.decode()
    assert "<title>Riverton &amp; District</title>" in page and "Headsign" not in page
    assert '<meta name="theme-color" content="#005a9c">' in page
    assert '<html data-start="#/stop/town:a" lang="en"' in page
    assert server.get("/index.html").body.decode() == page


def test_the_branding_stylesheet_is_loaded_last_and_is_immutable(server):
    *_, own = head(server, "stylesheet")
    sheet = server.get(f"/{own}")
    assert sheet.status == 200 and sheet.headers["Content-Type"] == "text/css; charset=utf-8"
    assert "immutable" in sheet.headers["Cache-Control"]
    assert re.fullmatch(r"branding/[0-9a-f]{16}\.css", own) and own[9:25] == hashlib.sha256(sheet.body).hexdigest()[:16]
    text = sheet.body.decode()
    assert ":root{--brand:#4788b8;--on-brand:#000000;" in text and ':root[data-theme="light"]{--brand:#005a9c;--on-brand:#ffffff;' in text
    assert server.get(f"/{own}", {"If-None-Match": sheet.headers["ETag"]}).status == 304


def test_the_manifests_icons_exist_in_the_declared_sizes(server):
    answer = server.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["name"], manifest["short_name"]) == ("Riverton & District", "Riverton")
    assert (manifest["theme_color"], manifest["background_color"]) == ("#005a9c", "#ffffff")
    assert manifest["start_url"] == "./" and len(manifest["shortcuts"]) == 2
    assert [icon["sizes"] for icon in manifest["icons"]] == ["any", "192x192", "512x512", "512x512"]
    assert [icon.get("purpose") for icon in manifest["icons"]] == [None, None, None, "maskable"]
    for icon in manifest["icons"]:
        image = server.get(f"/{icon['src']}")
        assert image.status == 200 and image.headers["Content-Type"] == icon["type"]
        assert image.body == (SVG.encode() if icon["sizes"] == "any" else png(int(icon["sizes"].split("x")[0])))


def test_icons_and_logo_are_served_and_the_logo_cannot_run_scripts(server):
    assert head(server, "icon") == ["branding/logo.svg"]
    assert server.get(f"/{head(server, 'apple-touch-icon')[0]}").body == png(ICONS["apple"])
    assert server.get("/branding/badge.png").body == png(ICONS["badge"])
    logo = server.get("/branding/logo.svg")
    assert logo.headers["Content-Security-Policy"].startswith("default-src 'none'; ") and logo.headers["Content-Security-Policy"].endswith("; sandbox")
    assert logo.headers["X-Content-Type-Options"] == "nosniff"


def test_the_list_of_files_to_cache_includes_the_branding(server):
    files = {file["path"]: file for file in server.json("/site-files.json")["files"]}
    own = f"/{head(server, 'stylesheet')[-1]}"
    for path in ("/index.html", "/manifest.webmanifest", "/branding/logo.svg", own, "/icons/app-192.png"):
        assert files[path]["hash"] == hashlib.sha256(server.get(path).body).hexdigest(), path
    assert "later" not in files[own] and files["/icons/app-192.png"]["later"]


def test_the_pages_settings_contain_the_operators_links(server):
    assert server.json("/site.json")["branding"] == {
        "name": "Riverton & District", "logo": "branding/logo.svg", "icon": "icons/app-192.png", "badge": "branding/badge.png",
        "phone": "+1 555 0100", "imprint": "https://riverton.example/imprint", "privacy": "mailto:privacy@riverton.example"}


def test_previews_of_shared_links_contain_the_operators_name(server):
    assert '<meta property="og:site_name" content="Riverton &amp; District">' in server.get("/stop/town:a").body.decode()
    assert server.json(f"/oembed?url={server.url}/stop/town:a")["provider_name"] == "Riverton & District"


def test_the_404_page_has_the_operators_name_and_logo(server):
    answer = server.get("/no/such", HTML)
    text = answer.body.decode()
    assert answer.status == 404 and "<title>Page not found · Riverton &amp; District</title>" in text
    assert '<img src="../branding/logo.svg" alt="">' in text
    assert "img-src 'self';" in answer.headers["Content-Security-Policy"]


def check(folder, section: str) -> subprocess.CompletedProcess:
    config = folder / "headsign.yaml"
    config.write_text(configuration(folder, section))
    return subprocess.run([HEADSIGN, "check", config, "--offline"], capture_output=True, text=True, timeout=90)


def test_check_explains_a_shade_that_was_derived_for_contrast(tmp_path):
    write_images(tmp_path)
    done = check(tmp_path, site())
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Riverton & District, #005A9C in the light theme, #4788B8 in the dark theme" in done.stdout
    assert "#005A9C on #141B22 has a contrast of 2.4 to 1; at least 4.5 to 1 is needed. #4788B8 is used in the dark theme." in done.stdout


def test_check_and_serve_reject_a_theme_colour_with_too_little_contrast(tmp_path):
    section = '\nsite:\n  colors:\n    light: "#FFCC00"'
    done = check(tmp_path, section)
    words = "headsign.yaml:5: light: #FFCC00 on white has a contrast of 1.5 to 1; at least 4.5 to 1 is needed. #907300 would do."
    assert done.returncode == 78 and words in done.stderr
    serve = [HEADSIGN, "serve", "--config", tmp_path / "headsign.yaml", "--data", tmp_path / "data", "--port", "0"]
    done = subprocess.run(serve, capture_output=True, text=True, timeout=90)
    assert done.returncode == 78 and words in done.stderr


@pytest.mark.parametrize("image, words", [
    (None, "No such file or directory"), (b"GIF89a", "is neither a PNG image nor an SVG drawing"),
    (SVG.replace("<circle", "<script/><circle").encode(), "contains scripts"), (SVG.encode() + b" " * 65_536, "at most 64 kB are allowed"),
], ids=["missing", "gif", "scripts", "large"])
def test_an_unusable_logo_fails_the_check_and_is_omitted_from_the_page(tmp_path, image, words):
    if image:
        (tmp_path / "logo.svg").write_bytes(image)
    section = "\nsite: {name: Riverton, logo: logo.svg}"
    done = check(tmp_path, section)
    assert done.returncode == 69 and words in done.stdout, done.stdout
    with Server(tmp_path, configuration(tmp_path, section), NOW) as server:
        assert server.json("/site.json")["branding"] == {"name": "Riverton", "icon": "icons/app-192.png"}
        assert server.get("/branding/logo.svg").status == 404
        assert words in server.log.read_text()


def test_check_reports_the_actual_and_required_size_of_an_icon(tmp_path):
    (tmp_path / "icon.png").write_bytes(png(96))
    done = check(tmp_path, "\nsite: {icons: {small: icon.png}}")
    assert done.returncode == 69 and "icons: small:" in done.stdout
    assert "has 96 × 96 pixels; 192 × 192 are needed" in done.stdout

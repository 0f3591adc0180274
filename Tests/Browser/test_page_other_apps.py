"""The About page adds this server to a OneBusAway app: by a link, and by a QR code for another phone."""

import re
from urllib.parse import parse_qs, urlsplit

import zxingcpp
from playwright.sync_api import expect


def test_the_onebusaway_link_and_its_qr_code_contain_this_servers_address_and_name(phone, axe, picture):
    phone.goto("/#/about")
    link = phone.get_by_role("link", name="Add to OneBusAway")
    # Until the agencies are known, the link names the server by its host name.
    expect(link).to_have_attribute("href", re.compile("name=Cairns"))
    address = link.get_attribute("href")
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc) == ("onebusaway", "add-region") and "+" not in address
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    origin = phone.evaluate("location.origin")
    assert query["oba-url"] == f"{origin}/" and query["otp-graphql-url"] == f"{origin}/otp/gtfs/v1"
    assert query["otp-url"] == f"{origin}/otp"
    # Android apps append "/api/…" to the sidecar's base URL.
    assert query["sidecar-url"] == origin and query["region-id"] == "1" and query["name"] == "Cairns"
    assert query["otp-graphql-bikeshare"] == "false"
    phone.get_by_role("button", name="Show QR code").click()
    code = phone.get_by_role("img", name="QR code for the link")
    expect(code).to_be_visible()
    code.scroll_into_view_if_needed()
    axe(phone)
    picture(phone, "about-onebusaway")
    side = int(code.get_attribute("viewBox").split()[2])
    dark = set(re.findall(r"M(\d+) (\d+)h1", code.locator("path").get_attribute("d")))
    rows = [bytes(0 if (str(column // 4), str(row // 4)) in dark else 255 for column in range(side * 4)) for row in range(side * 4)]
    [found] = zxingcpp.read_barcodes(memoryview(b"".join(rows)).cast("B", shape=[side * 4, side * 4]))
    assert found.text == address

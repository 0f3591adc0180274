"""A local geocoder with the APIs of Photon (`/api`) and Nominatim (`/search`)."""

import json
from urllib.parse import parse_qs, urlsplit

from support.failing_handler import failing_handler
from support.local_server import LocalServer

ADDRESSES = [
    {"name": "City Hall", "number": "216", "street": "Ontario Street", "city": "Kingston", "lat": 44.2302, "lon": -76.4806},
    {"name": "", "number": "12", "street": "Oak Lane", "city": "Kingston", "lat": 44.2415, "lon": -76.4925},
    {"name": "Null Island", "number": "", "street": "", "city": "", "lat": 0, "lon": 0},
]


def line(place) -> str:
    parts = [place["name"], f"{place['number']} {place['street']}".strip(), place["city"]]
    return ", ".join(part for part in parts if part)


class GeocoderUpstream(LocalServer):
    """The local geocoder: `with GeocoderUpstream() as upstream:`; `failure` may be "500", "html", "429", "slow"."""

    def __init__(self):
        self.seen: list[str] = []
        self.failure = ""
        self.slowness = 8

    def handler(self):
        return failing_handler(self, {"429": (429, "text/plain", b"slow down")})

    def configuration(self, kind: str = "photon") -> str:
        return f"geocoder:\n  kind: {kind}\n  url: {self.url}\n  attribution: © the town\n"

    def asked(self, target: str):
        address = urlsplit(target)
        words = parse_qs(address.query).get("q", [""])[0].lower()
        found = [place for place in ADDRESSES if words in line(place).lower()]
        answer = {"/api": self.photon, "/search": self.nominatim}.get(address.path)
        return self.failure, answer and ("application/json", json.dumps(answer(found)).encode())

    @staticmethod
    def photon(found) -> dict:
        return {"type": "FeatureCollection", "features": [
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [one["lon"], one["lat"]]},
             "properties": {key: value for key, value in {
                 "name": one["name"], "housenumber": one["number"], "street": one["street"], "city": one["city"]}.items() if value}}
            for one in found]}

    @staticmethod
    def nominatim(found) -> list:
        return [{"lat": str(one["lat"]), "lon": str(one["lon"]), "name": one["name"], "display_name": line(one)} for one in found]

from rig import *
# All stops have a name in French, one has another in Canadian French. Names are in English; default_lang is Spanish.
NOW = at("2026-03-03 08:00")
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon", "S1,Station,42.000,-72.5", "S2,Parking,42.009,-72.5", "S3,Harbour,42.018,-72.5"),
    trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,Harbour"),
    stop_times=table(TIMES, *calls(t=["S1 08:05", "S2 08:10", "S3 08:20"])),
    feed_info=table("feed_publisher_name,feed_publisher_url,feed_lang,default_lang", "RT,https://example.org,en,es"),
    translations=table("table_name,field_name,language,translation,record_id,record_sub_id,field_value",
                       "stops,stop_name,fr,Gare,S1,,", "stops,stop_name,fr,Parking P1,S2,,", "stops,stop_name,fr-CA,Stationnement,S2,,",
                       "stops,stop_name,es,Puerto,S3,,", "stops,stop_name,es,Estación,S1,,", "trips,trip_headsign,fr,Port,t,,"))
with Town(files, NOW) as place:
    def names(language):
        boards = [place.board(stop, lang=language) for stop in ("S1", "S2", "S3")]
        return [*(board["stop"]["name"] for board in boards), boards[0]["arrivals"][0]["headsign"]]
    check("French (control)", ["Gare", "Parking P1", "Puerto", "Port"], names("fr"))
    check("Spanish (control)", ["Estación", "Parking", "Puerto", "Harbour"], names("es"))
    check("Canadian French: its own name, else the French one, else that in default_lang", ["Gare", "Stationnement", "Puerto", "Port"], names("fr-CA"))
    check("a language that the feed lacks is default_lang (control)", names("es"), names("de"))
finish()

"""The members of MOTIS's responses by type, from its specification (openapi.yaml of version 6, August 2026), as strict
generated clients parse them.

A type is `str`, `int`, `number`, `bool`, `time`, the name of an object or enum below, `[type]` for a list, or `{type}`
for an object with arbitrary member names. A member whose name ends in `?` may be absent; none may be null.
"""

import re
from datetime import datetime

ENUMERATIONS = {
    "Mode": "WALK BIKE RENTAL CAR HGV CAR_PARKING CAR_DROPOFF ODM RIDE_SHARING FLEX DEBUG_BUS_ROUTE DEBUG_RAILWAY_ROUTE"
            " DEBUG_FERRY_ROUTE TRANSIT TRAM SUBWAY FERRY AIRPLANE BUS COACH RAIL HIGHSPEED_RAIL LONG_DISTANCE NIGHT_RAIL"
            " REGIONAL_FAST_RAIL REGIONAL_RAIL SUBURBAN FUNICULAR AERIAL_LIFT OTHER AREAL_LIFT METRO CABLE_CAR",
    "VertexType": "NORMAL BIKESHARE TRANSIT",
    "PickupDropoff": "NORMAL NOT_ALLOWED",
    "Wheelchair": "ACCESSIBLE NOT_ACCESSIBLE",
    "Reservation": "NONE COMPULSORY",
    "LocationType": "ADDRESS PLACE STOP",
    "Direction": "DEPART HARD_LEFT LEFT SLIGHTLY_LEFT CONTINUE SLIGHTLY_RIGHT RIGHT HARD_RIGHT CIRCLE_CLOCKWISE"
                 " CIRCLE_COUNTERCLOCKWISE STAIRS ELEVATOR UTURN_LEFT UTURN_RIGHT",
    "Cause": "UNKNOWN_CAUSE OTHER_CAUSE TECHNICAL_PROBLEM STRIKE DEMONSTRATION ACCIDENT HOLIDAY WEATHER MAINTENANCE"
             " CONSTRUCTION POLICE_ACTIVITY MEDICAL_EMERGENCY SPECIAL_EVENT",
    "Effect": "NO_SERVICE REDUCED_SERVICE SIGNIFICANT_DELAYS DETOUR ADDITIONAL_SERVICE MODIFIED_SERVICE OTHER_EFFECT"
              " UNKNOWN_EFFECT STOP_MOVED NO_EFFECT ACCESSIBILITY_ISSUE",
    "Severity": "UNKNOWN_SEVERITY INFO WARNING SEVERE",
}

# Members that legs and board rows share; they are required only in board rows.
RIDE = ("agencyId:str agencyName:str agencyUrl:str tripId:str routeId:str directionId:str routeShortName:str routeLongName:str"
        " tripShortName:str displayName:str headsign:str tripFrom:Place tripTo:Place cancelled:bool bikesAllowed:bool"
        " wheelchairAccessible:Wheelchair reservation:Reservation source:str")

OBJECTS = {
    "Error": "error:str",
    "Place": "name:str lat:number lon:number stopId?:str parentId?:str importance?:number level?:number tz?:str arrival?:time"
             " departure?:time scheduledArrival?:time scheduledDeparture?:time track?:str scheduledTrack?:str stopCode?:str"
             " description?:str vertexType?:VertexType pickupType?:PickupDropoff dropoffType?:PickupDropoff cancelled?:bool"
             " alerts?:[Alert] modes?:[Mode]",
    "TimeRange": "start:time end:time",
    "Alert": "headerText:str descriptionText:str communicationPeriod?:[TimeRange] impactPeriod?:[TimeRange] cause?:Cause"
             " causeDetail?:str effect?:Effect effectDetail?:str url?:str ttsHeaderText?:str ttsDescriptionText?:str"
             " severityLevel?:Severity imageUrl?:str imageMediaType?:str imageAlternativeText?:str",
    "Line": "points:str precision:int length:int",
    "Step": "relativeDirection:Direction distance:number fromLevel:number toLevel:number polyline:Line streetName:str exit:str"
            " stayOn:bool area:bool",
    "Leg": "mode:Mode startTime:time endTime:time scheduledStartTime:time scheduledEndTime:time realTime:bool scheduled:bool"
           " duration:int from:Place to:Place legGeometry:Line distance?:number interlineWithPreviousLeg?:bool"
           " routeColor?:str routeTextColor?:str routeType?:int intermediateStops?:[Place] steps?:[Step] alerts?:[Alert] "
           + RIDE.replace(":", "?:"),
    "Itinerary": "duration:int startTime:time endTime:time transfers:int id:str legs:[Leg]",
    "Plan": "requestParameters:{str} debugOutput:{int} from:Place to:Place direct:[Itinerary] itineraries:[Itinerary]"
            " previousPageCursor:str nextPageCursor:str",
    "StopTime": "place:Place mode:Mode realTime:bool pickupDropoffType:PickupDropoff tripCancelled:bool routeColor?:str"
                " routeTextColor?:str routeType?:int " + RIDE,
    "StopTimes": "stopTimes:[StopTime] place:Place previousPageCursor:str nextPageCursor:str",
    "Route": "routeId:str routeShortName:str routeLongName:str mode:Mode agencyId:str agencyName:str agencyUrl:str"
             " routeColor?:str routeTextColor?:str routeType?:int",
    "StopInfo": "place:Place routes:[Route]",
    "Match": "type:LocationType name:str id:str lat:number lon:number tokens:[[number]] areas:[Area] score:number level?:number"
             " tz?:str modes?:[Mode]",
    "Area": "name:str adminLevel:number matched:bool",
    "TripInfo": "tripId:str routeShortName?:str displayName?:str",
    "TripSegment": "trips:[TripInfo] mode:Mode distance:number from:Place to:Place departure:time arrival:time"
                   " scheduledArrival:time scheduledDeparture:time realTime:bool polyline:str routeColor?:str",
    "ServerConfig": "motisVersion:str hasElevation:bool hasRoutedTransfers:bool hasStreetRouting:bool maxOneToManySize:number"
                    " maxOneToAllTravelTimeLimit:number maxPrePostTransitTimeLimit:number maxDirectTimeLimit:number"
                    " shapesDebugEnabled:bool",
    "Initial": "lat:number lon:number zoom:number serverConfig:ServerConfig",
    # The items of these lists are not defined here, because none are served.
    "Rentals": "providerGroups:[Nothing] providers:[Nothing] stations:[Nothing] vehicles:[Nothing] zones:[Nothing]",
    "Nothing": "",
}

ANSWERS = {
    "plan": "Plan", "stoptimes": "StopTimes", "stop": "StopInfo", "trip": "Itinerary", "refresh-itinerary": "Itinerary",
    "geocode": "[Match]", "reverse-geocode": "[Match]", "map/initial": "Initial", "map/trips": "[TripSegment]",
    "map/stops": "[Place]", "map/levels": "[number]", "map/rentals": "Rentals", "rentals": "Rentals",
}

# Until version 5 the level is required.
PLACE_UNTIL_V5 = OBJECTS["Place"].replace("level?:", "level:")


def is_time(value) -> bool:
    return (isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", value) is not None
            and datetime.fromisoformat(value) is not None)


# A bool is an int in Python, but not a number in JSON.
SCALARS = {
    "str": lambda value: isinstance(value, str),
    "int": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "bool": lambda value: isinstance(value, bool),
    "time": is_time,
}


def complaints(value, kind: str, version: str = "v6", place: str = "") -> list[str]:
    """Returns all differences between a response and a type."""
    if kind[0] in "[{":
        if not isinstance(value, list if kind[0] == "[" else dict):
            return [f"{place}: {value!r} is not {kind}"]
        items = enumerate(value) if kind[0] == "[" else value.items()
        return [each for key, item in items for each in complaints(item, kind[1:-1], version, f"{place}/{key}")]
    if kind in SCALARS:
        return [] if SCALARS[kind](value) else [f"{place}: {value!r} is not {kind}"]
    if kind in ENUMERATIONS:
        return [] if value in ENUMERATIONS[kind].split() else [f"{place}: {value!r} is not one of {kind}"]
    if not isinstance(value, dict):
        return [f"{place}: {value!r} is not {kind}"]
    members = members_of(kind, version)
    missing = [f"{place}/{name} is missing" for name, (_, is_required) in members.items() if is_required and name not in value]
    unknown = [f"{place}/{name} is no member of {kind}" for name in value if name not in members]
    return missing + unknown + [
        each for name, item in value.items() if name in members
        for each in complaints(item, members[name][0], version, f"{place}/{name}")]


def members_of(kind: str, version: str) -> dict[str, tuple[str, bool]]:
    """Returns the members of an object with their types, and whether they are required."""
    text = PLACE_UNTIL_V5 if kind == "Place" and version != "v6" else OBJECTS[kind]
    pairs = [member.split(":", 1) for member in text.split()]
    return {name.removesuffix("?"): (type, not name.endswith("?")) for name, type in pairs}

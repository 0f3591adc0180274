"""GTFS-Realtime messages as plain records, with the field numbers of gtfs-realtime.proto. [P]

None stands for an absent field. Accessors that apply a default document it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from . import wire
from .wire import many, one


class Incrementality(IntEnum):
    """Whether a feed replaces all previous data or adds to it. [P: FeedHeader]"""

    FULL_DATASET = 0
    DIFFERENTIAL = 1


class TripRelationship(IntEnum):
    """The relation between a trip and the timetable. [P: TripDescriptor.ScheduleRelationship]"""

    SCHEDULED = 0
    ADDED = 1
    UNSCHEDULED = 2
    CANCELED = 3
    REPLACEMENT = 5
    DUPLICATED = 6
    DELETED = 7
    NEW = 8


class StopRelationship(IntEnum):
    """The relation between a stop time and the timetable. [P: StopTimeUpdate.ScheduleRelationship]"""

    SCHEDULED = 0
    SKIPPED = 1
    NO_DATA = 2
    UNSCHEDULED = 3


class DropOffPickupType(IntEnum):
    """The manner of boarding or alighting. [P: StopTimeProperties]"""

    REGULAR = 0
    NONE = 1
    PHONE_AGENCY = 2
    COORDINATE_WITH_DRIVER = 3


class VehicleStopStatus(IntEnum):
    """The relation between a vehicle and its current stop. [P: VehiclePosition]"""

    INCOMING_AT = 0
    STOPPED_AT = 1
    IN_TRANSIT_TO = 2


class CongestionLevel(IntEnum):
    """The congestion of the traffic around a vehicle. [P: VehiclePosition]"""

    UNKNOWN_CONGESTION_LEVEL = 0
    RUNNING_SMOOTHLY = 1
    STOP_AND_GO = 2
    CONGESTION = 3
    SEVERE_CONGESTION = 4


class OccupancyStatus(IntEnum):
    """The occupancy of a vehicle or carriage. [P: VehiclePosition]"""

    EMPTY = 0
    MANY_SEATS_AVAILABLE = 1
    FEW_SEATS_AVAILABLE = 2
    STANDING_ROOM_ONLY = 3
    CRUSHED_STANDING_ROOM_ONLY = 4
    FULL = 5
    NOT_ACCEPTING_PASSENGERS = 6
    NO_DATA_AVAILABLE = 7
    NOT_BOARDABLE = 8


class Cause(IntEnum):
    """The cause of an alert. [P: Alert]"""

    UNKNOWN_CAUSE = 1
    OTHER_CAUSE = 2
    TECHNICAL_PROBLEM = 3
    STRIKE = 4
    DEMONSTRATION = 5
    ACCIDENT = 6
    HOLIDAY = 7
    WEATHER = 8
    MAINTENANCE = 9
    CONSTRUCTION = 10
    POLICE_ACTIVITY = 11
    MEDICAL_EMERGENCY = 12
    SPECIAL_EVENT = 13


class Effect(IntEnum):
    """The effect of an alert. [P: Alert]"""

    NO_SERVICE = 1
    REDUCED_SERVICE = 2
    SIGNIFICANT_DELAYS = 3
    DETOUR = 4
    ADDITIONAL_SERVICE = 5
    MODIFIED_SERVICE = 6
    OTHER_EFFECT = 7
    UNKNOWN_EFFECT = 8
    STOP_MOVED = 9
    NO_EFFECT = 10
    ACCESSIBILITY_ISSUE = 11


class SeverityLevel(IntEnum):
    """The severity of an alert. [P: Alert]"""

    UNKNOWN_SEVERITY = 1
    INFO = 2
    WARNING = 3
    SEVERE = 4


class WheelchairAccessible(IntEnum):
    """Whether a vehicle is accessible with a wheelchair. [P: VehicleDescriptor]"""

    NO_VALUE = 0
    UNKNOWN = 1
    WHEELCHAIR_ACCESSIBLE = 2
    WHEELCHAIR_INACCESSIBLE = 3


class WheelchairBoarding(IntEnum):
    """Whether a stop is accessible with a wheelchair. [P: Stop]"""

    UNKNOWN = 0
    AVAILABLE = 1
    NOT_AVAILABLE = 2


@dataclass
class Translation:
    """A text in one language. [P: TranslatedString]"""

    text: str | None = one(1, "string", required=True)
    language: str | None = one(2, "string")


@dataclass
class TranslatedString:
    """A text in several languages. [P]"""

    translation: list[Translation] = many(1, Translation)


@dataclass
class LocalizedImage:
    """An image for one language. [P: TranslatedImage]"""

    url: str | None = one(1, "string", required=True)
    media_type: str | None = one(2, "string", required=True)
    language: str | None = one(3, "string")


@dataclass
class TranslatedImage:
    """An image for several languages. [P]"""

    localized_image: list[LocalizedImage] = many(1, LocalizedImage)


@dataclass
class TimeRange:
    """A period: its start is included, its end is not. [P]"""

    start: int | None = one(1, "uint64")
    end: int | None = one(2, "uint64")


@dataclass
class Position:
    """A geographic position. [P]"""

    latitude: float | None = one(1, "float", required=True)
    longitude: float | None = one(2, "float", required=True)
    bearing: float | None = one(3, "float")
    odometer: float | None = one(4, "double")
    speed: float | None = one(5, "float")


@dataclass
class ModifiedTripSelector:
    """The link from an update to a trip that TripModifications have modified. [P: TripDescriptor]"""

    modifications_id: str | None = one(1, "string")
    affected_trip_id: str | None = one(2, "string")
    start_time: str | None = one(3, "string")
    start_date: str | None = one(4, "string")


@dataclass
class TripDescriptor:
    """The fields that identify one run of a trip. [P]"""

    trip_id: str | None = one(1, "string")
    route_id: str | None = one(5, "string")
    direction_id: int | None = one(6, "uint32")
    start_time: str | None = one(2, "string")
    start_date: str | None = one(3, "string")
    schedule_relationship: TripRelationship | None = one(4, TripRelationship)
    modified_trip: ModifiedTripSelector | None = one(7, ModifiedTripSelector)

    @property
    def relationship(self) -> TripRelationship:
        """The relationship; SCHEDULED if none is given. [P: the first value is proto2's default]"""
        return TripRelationship.SCHEDULED if self.schedule_relationship is None else self.schedule_relationship


@dataclass
class VehicleDescriptor:
    """The identity of a vehicle. [P]"""

    id: str | None = one(1, "string")
    label: str | None = one(2, "string")
    license_plate: str | None = one(3, "string")
    wheelchair_accessible: WheelchairAccessible | None = one(4, WheelchairAccessible)


@dataclass
class StopTimeEvent:
    """A predicted arrival or departure. [P: TripUpdate]"""

    delay: int | None = one(1, "int32")
    time: int | None = one(2, "int64")
    uncertainty: int | None = one(3, "int32")
    scheduled_time: int | None = one(4, "int64")


@dataclass
class StopTimeProperties:
    """The changed properties of a stop time. [P: StopTimeUpdate]"""

    assigned_stop_id: str | None = one(1, "string")
    stop_headsign: str | None = one(2, "string")
    pickup_type: DropOffPickupType | None = one(3, DropOffPickupType)
    drop_off_type: DropOffPickupType | None = one(4, DropOffPickupType)


@dataclass
class StopTimeUpdate:
    """An update for one stop of a run. [P: TripUpdate]"""

    stop_sequence: int | None = one(1, "uint32")
    stop_id: str | None = one(4, "string")
    arrival: StopTimeEvent | None = one(2, StopTimeEvent)
    departure: StopTimeEvent | None = one(3, StopTimeEvent)
    departure_occupancy_status: OccupancyStatus | None = one(7, OccupancyStatus)
    schedule_relationship: StopRelationship | None = one(5, StopRelationship)
    stop_time_properties: StopTimeProperties | None = one(6, StopTimeProperties)

    @property
    def relationship(self) -> StopRelationship:
        """The relationship; SCHEDULED if none is given. [P: the field's default]"""
        return StopRelationship.SCHEDULED if self.schedule_relationship is None else self.schedule_relationship


@dataclass
class TripProperties:
    """The changed properties of a trip. [P: TripUpdate]"""

    trip_id: str | None = one(1, "string")
    start_date: str | None = one(2, "string")
    start_time: str | None = one(3, "string")
    shape_id: str | None = one(4, "string")
    trip_headsign: str | None = one(5, "string")
    trip_short_name: str | None = one(6, "string")


@dataclass
class TripUpdate:
    """An update for one run. [P]"""

    trip: TripDescriptor | None = one(1, TripDescriptor, required=True)
    vehicle: VehicleDescriptor | None = one(3, VehicleDescriptor)
    stop_time_update: list[StopTimeUpdate] = many(2, StopTimeUpdate)
    timestamp: int | None = one(4, "uint64")
    delay: int | None = one(5, "int32")
    trip_properties: TripProperties | None = one(6, TripProperties)


@dataclass
class CarriageDetails:
    """The state of one carriage. [P: VehiclePosition]"""

    id: str | None = one(1, "string")
    label: str | None = one(2, "string")
    occupancy_status: OccupancyStatus | None = one(3, OccupancyStatus)
    occupancy_percentage: int | None = one(4, "int32")
    carriage_sequence: int | None = one(5, "uint32")


@dataclass
class VehiclePosition:
    """The state of one vehicle. [P]"""

    trip: TripDescriptor | None = one(1, TripDescriptor)
    vehicle: VehicleDescriptor | None = one(8, VehicleDescriptor)
    position: Position | None = one(2, Position)
    current_stop_sequence: int | None = one(3, "uint32")
    stop_id: str | None = one(7, "string")
    current_status: VehicleStopStatus | None = one(4, VehicleStopStatus)
    timestamp: int | None = one(5, "uint64")
    congestion_level: CongestionLevel | None = one(6, CongestionLevel)
    occupancy_status: OccupancyStatus | None = one(9, OccupancyStatus)
    occupancy_percentage: int | None = one(10, "uint32")
    multi_carriage_details: list[CarriageDetails] = many(11, CarriageDetails)


@dataclass
class EntitySelector:
    """A selector of the entities to which an alert applies. [P]"""

    agency_id: str | None = one(1, "string")
    route_id: str | None = one(2, "string")
    route_type: int | None = one(3, "int32")
    trip: TripDescriptor | None = one(4, TripDescriptor)
    stop_id: str | None = one(5, "string")
    direction_id: int | None = one(6, "uint32")


@dataclass
class Alert:
    """A notice about some part of the network. [P]"""

    active_period: list[TimeRange] = many(1, TimeRange)
    informed_entity: list[EntitySelector] = many(5, EntitySelector)
    cause: Cause | None = one(6, Cause)
    effect: Effect | None = one(7, Effect)
    url: TranslatedString | None = one(8, TranslatedString)
    header_text: TranslatedString | None = one(10, TranslatedString)
    description_text: TranslatedString | None = one(11, TranslatedString)
    tts_header_text: TranslatedString | None = one(12, TranslatedString)
    tts_description_text: TranslatedString | None = one(13, TranslatedString)
    severity_level: SeverityLevel | None = one(14, SeverityLevel)
    image: TranslatedImage | None = one(15, TranslatedImage)
    image_alternative_text: TranslatedString | None = one(16, TranslatedString)
    cause_detail: TranslatedString | None = one(17, TranslatedString)
    effect_detail: TranslatedString | None = one(18, TranslatedString)


@dataclass
class Shape:
    """A vehicle's path that is not in the dataset. [P]"""

    shape_id: str | None = one(1, "string")
    encoded_polyline: str | None = one(2, "string")


@dataclass
class Stop:
    """A stop that is not in the dataset. [P]"""

    stop_id: str | None = one(1, "string")
    stop_code: TranslatedString | None = one(2, TranslatedString)
    stop_name: TranslatedString | None = one(3, TranslatedString)
    tts_stop_name: TranslatedString | None = one(4, TranslatedString)
    stop_desc: TranslatedString | None = one(5, TranslatedString)
    stop_lat: float | None = one(6, "float")
    stop_lon: float | None = one(7, "float")
    zone_id: str | None = one(8, "string")
    stop_url: TranslatedString | None = one(9, TranslatedString)
    parent_station: str | None = one(11, "string")
    stop_timezone: str | None = one(12, "string")
    wheelchair_boarding: WheelchairBoarding | None = one(13, WheelchairBoarding)
    level_id: str | None = one(14, "string")
    platform_code: TranslatedString | None = one(15, TranslatedString)


@dataclass
class StopSelector:
    """A stop of a trip, by sequence or id. [P]"""

    stop_sequence: int | None = one(1, "uint32")
    stop_id: str | None = one(2, "string")


@dataclass
class ReplacementStop:
    """A stop that a modification adds. [P]"""

    travel_time_to_stop: int | None = one(1, "int32")
    stop_id: str | None = one(2, "string")


@dataclass
class Modification:
    """A change of several consecutive stops. [P: TripModifications]"""

    start_stop_selector: StopSelector | None = one(1, StopSelector)
    end_stop_selector: StopSelector | None = one(2, StopSelector)
    propagated_modification_delay: int | None = one(3, "int32")
    replacement_stops: list[ReplacementStop] = many(4, ReplacementStop)
    service_alert_id: str | None = one(5, "string")
    last_modified_time: int | None = one(6, "uint64")


@dataclass
class SelectedTrips:
    """The trips to which a modification applies. [P: TripModifications]"""

    trip_ids: list[str] = many(1, "string")
    shape_id: str | None = one(2, "string")


@dataclass
class TripModifications:
    """A detour or similar change of several trips. [P]"""

    selected_trips: list[SelectedTrips] = many(1, SelectedTrips)
    start_times: list[str] = many(2, "string")
    service_dates: list[str] = many(3, "string")
    modifications: list[Modification] = many(4, Modification)


@dataclass
class FeedEntity:
    """One item of a feed. [P]"""

    id: str | None = one(1, "string", required=True)
    is_deleted: bool | None = one(2, "bool")
    trip_update: TripUpdate | None = one(3, TripUpdate)
    vehicle: VehiclePosition | None = one(4, VehiclePosition)
    alert: Alert | None = one(5, Alert)
    shape: Shape | None = one(6, Shape)
    stop: Stop | None = one(7, Stop)
    trip_modifications: TripModifications | None = one(8, TripModifications)


@dataclass
class FeedHeader:
    """The header of a feed. [P]"""

    gtfs_realtime_version: str | None = one(1, "string", required=True)
    incrementality: Incrementality | None = one(2, Incrementality)
    timestamp: int | None = one(3, "uint64")
    feed_version: str | None = one(4, "string")


@dataclass
class FeedMessage:
    """A complete feed. [P]"""

    header: FeedHeader | None = one(1, FeedHeader, required=True)
    entity: list[FeedEntity] = many(2, FeedEntity)


def encode(message: FeedMessage) -> bytes:
    """Encodes a feed as protobuf."""
    return wire.encode(message)


def decode(data: bytes) -> FeedMessage:
    """Decodes a feed from protobuf."""
    return wire.decode(FeedMessage, data)


def feed(entities: list[FeedEntity], timestamp: int | None = None) -> FeedMessage:
    """Returns a feed of version 2.0 that replaces all previous data."""
    header = FeedHeader(gtfs_realtime_version="2.0", incrementality=Incrementality.FULL_DATASET, timestamp=timestamp)
    return FeedMessage(header=header, entity=list(entities))

"""Tests of the reference interpreter, with expected values derived by hand from the specification.

The day is Tuesday 10 June 2025 in Berlin (UTC+2), so its times count from 9 June 22:00 UTC, epoch 1749506400.
"""

from __future__ import annotations

import pytest

from Reference import age, csv_text, random_town, realtime, schedule, service_day, transfers, wire
from Reference.interpreter import Interpreter
from Reference.realtime import (
    Alert, DropOffPickupType, EntitySelector, FeedEntity, ModifiedTripSelector, StopRelationship, StopTimeEvent,
    StopTimeProperties, StopTimeUpdate, TimeRange, TripDescriptor, TripProperties, TripRelationship, TripUpdate,
    VehiclePosition, feed,
)

DAY, YESTERDAY, TOMORROW = "20250610", "20250609", "20250611"
ORIGIN = 1749506400
WHOLE_DAY = (ORIGIN, ORIGIN + 36 * 3600)

AGENCY = "agency_id,agency_name,agency_url,agency_timezone\nA,Agency,https://example.org,Europe/Berlin\n"
ROUTES = "route_id,agency_id,route_short_name,route_type\nR1,A,1,3\nR2,A,2,0\n"
STOPS = "stop_id,stop_name,location_type,parent_station,platform_code,stop_timezone\n" + "".join(
    f"S{number},Stop {number},,,,\n" for number in range(1, 21)
) + "X,Central,1,,,\nX1,Central,0,X,1,\nX2,Central,0,X,2,\nY,Harbour,1,,,Asia/Tokyo\nY1,Harbour,0,Y,1,America/Chicago\n"
CALENDAR = (
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    "daily,1,1,1,1,1,1,1,20150101,20251231\ntuesdays,0,1,0,0,0,0,0,20250601,20250610\n"
)
ABC = ["S1 10:00", "S2 10:10", "S3 10:20"]


def at(clock: str) -> int:
    """Returns the epoch seconds of a clock time, counted from the start of the day; hours may exceed 24 or be
    negative."""
    sign = -1 if clock.startswith("-") else 1
    hours, minutes, *seconds = clock.strip("-").split(":")
    return ORIGIN + sign * (int(hours) * 3600 + int(minutes) * 60 + int(seconds[0] if seconds else 0))


def hms(text: str) -> str:
    return "" if text == "-" else text if text.count(":") == 2 else text + ":00"


def data(trips: dict[str, list[str]] | None = None, about: dict[str, str] | None = None, **files: str):
    """Returns a dataset of trips written as lists of "stop time" or "stop arrival departure"; "-" stands for no time.

    `about` gives a trip's route, service, headsign and direction if they differ from the defaults.
    """
    trip_rows, time_rows = "route_id,service_id,trip_headsign,direction_id,trip_id\n", ""
    for trip_id, rows in (trips or {"T": ABC}).items():
        trip_rows += (about or {}).get(trip_id, "R1,daily,Town,0") + f",{trip_id}\n"
        for sequence, row in enumerate(rows, start=1):
            stop, arrival, *rest = row.split()
            departure = rest[0] if rest else arrival
            time_rows += f"{trip_id},{hms(arrival)},{hms(departure)},{stop},{sequence},,,\n"
    texts = {
        "agency.txt": AGENCY, "routes.txt": ROUTES, "stops.txt": STOPS, "calendar.txt": CALENDAR,
        "trips.txt": trip_rows,
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,"
                          "drop_off_type\n" + time_rows,
    }
    texts.update({name + ".txt": text for name, text in files.items()})
    return schedule.read(texts)


def event(value: int | None, uncertainty: int | None = None) -> StopTimeEvent | None:
    """Returns an event with a delay, or with an absolute time if the number is large."""
    if value is None:
        return None
    if abs(value) > 1_000_000:
        return StopTimeEvent(time=value, uncertainty=uncertainty)
    return StopTimeEvent(delay=value, uncertainty=uncertainty)


def stu(seq=None, id=None, arr=None, dep=None, rel=None, uncertainty=None, **properties) -> StopTimeUpdate:
    return StopTimeUpdate(
        stop_sequence=seq, stop_id=id, arrival=event(arr, uncertainty), departure=event(dep, uncertainty),
        schedule_relationship=None if rel is None else StopRelationship[rel],
        stop_time_properties=StopTimeProperties(**properties) if properties else None,
    )


def upd(*updates, trip="T", date=DAY, start=None, rel=None, route=None, direction=None, id="u", **fields) -> FeedEntity:
    descriptor = TripDescriptor(
        trip_id=trip, start_date=date, start_time=start, route_id=route, direction_id=direction,
        schedule_relationship=None if rel is None else TripRelationship[rel],
    )
    return FeedEntity(id=id, trip_update=TripUpdate(trip=descriptor, stop_time_update=list(updates), **fields))


def read(town, *entities: FeedEntity, now: str = "09:00", **options) -> Interpreter:
    moment = at(now)
    return Interpreter(town, feed(list(entities), moment), moment, **options)


def delays(run) -> list[int | None]:
    """Returns the departure delays along a run; None where no departure is expected."""
    return [
        None if call.expected_departure is None else call.expected_departure - call.scheduled_departure
        for call in run.calls
    ]


def statuses(run) -> list[str]:
    return [call.status for call in run.calls]


def follow(*updates, town=None, now="09:00", **fields):
    """Returns the day's run of trip T after applying an update with these stop time updates."""
    return read(town or data(), upd(*updates, **fields), now=now).run("T", DAY)


def shown(interpreter: Interpreter, stop: str, window=WHOLE_DAY) -> list[tuple[str, int]]:
    return [(row.run.trip_id, row.time) for row in interpreter.board(stop, window)]


TWENTY = {"T": [f"S{number} {10 + number // 12}:{number % 12 * 5:02}" for number in range(1, 21)]}


# Files

def test_csv_doubled_quotation_marks_in_a_value_are_parsed_as_single_ones():
    assert csv_text.rows('name\n"Contains ""quotes"", commas and text"\n') == [
        {"name": 'Contains "quotes", commas and text'}
    ]


def test_csv_value_with_undoubled_inner_quotation_marks_is_parsed_completely():
    assert csv_text.records('1,"The "Old" Mill, north",x') == [["1", 'The "Old" Mill, north', "x"]]


def test_csv_quotation_mark_inside_an_unquoted_value_is_part_of_it():
    assert csv_text.records('5" pipe,x\n') == [['5" pipe', "x"]]


def test_csv_opening_quotation_mark_without_a_closing_one_is_part_of_the_value():
    assert csv_text.records('"open,x\n1,2\n') == [['"open', "x"], ["1", "2"]]


def test_csv_byte_order_mark_is_dropped():
    assert csv_text.rows("\ufeffstop_id\r\nS1\r\n") == [{"stop_id": "S1"}]


def test_csv_record_with_missing_fields_has_empty_values():
    assert csv_text.rows("a,b,c\n1\n\n") == [{"a": "1", "b": "", "c": ""}]


def test_csv_empty_last_value_without_line_end_is_parsed():
    assert csv_text.records("a,b\n1,") == [["a", "b"], ["1", ""]]


# Times and days

def test_time_after_midnight_may_exceed_24_hours():
    assert service_day.seconds("25:35:00") == 92100


def test_time_with_one_digit_hour_is_valid():
    assert service_day.seconds("6:00:00") == 21600


def test_time_without_seconds_is_invalid():
    assert service_day.seconds("06:00") is None


def test_service_day_without_clock_change_starts_at_midnight():
    assert service_day.origin(DAY, "Europe/Berlin") == 1749506400


def test_service_day_of_spring_clock_change_starts_an_hour_before_midnight():
    assert service_day.origin("20250330", "Europe/Berlin") == 1743285600


def test_service_day_of_autumn_clock_change_starts_an_hour_after_midnight():
    assert service_day.origin("20251026", "Europe/Berlin") == 1761433200


def test_service_day_of_half_hour_clock_change_starts_half_an_hour_before_midnight():
    # At Lord Howe the clock changes from UTC+10:30 to UTC+11 on 5 October 2025: noon is 01:00 UTC, and twelve hours
    # earlier is 13:00 UTC on the day before.
    assert service_day.wall_clock(service_day.origin("20251005", "Australia/Lord_Howe"), "UTC") == "2025-10-04 13:00:00"
    assert service_day.wall_clock(
        service_day.origin("20251005", "Australia/Lord_Howe"), "Australia/Lord_Howe"
    ) == "2025-10-04 23:30:00"


def test_morning_trip_after_clock_change_departs_at_its_scheduled_local_time():
    run = read(data({"T": ["S1 06:00", "S2 06:30"]})).run("T", "20250330")
    assert run.calls[0].scheduled_departure == 1743307200
    assert service_day.wall_clock(1743307200, "Europe/Berlin") == "2025-03-30 06:00:00"


def test_service_runs_on_the_last_day_of_its_calendar():
    assert data().service_runs("tuesdays", "20250610")


def test_service_does_not_run_after_the_last_day_of_its_calendar():
    assert not data().service_runs("tuesdays", "20250617")


def test_service_does_not_run_on_other_weekdays():
    assert not data().service_runs("tuesdays", "20250609")


def test_calendar_date_with_exception_type_2_removes_the_service():
    town = data(calendar_dates="service_id,date,exception_type\ndaily,20250610,2\n")
    assert read(town).trip_status("T", DAY) == "notRunning"


def test_calendar_date_adds_a_service_without_calendar():
    town = data(about={"T": "R1,special,Town,0"}, calendar_dates="service_id,date,exception_type\nspecial,20250610,1\n")
    assert read(town).trip_status("T", DAY) == "scheduled"


# Stops, stop times, frequencies

def test_times_between_timed_stops_are_interpolated_evenly_by_position():
    run = follow(town=data({"T": ["S1 10:00", "S2 -", "S3 -", "S4 10:09"]}))
    assert [call.scheduled_arrival for call in run.calls] == [at("10:00"), at("10:03"), at("10:06"), at("10:09")]


def test_interpolation_starts_at_a_departure_and_ends_at_an_arrival():
    run = follow(town=data({"T": ["S1 10:00 10:02", "S2 -", "S3 10:06 10:08"]}))
    assert run.calls[1].scheduled_departure == at("10:04")


def test_interpolated_call_is_approximate_and_timed_call_is_not():
    run = follow(town=data({"T": ["S1 10:00", "S2 -", "S3 10:09"]}))
    assert [call.approximate for call in run.calls] == [False, True, False]


def test_stop_time_with_only_an_arrival_departs_at_the_same_time():
    run = follow(town=data({"T": ["S1 10:00", "S2 10:05 -", "S3 10:09"]}))
    assert run.calls[1].scheduled_departure == at("10:05")


def test_stop_time_without_pickup_and_drop_off_type_is_regular():
    assert [(call.pickup_type, call.drop_off_type) for call in follow().calls] == [(0, 0)] * 3


def test_pickup_and_drop_off_types_of_stop_times_are_returned():
    town = data(stop_times="trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n"
                           "T,10:00:00,10:00:00,S1,1,2,1\nT,10:10:00,10:10:00,S2,2,1,3\n")
    assert [(call.pickup_type, call.drop_off_type) for call in read(town).run("T", DAY).calls] == [(2, 1), (1, 3)]


def test_stop_times_out_of_order_are_sorted_by_sequence():
    town = data(stop_times="trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                           "T,10:10:00,10:10:00,S2,40\nT,10:00:00,10:00:00,S1,23\n")
    assert [call.stop_id for call in read(town).run("T", DAY).calls] == ["S1", "S2"]


def test_child_stop_has_the_time_zone_of_its_parent():
    assert data().zone_of_stop("Y1") == "Asia/Tokyo"


def test_stop_without_time_zone_has_that_of_the_agency():
    assert data().zone_of_stop("X1") == "Europe/Berlin"


def test_stop_in_another_time_zone_shows_local_time():
    # 10:00 in Berlin is 08:00 UTC and 17:00 in Tokyo.
    assert read(data()).wall_clock("Y1", at("10:00")) == "2025-06-10 17:00:00"


def test_stop_time_at_stop_in_another_time_zone_is_in_the_agencys_time_zone():
    assert follow(town=data({"T": ["S1 10:00", "Y1 12:00"]})).calls[1].scheduled_arrival == at("12:00")


def frequencies(exact: str, trip: str = "T") -> str:
    return f"trip_id,start_time,end_time,headway_secs,exact_times\n{trip},06:00:00,07:00:00,1800,{exact}\n"


def test_frequency_departures_end_before_end_time():
    town = data(frequencies=frequencies("1"))
    assert [run.start_time for run in read(town).runs(WHOLE_DAY) if run.service_date == DAY] == [21600, 23400]


def test_frequency_run_has_the_intervals_of_its_trips_stop_times():
    run = read(data(frequencies=frequencies("1"))).run("T", DAY, "06:30:00")
    assert [call.scheduled_departure for call in run.calls] == [at("06:30"), at("06:40"), at("06:50")]


def test_frequency_trip_does_not_run_at_its_times_in_stop_times():
    assert read(data(frequencies=frequencies("1"))).run("T", DAY) is None


def test_run_of_a_frequency_without_exact_times_has_approximate_times():
    run = read(data(frequencies=frequencies(""))).run("T", DAY, "06:30:00")
    assert all(call.approximate for call in run.calls)


def test_call_after_midnight_belongs_to_the_previous_service_day():
    town = data({"T": ["S1 23:50", "S2 25:10"]})
    rows = read(town).board("S2", (at("25:00"), at("26:00")))
    assert [(row.run.service_date, row.time) for row in rows] == [(DAY, at("25:10"))]


# Protobuf

def test_wire_feed_header_is_encoded_as_known_bytes():
    message = realtime.FeedMessage(header=realtime.FeedHeader(gtfs_realtime_version="2.0"))
    assert realtime.encode(message) == b"\x0a\x05\x0a\x032.0"


def test_wire_negative_delay_is_encoded_in_ten_bytes():
    assert wire.encode(StopTimeEvent(delay=-1)) == b"\x08" + b"\xff" * 9 + b"\x01"


def test_wire_number_above_127_is_encoded_in_two_bytes():
    assert wire.encode(StopTimeEvent(delay=300)) == b"\x08\xac\x02"


def test_wire_latitude_is_four_bytes_little_endian():
    assert wire.encode(realtime.Position(latitude=1.0)) == b"\x0d\x00\x00\x80\x3f"


def test_wire_unknown_field_is_skipped():
    # A field with number 1000 and two bytes has the tag 1000 * 8 + 2 = 8002, which is 0xC2 0x3E in groups of seven
    # bits.
    assert wire.decode(StopTimeEvent, b"\xc2\x3e\x02hi\x08\x05") == StopTimeEvent(delay=5)


def test_wire_unknown_enum_value_counts_as_absent():
    assert wire.decode(StopTimeUpdate, b"\x28\x63").schedule_relationship is None


def test_wire_missing_required_field_is_an_error():
    with pytest.raises(wire.WireError):
        realtime.decode(b"")


def test_wire_truncated_message_is_an_error():
    with pytest.raises(wire.WireError):
        realtime.decode(b"\x0a\x05\x0a\x032.")


def test_wire_repeated_occurrences_of_a_singular_message_are_merged():
    assert wire.decode(StopTimeUpdate, b"\x12\x02\x08\x05\x12\x02\x18\x07").arrival == StopTimeEvent(5, None, 7)


# Delay propagation; Example 1 and Example 2 of trip-updates.md

EXAMPLE_TWO = (stu(3, arr=300, dep=300), stu(8, arr=60, dep=60), stu(10, rel="NO_DATA"))


def test_example_one_delay_of_zero_applies_to_all_stops():
    run = follow(stu(1, arr=0, dep=0), town=data(TWENTY))
    assert delays(run) == [0] * 20


def test_example_two_stops_before_first_update_have_unknown_delay():
    run = follow(*EXAMPLE_TWO, town=data(TWENTY))
    assert delays(run)[:2] == [None, None] and statuses(run)[:2] == ["scheduled", "scheduled"]


def test_example_two_stops_three_to_seven_have_a_delay_of_five_minutes():
    assert delays(follow(*EXAMPLE_TWO, town=data(TWENTY)))[2:7] == [300] * 5


def test_example_two_stops_eight_and_nine_have_a_delay_of_one_minute():
    assert delays(follow(*EXAMPLE_TWO, town=data(TWENTY)))[7:9] == [60, 60]


def test_example_two_stops_from_ten_on_have_no_data():
    run = follow(*EXAMPLE_TWO, town=data(TWENTY))
    assert statuses(run)[9:] == ["noData"] * 11 and delays(run)[9:] == [None] * 11


def test_arrival_delays_are_propagated_to_following_stops():
    run = follow(stu(3, arr=5), stu(8, arr=1), town=data(TWENTY))
    assert delays(run) == [None] * 2 + [5] * 5 + [1] * 13


def test_update_without_events_ends_the_delay_propagation():
    run = follow(stu(1, dep=60), stu(2))
    assert statuses(run) == ["live", "noData", "noData"]


def test_stop_without_update_and_with_past_scheduled_time_is_not_passed():
    run = follow(stu(3, arr=0), now="10:15")
    assert statuses(run) == ["scheduled", "scheduled", "live"]


def test_call_whose_update_was_dropped_before_its_scheduled_time_has_the_scheduled_time():
    # Stop 4 is scheduled at 10:20. The vehicle passed it at 10:18 and its update was dropped, so the scheduled time
    # applies.
    town = data({"T": ["S4 10:20", "S5 10:30"]})
    run = read(town, upd(stu(2, arr=0)), now="10:19").run("T", DAY)
    assert (run.calls[0].status, run.calls[0].time) == ("scheduled", at("10:20"))


def test_event_with_time_and_delay_uses_the_time():
    both = StopTimeUpdate(stop_sequence=2, arrival=StopTimeEvent(delay=300, time=at("10:11")))
    assert follow(both).calls[1].expected_arrival == at("10:11")


def test_event_with_only_a_time_propagates_the_resulting_delay():
    assert delays(follow(stu(1, dep=at("10:04")))) == [240, 240, 240]


def test_event_with_negative_delay_is_early():
    assert follow(stu(2, arr=-120)).calls[2].expected_arrival == at("10:18")


def test_skipped_stop_does_not_end_the_delay_propagation():
    run = follow(stu(1, dep=300), stu(2, rel="SKIPPED"))
    assert statuses(run) == ["live", "skipped", "live"] and delays(run) == [300, None, 300]


def test_times_of_a_skipped_stop_do_not_change_the_propagated_delay():
    assert delays(follow(stu(1, dep=300), stu(2, arr=60, dep=60, rel="SKIPPED"))) == [300, None, 300]


def test_stops_after_a_skipped_first_stop_without_delay_are_scheduled():
    assert statuses(follow(stu(1, rel="SKIPPED"))) == ["skipped", "scheduled", "scheduled"]


def test_no_data_is_propagated_beyond_a_skipped_stop():
    run = follow(stu(1, rel="NO_DATA"), stu(2, rel="SKIPPED"))
    assert statuses(run) == ["noData", "skipped", "noData"]


def test_no_data_is_propagated_until_the_next_prediction():
    run = follow(stu(1, rel="NO_DATA"), stu(3, arr=60))
    assert statuses(run) == ["noData", "noData", "live"]


def test_times_of_an_update_with_no_data_are_ignored():
    assert delays(follow(stu(1, dep=300, rel="NO_DATA"))) == [None, None, None]


def test_trip_delay_applies_before_the_first_update():
    assert delays(follow(stu(2, arr=60, dep=60), delay=120)) == [120, 60, 60]


def test_trip_delay_without_updates_applies_to_all_stops():
    assert delays(follow(delay=120)) == [120, 120, 120]


def test_update_with_only_an_arrival_delay_also_delays_the_departure():
    run = follow(stu(2, arr=60), town=data({"T": ["S1 10:00", "S2 10:10 10:12", "S3 10:20"]}))
    assert run.calls[1].expected_departure == at("10:13")


def test_update_with_only_a_departure_delay_also_delays_the_arrival():
    run = follow(stu(2, dep=60), town=data({"T": ["S1 10:00", "S2 10:10 10:12", "S3 10:20"]}))
    assert run.calls[1].expected_arrival == at("10:11")


def test_departure_delay_that_differs_from_arrival_delay_applies_downstream():
    assert follow(stu(2, arr=300, dep=60)).calls[2].expected_arrival == at("10:21")


def test_call_departed_before_now_is_passed():
    assert statuses(follow(stu(1, dep=0), now="10:05")) == ["passed", "live", "live"]


def test_call_departing_now_is_not_passed():
    assert statuses(follow(stu(1, dep=0), now="10:00"))[0] == "live"


def test_past_time_at_the_last_stop_means_that_the_whole_trip_has_passed():
    run = follow(stu(3, arr=-600), now="10:11")
    assert (run.status, statuses(run)) == ("passed", ["passed"] * 3)


@pytest.mark.parametrize("uncertainty", [0, 30])
def test_call_with_past_time_is_passed_regardless_of_uncertainty(uncertainty):
    assert statuses(follow(stu(1, dep=0, uncertainty=uncertainty), now="10:05"))[0] == "passed"


# The call that an update refers to

LOOP = {"T": ["S1 10:00", "S2 10:10", "S3 10:20", "S1 10:30"]}


def test_update_with_matching_stop_sequence_and_stop_id_applies_to_that_call():
    assert delays(follow(stu(4, "S1", arr=60), town=data(LOOP))) == [None, None, None, 60]


def test_update_with_contradictory_sequence_and_stop_id_applies_to_the_stop_id():
    assert delays(follow(stu(2, "S3", arr=60))) == [None, None, 60]


def test_update_with_a_stop_id_that_is_not_on_the_trip_is_matched_by_sequence():
    assert statuses(follow(stu(2, "S9", arr=60))) == ["scheduled", "live", "live"]


def test_update_with_a_sequence_that_is_not_on_the_trip_is_ignored():
    assert follow(stu(99, arr=60)).status == "scheduled"


def test_loop_update_by_stop_id_with_a_late_time_applies_to_the_last_call():
    assert delays(follow(stu(id="S1", arr=at("10:31")), town=data(LOOP))) == [None, None, None, 60]


def test_loop_update_by_stop_id_after_another_update_applies_to_the_last_call():
    assert delays(follow(stu(id="S3", arr=60), stu(id="S1", arr=120), town=data(LOOP))) == [None, None, 60, 120]


def test_loop_update_by_stop_id_before_another_update_applies_to_the_first_call():
    assert delays(follow(stu(id="S1", dep=60), stu(id="S2", arr=120), town=data(LOOP))) == [60, 120, 120, 120]


def test_two_loop_updates_with_the_same_stop_id_apply_to_the_first_and_last_call():
    assert delays(follow(stu(id="S1", dep=60), stu(id="S1", arr=0), town=data(LOOP))) == [60, 60, 60, 0]


def test_loop_update_by_stop_id_without_time_applies_to_the_first_call():
    assert delays(follow(stu(id="S1", dep=60), town=data(LOOP)))[0] == 60


def test_loop_update_with_contradictory_sequence_is_matched_by_time():
    assert delays(follow(stu(2, "S1", arr=at("10:32")), town=data(LOOP))) == [None, None, None, 120]


def test_updates_out_of_order_apply_to_the_stops_of_their_sequences():
    assert delays(follow(stu(3, arr=120), stu(1, dep=60))) == [60, 60, 120]


def test_second_of_two_updates_for_one_stop_applies():
    assert delays(follow(stu(1, dep=60), stu(1, dep=90))) == [90, 90, 90]


# Assigned stops and other properties

STATION = {"T": ["S1 10:00", "X1 10:10", "S3 10:20"]}


def test_assigned_stop_moves_the_call_to_the_other_platform():
    town = read(data(STATION), upd(stu(2, arr=0, assigned_stop_id="X2")))
    assert shown(town, "X1", (at("10:00"), at("11:00"))) == []
    assert shown(town, "X2", (at("10:00"), at("11:00"))) == [("T", at("10:10"))]


def test_assigned_stop_with_no_data_moves_the_call_without_a_prediction():
    call = follow(stu(2, rel="NO_DATA", assigned_stop_id="X2"), town=data(STATION)).calls[1]
    assert (call.place, call.stop_id, call.status) == ("X2", "X1", "noData")


def test_unknown_assigned_stop_is_ignored():
    assert follow(stu(2, arr=0, assigned_stop_id="X9"), town=data(STATION)).calls[1].place == "X1"


def test_update_with_stop_id_equal_to_the_assigned_stop_is_matched_by_sequence():
    call = follow(stu(2, "X2", arr=60, assigned_stop_id="X2"), town=data(STATION)).calls[1]
    assert (call.place, call.expected_arrival) == ("X2", at("10:11"))


def test_update_with_an_assigned_stop_outside_the_station_is_matched_by_sequence():
    call = follow(stu(2, "S9", arr=60, assigned_stop_id="S9")).calls[1]
    assert (call.place, call.expected_arrival) == ("S9", at("10:11"))


def test_stop_id_of_another_platform_of_the_station_moves_the_call():
    call = follow(stu(2, "X2", arr=60), town=data(STATION)).calls[1]
    assert (call.place, call.expected_arrival) == ("X2", at("10:11"))


def test_pickup_and_drop_off_properties_change_only_their_call():
    run = follow(stu(1, dep=0, pickup_type=DropOffPickupType.NONE, drop_off_type=DropOffPickupType.PHONE_AGENCY))
    assert [(call.pickup_type, call.drop_off_type) for call in run.calls] == [(1, 2), (0, 0), (0, 0)]


def test_stop_headsign_property_changes_only_its_call():
    run = follow(stu(2, arr=0, stop_headsign="Depot"))
    assert [call.headsign for call in run.calls] == ["Town", "Depot", "Town"]


def test_trip_headsign_property_does_not_change_stop_headsigns():
    town = data(stop_times="trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign\n"
                           "T,10:00:00,10:00:00,S1,1,Via mill\nT,10:10:00,10:10:00,S2,2,\n")
    run = follow(stu(1, dep=0), town=town, trip_properties=TripProperties(trip_headsign="Depot"))
    assert [call.headsign for call in run.calls] == ["Via mill", "Depot"]


# Schedule relationships of trips

def test_canceled_trip_has_scheduled_but_no_expected_times():
    run = follow(rel="CANCELED")
    assert run.status == "canceled" and statuses(run) == ["canceled"] * 3
    assert run.calls[0].scheduled_departure == at("10:00") and delays(run) == [None] * 3


def test_canceled_trip_with_stop_time_updates_is_canceled():
    assert statuses(follow(stu(1, dep=60), rel="CANCELED")) == ["canceled"] * 3


def test_canceled_trip_is_on_the_board():
    town = read(data(), upd(rel="CANCELED"))
    assert shown(town, "S1", (at("09:00"), at("11:00"))) == [("T", at("10:00"))]


def test_deleted_trip_is_not_on_the_board():
    town = read(data(), upd(rel="DELETED"))
    assert shown(town, "S1", (at("09:00"), at("11:00"))) == [] and town.trip_status("T", DAY) == "deleted"


def test_trip_that_skips_all_stops_counts_as_canceled():
    run = follow(*(stu(number, rel="SKIPPED") for number in (1, 2, 3)))
    assert (run.status, statuses(run)) == ("canceled", ["skipped"] * 3)


def own(seq, stop, time, scheduled=None, **more) -> StopTimeUpdate:
    both = StopTimeEvent(time=time, scheduled_time=scheduled)
    return StopTimeUpdate(stop_sequence=seq, stop_id=stop, arrival=both, departure=both, **more)


OWN = (own(1, "S5", at("10:02"), at("10:00")), own(2, "S6", at("10:12")))


def test_new_trip_has_a_run_with_its_own_stops():
    run = read(data(), upd(*OWN, trip="N", rel="NEW", route="R2")).run("N", DAY)
    assert (run.kind, run.route_id, [call.stop_id for call in run.calls]) == ("new", "R2", ["S5", "S6"])


def test_new_trip_with_scheduled_times_has_scheduled_and_expected_times():
    call = read(data(), upd(*OWN, trip="N", rel="NEW", route="R2")).run("N", DAY).calls[0]
    assert (call.scheduled_departure, call.expected_departure) == (at("10:00"), at("10:02"))


def test_new_trip_without_scheduled_times_has_only_expected_times():
    call = read(data(), upd(*OWN, trip="N", rel="NEW", route="R2")).run("N", DAY).calls[1]
    assert (call.scheduled_departure, call.expected_departure, call.status) == (None, at("10:12"), "live")


def test_new_trip_with_no_data_has_only_scheduled_times():
    entry = own(1, "S5", None, at("10:00"), schedule_relationship=StopRelationship.NO_DATA)
    call = read(data(), upd(entry, trip="N", rel="NEW", route="R2")).run("N", DAY).calls[0]
    assert (call.scheduled_departure, call.expected_departure, call.status) == (at("10:00"), None, "noData")


def test_new_trip_without_date_runs_on_the_date_of_its_first_time():
    town = read(data(), upd(*OWN, trip="N", date=None, rel="NEW", route="R2"))
    assert town.run("N", DAY) is not None


def test_new_trip_with_the_id_of_a_scheduled_trip_is_discarded():
    town = read(data(), upd(*OWN, rel="NEW", route="R2"))
    assert shown(town, "S5", (at("09:00"), at("11:00"))) == [] and town.trip_status("T", DAY) == "scheduled"


def test_new_trip_can_be_canceled_by_a_second_update():
    town = read(data(), upd(*OWN, trip="N", rel="NEW", route="R2"), upd(trip="N", rel="CANCELED", id="c"))
    assert town.trip_status("N", DAY) == "canceled"


TWO = {"T": ["S1 10:00", "S2 10:01"]}


def copy(*updates, date=DAY, start="10:30:00", new_id="C", **more) -> FeedEntity:
    properties = TripProperties(trip_id=new_id, start_date=date, start_time=start)
    return upd(*updates, rel="DUPLICATED", date=None, trip_properties=properties, **more)


def test_duplicated_trip_has_its_originals_times_shifted_to_the_new_start():
    run = read(data(TWO), copy()).run("C", DAY)
    assert [call.scheduled_departure for call in run.calls] == [at("10:30"), at("10:31")]


def test_delay_of_a_duplicated_trip_is_added_to_its_shifted_times():
    run = read(data(TWO), copy(stu(2, dep=30))).run("C", DAY)
    assert run.calls[1].expected_departure == at("10:31:30")


def test_absolute_time_of_a_duplicated_trip_is_not_shifted():
    run = read(data(TWO), copy(stu(2, dep=at("10:31:30")))).run("C", DAY)
    assert run.calls[1].expected_departure == at("10:31:30")


def test_duplicated_trip_without_updates_runs_as_scheduled():
    run = read(data(TWO), copy()).run("C", DAY)
    assert (run.kind, run.status, statuses(run)) == ("duplicated", "scheduled", ["scheduled"] * 2)


def test_duplicated_trip_does_not_change_the_original():
    assert shown(read(data(TWO), copy()), "S1", (at("09:00"), at("11:00"))) == [("T", at("10:00")), ("C", at("10:30"))]


def test_duplicated_trip_runs_although_its_original_is_canceled():
    town = read(data(TWO), copy(id="d"), upd(rel="CANCELED", id="c"))
    assert (town.trip_status("T", DAY), town.trip_status("C", DAY)) == ("canceled", "scheduled")


def test_duplicated_trip_can_run_on_a_day_without_service():
    town = read(data(TWO, about={"T": "R1,tuesdays,Town,0"}), copy(date=TOMORROW))
    assert town.run("C", TOMORROW).calls[0].scheduled_departure == at("34:30")


def test_scheduled_time_in_an_update_of_a_duplicated_trip_replaces_the_shifted_time():
    entry = StopTimeUpdate(stop_sequence=2, arrival=StopTimeEvent(delay=60, scheduled_time=at("10:35")))
    call = read(data(TWO), copy(entry)).run("C", DAY).calls[1]
    assert (call.scheduled_arrival, call.expected_arrival) == (at("10:35"), at("10:36"))


def test_duplicate_of_a_trip_with_headways_is_discarded():
    assert read(data(TWO, frequencies=frequencies("0")), copy()).trip_status("C", DAY) == "unknown"


def test_duplicate_without_a_new_trip_id_is_discarded():
    town = read(data(TWO), copy(new_id=None))
    assert shown(town, "S1", (at("09:00"), at("11:00"))) == [("T", at("10:00"))]


def test_replacement_trip_has_only_its_own_stops():
    run = read(data(), upd(*OWN, rel="REPLACEMENT")).run("T", DAY)
    assert (run.kind, [call.stop_id for call in run.calls]) == ("replacement", ["S5", "S6"])


def test_replacement_trip_without_scheduled_times_does_not_use_those_of_the_timetable():
    run = read(data(), upd(own(1, "S1", at("10:05")), rel="REPLACEMENT")).run("T", DAY)
    assert (run.calls[0].scheduled_departure, run.calls[0].expected_departure) == (None, at("10:05"))


def test_replacement_trip_does_not_change_the_next_day():
    town = read(data(), upd(*OWN, rel="REPLACEMENT"))
    assert [call.stop_id for call in town.run("T", TOMORROW).calls] == ["S1", "S2", "S3"]


def test_replacement_trip_without_stops_leaves_the_scheduled_run_unchanged():
    run = read(data(), upd(rel="REPLACEMENT")).run("T", DAY)
    assert (run.kind, statuses(run)) == ("scheduled", ["scheduled"] * 3)


def test_added_trip_with_an_unscheduled_id_has_a_run_with_its_own_stops():
    run = read(data(), upd(*OWN, trip="N", rel="ADDED", route="R2")).run("N", DAY)
    assert (run.kind, statuses(run)) == ("added", ["live", "live"])


def test_added_trip_with_the_id_of_a_new_trip_is_ignored():
    added, new = upd(*OWN, trip="N", rel="ADDED", id="a"), upd(*OWN, trip="N", rel="NEW", id="n")
    town = read(data(), added, new)
    assert [(run.kind, run.source[1]) for run in town.runs(WHOLE_DAY) if run.trip_id == "N"] == [("new", "n")]


def test_added_trip_is_ignored_if_the_same_trip_is_duplicated():
    added = upd(rel="ADDED", start="10:30:00", id="a")
    town = read(data(TWO), added, copy(id="d"))
    assert shown(town, "S1", (at("09:00"), at("11:00"))) == [("T", at("10:00")), ("C", at("10:30"))]


def test_added_trip_with_the_new_id_of_a_duplicate_is_ignored():
    town = read(data(TWO), copy(id="d"), upd(*OWN, trip="C", rel="ADDED", id="a"))
    assert town.run("C", DAY).kind == "duplicated"


def test_added_trip_with_the_id_of_a_scheduled_trip_is_a_copy_at_its_start_time():
    town = read(data(TWO), upd(rel="ADDED", start="10:30:00"))
    assert shown(town, "S1", (at("09:00"), at("11:00"))) == [("T", at("10:00")), ("T", at("10:30"))]


def test_run_of_a_headway_trip_is_identified_by_its_announced_start_time():
    # The run announced for 10:10 on 25 May 2015 departs at 10:13, but it is still the run of 10:10.
    town = data(frequencies="trip_id,start_time,end_time,headway_secs\nT,10:00:00,12:00:00,3600\n")
    zero = service_day.origin("20150525", "Europe/Berlin")
    entity = upd(stu(1, dep=zero + 36780, rel="UNSCHEDULED"), date="20150525", start="10:10:00", rel="UNSCHEDULED")
    run = Interpreter(town, feed([entity], zero + 36300), zero + 36300).run("T", "20150525", "10:10:00")
    assert (run.kind, run.calls[0].expected_departure) == ("frequency", zero + 36780)


def test_run_of_a_headway_trip_has_its_scheduled_intervals_after_a_predicted_time():
    town = data(frequencies=frequencies("0"))
    entity = upd(stu(1, dep=at("06:03"), rel="UNSCHEDULED"), start="06:00:00")
    run = read(town, entity, now="05:50").run("T", DAY, "06:00:00")
    assert [call.expected_departure for call in run.calls] == [at("06:03"), at("06:13"), at("06:23")]


def test_run_of_a_headway_trip_with_only_a_delay_has_no_prediction():
    town = data(frequencies=frequencies("0"))
    run = read(town, upd(stu(1, dep=60), start="06:00:00"), now="05:50").run("T", DAY, "06:00:00")
    assert delays(run) == [None, None, None]


def test_run_of_a_headway_trip_with_another_start_replaces_the_nearest_expected_departure():
    town = data(frequencies=frequencies("0"))
    town = read(town, upd(stu(1, dep=at("06:10")), start="06:10:00"), now="05:50")
    assert [run.start_time for run in town.runs((at("05:00"), at("09:00")))] == [22200, 23400]


def test_update_with_a_start_that_is_no_departure_of_an_exact_times_trip_is_discarded():
    town = read(data(frequencies=frequencies("1")), upd(stu(1, dep=60), start="06:10:00"), now="05:50")
    assert town.run("T", DAY, "06:10:00") is None


def test_update_with_a_start_that_is_a_departure_of_an_exact_times_trip_delays_it():
    town = read(data(frequencies=frequencies("1")), upd(stu(1, dep=60), start="06:30:00"), now="05:50")
    assert delays(town.run("T", DAY, "06:30:00")) == [60, 60, 60]


def test_update_of_a_frequency_trip_without_start_time_is_discarded():
    town = read(data(frequencies=frequencies("1")), upd(rel="CANCELED"), now="05:50")
    assert [run.status for run in town.runs((at("05:00"), at("09:00")))] == ["scheduled", "scheduled"]


# The run that a descriptor identifies

def test_descriptor_with_route_direction_start_and_date_identifies_the_trip():
    entity = upd(stu(id="S1", dep=at("10:01")), trip=None, route="R1", direction=0, start="10:00:00")
    assert delays(read(data(), entity).run("T", DAY)) == [60, 60, 60]


def test_descriptor_by_route_that_matches_two_trips_identifies_none():
    town = data({"T": ABC, "U": ABC})
    entity = upd(stu(id="S1", dep=at("10:01")), trip=None, route="R1", direction=0, start="10:00:00")
    assert read(town, entity).trip_status("T", DAY) == "scheduled"


def test_descriptor_by_route_without_direction_identifies_no_trip():
    entity = upd(stu(id="S1", dep=at("10:01")), trip=None, route="R1", start="10:00:00")
    assert read(data(), entity).trip_status("T", DAY) == "scheduled"


def test_stop_sequence_has_no_meaning_with_a_descriptor_by_route():
    entity = upd(stu(1, dep=at("10:01")), trip=None, route="R1", direction=0, start="10:00:00")
    assert delays(read(data(), entity).run("T", DAY)) == [None, None, None]


def test_descriptor_with_a_trip_id_and_another_route_is_matched_by_trip_id():
    assert follow(rel="CANCELED", route="R2").status == "canceled"


def test_prediction_is_not_earlier_than_that_of_the_previous_stop():
    run = follow(stu(1, dep=1800), stu(2, arr=0, dep=0))
    assert delays(run)[0] == 1800 and run.calls[1].expected_arrival == run.calls[0].expected_departure


def test_call_before_a_passed_call_is_passed():
    assert statuses(follow(stu(2, arr=0, dep=0), now="10:25"))[:2] == ["passed", "passed"]


def test_descriptor_with_a_date_without_service_identifies_no_run():
    town = data(about={"T": "R1,tuesdays,Town,0"})
    assert read(town, upd(rel="CANCELED", date=TOMORROW)).trip_status("T", DAY) == "scheduled"


def test_descriptor_of_a_modified_trip_identifies_no_run():
    entity = upd(stu(1, dep=60), trip=None, date=None)
    entity.trip_update.trip.modified_trip = ModifiedTripSelector(modifications_id="m", affected_trip_id="T")
    assert read(data(), entity).trip_status("T", DAY) == "scheduled"


NIGHT = {"T": ["S1 23:50", "S2 24:40"]}


def test_descriptor_without_date_identifies_the_run_nearest_to_the_updates_times():
    # At 15:00 the update still contains a departure at 23:55, which was that of yesterday's run.
    town = read(data(NIGHT), upd(stu(1, dep=at("-00:05")), date=None), now="15:00")
    assert (town.trip_status("T", YESTERDAY), town.trip_status("T", DAY)) == ("passed", "scheduled")


def test_descriptor_without_date_in_an_update_without_times_identifies_the_run_under_way():
    town = read(data(NIGHT), upd(stu(2, arr=60), date=None), now="00:30")
    assert (town.trip_status("T", YESTERDAY), town.trip_status("T", DAY)) == ("live", "scheduled")


def test_delay_in_an_update_without_date_applies_to_a_late_run_still_under_way():
    # Yesterday's run was due at 00:40 and is two hours late, so at 02:00 it is still under way.
    town = read(data(NIGHT), upd(stu(2, arr=7200), date=None), now="02:00")
    assert town.trip_status("T", YESTERDAY) == "live"


def test_descriptor_without_date_prefers_an_upcoming_run_to_one_that_ended_hours_ago():
    # At 15:00 yesterday's run of 23:50 ended 14 hours ago, and today's starts in nine hours.
    town = read(data(NIGHT), upd(rel="CANCELED", date=None), now="15:00")
    assert (town.trip_status("T", YESTERDAY), town.trip_status("T", DAY)) == ("scheduled", "canceled")


def test_descriptor_without_date_within_an_hour_after_a_runs_end_identifies_that_run():
    town = read(data(NIGHT), upd(rel="CANCELED", date=None), now="01:00")
    assert (town.trip_status("T", YESTERDAY), town.trip_status("T", DAY)) == ("canceled", "scheduled")


def test_descriptor_without_date_hours_after_a_runs_end_identifies_the_next_run():
    # At 13:00 today's morning run has ended at 10:20, and tomorrow's is upcoming.
    town = read(data(), upd(rel="CANCELED", date=None), now="13:00")
    assert (town.trip_status("T", DAY), town.trip_status("T", TOMORROW)) == ("scheduled", "canceled")


def test_very_late_run_and_the_next_run_are_separate_rows():
    # Trains are scheduled at 8:00 and 20:00; the train of 8:00 is twelve hours late, so both leave at 20:00.
    town = data({"M": ["S1 08:00", "S2 09:00"], "E": ["S1 20:00", "S2 21:00"]})
    board = read(town, upd(stu(1, dep=43200), trip="M"), now="19:00")
    assert shown(board, "S1", (at("19:00"), at("21:00"))) == [("E", at("20:00")), ("M", at("20:00"))]


# Age, several feeds, vehicles

def aged(timestamp: int | None, own: int | None = None, **options) -> str:
    message = feed([upd(rel="CANCELED", timestamp=own)], timestamp)
    return Interpreter(data(), [message], at("09:00"), stale_after=300, **options).trip_status("T", DAY)


def test_feed_exactly_at_the_age_limit_applies():
    assert aged(at("08:55")) == "canceled"


def test_cancellation_in_a_feed_older_than_the_age_limit_is_ignored():
    assert aged(at("08:54:59")) == "scheduled"


def test_cancellation_older_than_the_age_limit_in_a_current_feed_is_ignored():
    assert aged(at("09:00"), own=at("08:00")) == "scheduled"


def test_feed_without_timestamp_has_the_time_of_receipt():
    assert aged(None) == "canceled"


def test_feed_timestamp_far_in_the_future_is_replaced_by_the_time_of_receipt():
    message = feed([upd(rel="CANCELED")], at("20:00"))
    old = age.Feed(message, received=at("08:00"), name="old")
    assert aged(at("20:00")) == "canceled"
    assert Interpreter(data(), [old], at("09:00"), stale_after=300).trip_status("T", DAY) == "scheduled"


def test_feed_timestamp_up_to_a_minute_in_the_future_is_used():
    assert age.moment(None, 1060, received=1000) == 1060 and age.moment(None, 1061, received=1000) == 1000


def test_alerts_of_two_feeds_with_the_same_entity_id_are_separate():
    alert = FeedEntity(id="1", alert=Alert(informed_entity=[EntitySelector(route_id="R1")]))
    town = Interpreter(data(), [feed([alert], at("09:00")), feed([alert], at("09:00"))], at("09:00"))
    assert town.alerts_for_route("R1") == [("0", "1"), ("1", "1")]


def test_newest_of_two_updates_for_one_run_applies():
    feeds = [feed([upd(stu(1, dep=60))], at("09:00")), feed([upd(stu(1, dep=120))], at("08:59"))]
    assert delays(Interpreter(data(), feeds, at("09:00")).run("T", DAY)) == [60, 60, 60]


def vehicle(rel=None, trip="T", **fields) -> FeedEntity:
    descriptor = TripDescriptor(
        trip_id=trip, start_date=DAY, schedule_relationship=None if rel is None else TripRelationship[rel]
    )
    return FeedEntity(id="v", vehicle=VehiclePosition(trip=descriptor, **fields))


def test_vehicle_position_with_canceled_trip_cancels_the_run():
    assert read(data(), vehicle("CANCELED")).trip_status("T", DAY) == "canceled"


def test_trip_update_overrides_a_vehicle_position_with_canceled_trip():
    assert read(data(), vehicle("CANCELED"), upd(stu(1, dep=0))).trip_status("T", DAY) == "live"


def test_vehicle_in_transit_to_a_stop_has_left_the_previous_stops():
    run = read(data(), vehicle(current_stop_sequence=2), now="10:05").run("T", DAY)
    assert [call.behind_vehicle for call in run.calls] == [True, False, False]
    assert statuses(run) == ["scheduled"] * 3


def test_vehicle_of_a_duplicated_trip_is_assigned_by_the_new_trip_id():
    town = read(data(TWO), copy(), vehicle("DUPLICATED", trip="C"))
    assert town.run("C", DAY).vehicle is not None and town.run("T", DAY).vehicle is None


# Alerts

def alerted(*selectors: EntitySelector, periods=(), now="09:00", town=None, entities=()) -> Interpreter:
    alert = FeedEntity(id="a", alert=Alert(active_period=list(periods), informed_entity=list(selectors)))
    return read(town or data(), alert, *entities, now=now)


HIT = [("0", "a")]


def call_of(town: Interpreter, trip: str, index: int) -> list[tuple[str, str]]:
    run = town.run(trip, DAY)
    return town.alerts_for(run, run.calls[index])


def test_alert_for_route_applies_to_the_route_its_trips_and_calls():
    town = alerted(EntitySelector(route_id="R1"))
    assert (town.alerts_for_route("R1"), town.alerts_for_trip("T", DAY), call_of(town, "T", 0)) == (HIT, HIT, HIT)


def test_alert_for_route_does_not_apply_to_another_route():
    assert alerted(EntitySelector(route_id="R1")).alerts_for_route("R2") == []


def test_alert_for_stop_applies_to_the_stop_and_its_calls():
    town = alerted(EntitySelector(stop_id="S2"))
    assert (town.alerts_for_stop("S2"), call_of(town, "T", 1), call_of(town, "T", 0)) == (HIT, HIT, [])


def test_alert_for_route_at_stop_applies_only_to_the_routes_calls_at_the_stop():
    town = alerted(EntitySelector(route_id="R1", stop_id="S2"))
    assert call_of(town, "T", 1) == HIT
    assert call_of(town, "T", 0) == town.alerts_for_route("R1") == town.alerts_for_stop("S2") == []


def test_alert_for_route_at_stop_does_not_apply_to_another_route_at_the_stop():
    town = alerted(
        EntitySelector(route_id="R1", stop_id="S2"),
        town=data({"T": ABC, "U": ABC}, about={"U": "R2,daily,Town,0"}),
    )
    assert call_of(town, "U", 1) == []


def test_alert_with_two_selectors_applies_to_the_entities_of_both():
    town = alerted(EntitySelector(route_id="R2"), EntitySelector(stop_id="S1"))
    assert town.alerts_for_route("R2") == town.alerts_for_stop("S1") == HIT


def test_alert_for_route_with_another_route_type_applies_to_nothing():
    assert alerted(EntitySelector(route_id="R1", route_type=0)).alerts_for_route("R1") == []


def test_alert_for_route_type_applies_to_routes_of_that_type():
    town = alerted(EntitySelector(route_type=3))
    assert (town.alerts_for_route("R1"), town.alerts_for_route("R2")) == (HIT, [])


def test_alert_for_agency_applies_to_its_routes_and_runs():
    town = alerted(EntitySelector(agency_id="A"))
    assert town.alerts_for_agency("A") == town.alerts_for_route("R1") == town.alerts_for_trip("T", DAY) == HIT


def test_alert_for_direction_of_route_applies_to_runs_in_that_direction():
    town = alerted(
        EntitySelector(route_id="R1", direction_id=1),
        town=data({"T": ABC, "U": ABC}, about={"U": "R1,daily,Back,1"}),
    )
    assert (town.alerts_for_trip("T", DAY), town.alerts_for_trip("U", DAY)) == ([], HIT)
    assert (town.alerts_for_route("R1"), town.alerts_for_route("R1", 1)) == ([], HIT)


def test_alert_for_direction_without_route_applies_to_nothing():
    assert alerted(EntitySelector(direction_id=0, stop_id="S1")).alerts_for_stop("S1") == []


def test_alert_for_unknown_ids_applies_to_nothing():
    town = alerted(
        EntitySelector(route_id="R9"), EntitySelector(stop_id="S99"), EntitySelector(agency_id="Z"),
        EntitySelector(trip=TripDescriptor(trip_id="nobody")),
    )
    assert town.alerts_for_route("R9") == town.alerts_for_stop("S99") == town.alerts_for_agency("Z") == []
    assert town.alerts_for_trip("T", DAY) == [] and call_of(town, "T", 0) == []


def test_alert_with_empty_selector_applies_to_nothing():
    town = alerted(EntitySelector())
    assert town.alerts_for_route("R1") == town.alerts_for_stop("S1") == town.alerts_for_agency("A") == []


def test_alert_for_trip_with_date_applies_only_to_that_day():
    town = alerted(EntitySelector(trip=TripDescriptor(trip_id="T", start_date=DAY)))
    assert (town.alerts_for_trip("T", DAY), town.alerts_for_trip("T", TOMORROW)) == (HIT, [])


def test_alert_for_trip_without_date_applies_to_every_day():
    town = alerted(EntitySelector(trip=TripDescriptor(trip_id="T")))
    assert town.alerts_for_trip("T", DAY) == town.alerts_for_trip("T", TOMORROW) == HIT


def test_alert_for_trip_applies_regardless_of_schedule_relationship():
    descriptor = TripDescriptor(trip_id="T", schedule_relationship=TripRelationship.CANCELED)
    assert alerted(EntitySelector(trip=descriptor)).alerts_for_trip("T", DAY) == HIT


def test_alert_for_trip_with_only_a_route_applies_to_nothing():
    town = alerted(EntitySelector(trip=TripDescriptor(route_id="R1")))
    assert town.alerts_for_trip("T", DAY) == [] and town.alerts_for_route("R1") == []


def test_alert_for_frequency_trip_without_start_time_applies_to_nothing():
    town = alerted(EntitySelector(trip=TripDescriptor(trip_id="T")), town=data(frequencies=frequencies("0")))
    assert town.alerts_for_trip("T", DAY, "06:30:00") == []


def test_alert_for_frequency_trip_with_start_time_applies_to_that_run():
    descriptor = TripDescriptor(trip_id="T", start_date=DAY, start_time="06:30:00")
    town = alerted(EntitySelector(trip=descriptor), town=data(frequencies=frequencies("0")))
    assert (town.alerts_for_trip("T", DAY, "06:30:00"), town.alerts_for_trip("T", DAY, "06:00:00")) == (HIT, [])


def test_alert_for_station_applies_to_its_platforms_but_not_vice_versa():
    town = alerted(EntitySelector(stop_id="X"), town=data(STATION))
    assert town.alerts_for_stop("X1") == call_of(town, "T", 1) == HIT
    assert alerted(EntitySelector(stop_id="X1")).alerts_for_stop("X") == []


def test_alert_for_platform_applies_to_a_call_assigned_to_it():
    town = alerted(
        EntitySelector(stop_id="X2"), town=data(STATION), entities=[upd(stu(2, arr=0, assigned_stop_id="X2"))]
    )
    assert call_of(town, "T", 1) == HIT


def test_alert_at_start_of_its_period_is_shown():
    assert alerted(EntitySelector(route_id="R1"), periods=[TimeRange(start=at("09:00"))]).alerts_for_route("R1") == HIT


def test_alert_at_end_of_its_period_is_not_shown():
    assert alerted(EntitySelector(route_id="R1"), periods=[TimeRange(end=at("09:00"))]).alerts_for_route("R1") == []


def test_alert_with_several_periods_is_shown_in_each():
    periods = [TimeRange(at("07:00"), at("08:00")), TimeRange(at("08:30"), at("10:00"))]
    assert alerted(EntitySelector(route_id="R1"), periods=periods).alerts_for_route("R1") == HIT
    assert alerted(EntitySelector(route_id="R1"), periods=periods, now="08:10").alerts_for_route("R1") == []


# Boards and windows

def test_board_of_a_station_contains_the_rows_of_its_platforms():
    town = read(data({"T": ["X1 10:00", "S2 10:10"], "U": ["X2 10:05", "S2 10:15"]}))
    window = (at("09:00"), at("11:00"))
    assert shown(town, "X", window) == [("T", at("10:00")), ("U", at("10:05"))]
    assert shown(town, "X1", window) == [("T", at("10:00"))]


def test_board_is_sorted_by_expected_departure():
    town = read(data({"T": ["S1 10:00", "S2 10:10"], "U": ["S1 10:05", "S2 10:15"]}), upd(stu(1, dep=600)))
    assert shown(town, "S1", (at("09:00"), at("11:00"))) == [("U", at("10:05")), ("T", at("10:10"))]


def test_board_window_includes_its_start_but_not_its_end():
    town = read(data({"T": ["S1 10:00", "S2 10:10"]}))
    assert len(town.board("S1", (at("10:00"), at("10:01")))) == 1
    assert town.board("S1", (at("09:59"), at("10:00"))) == []


def test_board_shows_a_run_delayed_into_the_window():
    town = read(data(), upd(stu(1, dep=36000), date=DAY), now="19:59")
    assert shown(town, "S1", (at("19:00"), at("21:00"))) == [("T", at("20:00"))]


def test_board_lists_both_calls_of_a_loop_trip_at_a_stop():
    assert shown(read(data(LOOP)), "S1", (at("09:00"), at("11:00"))) == [("T", at("10:00")), ("T", at("10:30"))]


def test_board_of_unknown_stop_is_empty():
    assert read(data()).board("S99", WHOLE_DAY) == []


def test_run_that_starts_before_and_ends_after_a_window_is_found():
    assert [run.trip_id for run in read(data()).runs((at("10:12"), at("10:13")))] == ["T"]


def test_status_of_unknown_trip_is_unknown():
    assert read(data()).trip_status("nobody", DAY) == "unknown"


# Transfers

PAIR = {"T": ["S1 10:00", "X1 10:10"], "U": ["X2 10:15", "S3 10:25"]}


def changed(rows: str, *entities: FeedEntity) -> transfers.Connection:
    names = "from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id,to_trip_id\n"
    town = read(data(PAIR, transfers=names + rows), *entities)
    window = (at("09:00"), at("12:00"))
    return town.connection(town.board("X1", window)[0], town.board("X2", window)[0])


def test_timed_transfer_with_late_arrival_is_possible_because_the_vehicle_waits():
    found = changed("X1,X2,1,,,\n", upd(stu(2, arr=600)))
    assert (found.possible, found.waits, found.spare) == (True, True, -300)


def test_transfer_shorter_than_its_minimum_time_is_not_possible():
    assert not changed("X1,X2,2,360,,\n").possible


def test_transfer_of_exactly_its_minimum_time_is_possible():
    assert changed("X1,X2,2,300,,\n").possible


def test_transfer_rule_of_a_station_applies_to_its_platforms():
    assert not changed("X,X,3,,,\n").possible


def test_transfer_rule_for_both_trips_precedes_a_rule_for_the_stops():
    found = changed("X1,X2,3,,,\nX1,X2,1,,T,U\n")
    assert (found.possible, transfers.specificity(found.rule)) == (True, 1)


def test_transfer_to_a_canceled_run_is_not_possible():
    assert not changed("X1,X2,1,,,\n", upd(trip="U", rel="CANCELED")).possible


def test_transfer_without_rule_requires_an_arrival_before_the_departure():
    assert changed("").possible and not changed("", upd(stu(2, arr=600))).possible


# Random towns

def test_random_towns_from_the_same_seed_are_equal():
    assert random_town.town(3) == random_town.town(3) and random_town.town(3) != random_town.town(4)


def test_random_town_that_is_not_wild_has_no_wild_oddities():
    assert not any(random_town.town(seed, wild=False).is_wild for seed in range(40))


def test_random_feed_is_unchanged_after_encoding_and_decoding():
    for seed in range(20):
        for message in random_town.town(seed).feeds:
            assert realtime.decode(realtime.encode(message)) == message


def test_boards_of_random_towns_are_sorted_and_contain_only_calls_at_their_stop():
    for seed in range(20):
        town = random_town.town(seed)
        reading = Interpreter(town.schedule, town.feeds, town.now)
        for stop in town.schedule.stops:
            rows = reading.board(stop, town.window)
            assert [row.time for row in rows] == sorted(row.time for row in rows)
            assert all(stop in town.schedule.ancestors(row.call.place) for row in rows)
            assert all(row.run.status != "deleted" for row in rows)

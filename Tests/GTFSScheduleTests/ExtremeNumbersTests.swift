import TestSupport
import Testing
import TransitCore

@testable import GTFSSchedule

/// Sets each column for a number, time, date or coordinate to values that could overflow arithmetic. The import must
/// end with a report or an error.
struct ExtremeNumbersTests {
    private static let extremes = [
        "0", "1", "-1", "2147483647", "-2147483648", "2147483648", "9007199254740993", "9223372036854775807",
        "-9223372036854775808", "18446744073709551616", "999999999", "1e308", "-1e308", "1e-320", "NaN", "inf", "-inf",
        "19500101", "00010101", "99991231", "21001231", "19700101", "99999999", "20260230", "999999999:00:00",
        "-1:00:00",
        "168:59:59", "99:59:59", "00:00:00", "90", "-90", "180", "-180", "180.0000001", "0x10", "١٢", "1950",
    ]

    private static let columns: [(file: String, column: String)] =
        ["stop_lat", "stop_lon", "location_type", "wheelchair_boarding", "level_id"].map { ("stops.txt", $0) }
        + ["route_type", "route_color", "route_text_color", "route_sort_order"].map { ("routes.txt", $0) }
        + ["monday", "sunday", "start_date", "end_date"].map { ("calendar.txt", $0) }
        + ["date", "exception_type"].map { ("calendar_dates.txt", $0) }
        + ["direction_id", "wheelchair_accessible", "bikes_allowed"].map { ("trips.txt", $0) }
        + [
            "arrival_time", "departure_time", "stop_sequence", "pickup_type", "drop_off_type", "timepoint",
            "shape_dist_traveled",
        ].map { ("stop_times.txt", $0) }
        + ["shape_pt_lat", "shape_pt_lon", "shape_pt_sequence", "shape_dist_traveled"].map { ("shapes.txt", $0) }
        + ["start_time", "end_time", "headway_secs", "exact_times"].map { ("frequencies.txt", $0) }
        + ["transfer_type", "min_transfer_time"].map { ("transfers.txt", $0) }
        + ["level_index"].map { ("levels.txt", $0) }
        + ["price", "payment_method", "transfers", "transfer_duration"].map { ("fare_attributes.txt", $0) }
        + [
            "pathway_mode", "is_bidirectional", "traversal_time", "length", "stair_count", "max_slope", "min_width",
        ].map { ("pathways.txt", $0) }

    /// A valid feed that contains all of these columns.
    private static let whole: [String: [[String: String]]] = [
        "stops.txt": (1...3).map {
            [
                "stop_id": "s\($0)", "stop_name": "Stop", "stop_lat": "44.0\($0)", "stop_lon": "-76",
                "location_type": "0", "wheelchair_boarding": "1", "level_id": "1", "parent_station": "S",
            ]
        } + [["stop_id": "S", "stop_name": "Station", "stop_lat": "44", "stop_lon": "-76", "location_type": "1"]],
        "levels.txt": [["level_id": "1", "level_index": "1"]],
        "fare_attributes.txt": [
            [
                "fare_id": "f", "price": "2.75", "currency_type": "USD", "payment_method": "0", "transfers": "1",
                "transfer_duration": "3600",
            ]
        ],
        "transfers.txt": [
            ["from_stop_id": "s1", "to_stop_id": "s2", "transfer_type": "2", "min_transfer_time": "60"],
            ["from_stop_id": "S", "to_stop_id": "S", "transfer_type": "2", "min_transfer_time": "60"],
        ],
        "pathways.txt": [
            [
                "pathway_id": "p", "from_stop_id": "s1", "to_stop_id": "s2", "pathway_mode": "1",
                "is_bidirectional": "1", "traversal_time": "10", "length": "10", "stair_count": "1", "max_slope": "0.1",
                "min_width": "1",
            ]
        ],
        "routes.txt": [
            [
                "route_id": "r", "route_short_name": "1", "route_type": "3", "route_color": "FF0000",
                "route_text_color": "FFFFFF", "route_sort_order": "1",
            ]
        ],
        "calendar.txt": [
            [
                "service_id": "all", "monday": "1", "tuesday": "1", "wednesday": "1", "thursday": "1", "friday": "1",
                "saturday": "1", "sunday": "1", "start_date": "20260101", "end_date": "20261231",
            ]
        ],
        "calendar_dates.txt": ["20260704", "20260705"].map {
            ["service_id": "all", "date": $0, "exception_type": "1"]
        },
        "trips.txt": ["t", "u"].map {
            [
                "route_id": "r", "service_id": "all", "trip_id": $0, "shape_id": "x", "direction_id": "0",
                "wheelchair_accessible": "1", "bikes_allowed": "1",
            ]
        },
        "stop_times.txt": ["t", "u"].flatMap { trip in
            (1...3).map {
                [
                    "trip_id": trip, "stop_id": "s\($0)", "arrival_time": "08:0\($0):00",
                    "departure_time": "08:0\($0):30",
                    "stop_sequence": "\($0)", "pickup_type": "0", "drop_off_type": "0", "timepoint": "1",
                    "shape_dist_traveled": "\($0).5",
                ]
            }
        },
        "shapes.txt": (1...4).map {
            [
                "shape_id": "x", "shape_pt_lat": "44.0\($0)", "shape_pt_lon": "-76", "shape_pt_sequence": "\($0)",
                "shape_dist_traveled": "\($0)",
            ]
        },
        "frequencies.txt": [
            [
                "trip_id": "u", "start_time": "09:00:00", "end_time": "10:00:00", "headway_secs": "600",
                "exact_times": "1",
            ]
        ],
    ]

    @Test(arguments: columns.indices) func `an extreme numeric value does not crash the import`(number: Int) throws {
        let (file, column) = Self.columns[number]
        for extreme in Self.extremes {
            for rows in [1, .max] { try compile(extreme, in: file, column, rows: rows) }
        }
    }

    private func compile(_ extreme: String, in file: String, _ column: String, rows: Int) throws {
        var tables = Self.whole
        for row in (tables[file] ?? []).indices.prefix(rows) { tables[file]?[row][column] = extreme }
        do {
            let (timetable, report) = try TinyFeed(tables.mapValues { Self.text($0) }).compile()
            #expect(report.stops == timetable.stops.count)
            exercise(timetable)
        } catch let error as ImportError {
            guard case .nothingUsable = error else { return #expect(Bool(false), "\(error)") }
        }
    }

    private static func text(_ rows: [[String: String]]) -> String {
        let names = (rows.first ?? [:]).keys.sorted()
        return ([names] + rows.map { row in names.map { row[$0] ?? "" } })
            .map { $0.joined(separator: ",") }.joined(separator: "\n")
    }

    /// Runs the queries that a server runs on a timetable.
    private func exercise(_ timetable: Timetable) {
        for stop in timetable.stops {
            for begin: EpochSeconds in [1_780_000_000, -62_135_596_800, 253_402_214_400] {
                timetable.forEachCall(at: stop, from: begin, to: begin + 86_400) { _ in }
            }
        }
        for stop in timetable.stops { _ = timetable.transfer(from: stop, to: stop) }
        for trip in timetable.trips {
            timetable.forEachTripStayedOn(after: TripDay(trip: trip, date: ServiceDate("20260704"))) { _ in }
        }
        for pattern in timetable.patterns {
            let rides = [EpochSeconds.min, .max].map {
                FareRide(calls: timetable.stops(of: pattern), departure: $0, arrival: $0)
            }
            _ = timetable.price(of: rides)
            let distances = timetable.stops(of: pattern).map { timetable.patternStopDistances[$0] }
            #expect(distances.allSatisfy { $0.isFinite })
            #expect(distances.isAscending { $0 })
        }
    }
}

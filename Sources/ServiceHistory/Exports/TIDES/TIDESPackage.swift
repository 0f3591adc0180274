import TransitCore

/// The provenance of an export, for its description.
package struct TIDESProvenance: Sendable {
    /// The agency's name in the description if the feed has none.
    package var agency: String
    /// The version of this program.
    package var version: String

    package init(agency: String, version: String) {
        self.agency = agency
        self.version = version
    }
}

/// The description of an export to TIDES: `datapackage.json` by TIDES's profile, and a text for people.
struct TIDESPackage {
    private static let specification = "https://raw.githubusercontent.com/TIDES-transit/TIDES/v1.0/spec/"
    private static let tables = ["stop_visits", "trips_performed", "vehicle_locations", "vehicles"]

    private let provenance: TIDESProvenance
    private let first: String
    private let last: String
    private let counts: ExportCounts

    init(_ provenance: TIDESProvenance, first: String, last: String, _ counts: ExportCounts) {
        (self.provenance, self.first, self.last, self.counts) = (provenance, first, last, counts)
    }

    private var title: String { "Service of \(provenance.agency) from \(first) to \(last)" }

    var descriptor: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("name")
            json.string("tides-\(first)-\(last)")
            json.key("title")
            json.string(title)
            json.key("agency")
            json.string(provenance.agency)
            json.key("profile")
            json.string(Self.specification + "tides-datapackage-profile.json")
            json.key("resources")
            json.array(Self.tables) { write($1, &$0) }
        }
        return json.bytes
    }

    private func write(_ table: String, _ json: inout JSONWriter) {
        json.object { json in
            json.key("name")
            json.string(table)
            json.key("profile")
            json.string("tabular-data-resource")
            json.key("path")
            json.string(table + ".csv")
            json.key("tides-table")
            json.string(table)
            json.key("schema")
            json.string(Self.specification + table + ".schema.json")
            json.key("sources")
            json.list { writeSource(&$0) }
        }
    }

    private func writeSource(_ json: inout JSONWriter) {
        json.object { json in
            json.key("title")
            json.string("GTFS timetable and realtime feeds of \(provenance.agency)")
            json.key("component")
            json.string("AVL")
            json.key("product")
            json.string("Headsign")
            json.key("product_version")
            json.string(provenance.version)
        }
    }

    var readMe: String {
        """
        # \(title)

        Tables of [TIDES](https://tides-transit.org) 1.0, written by Headsign \(provenance.version) from \
        \(counts.days) recorded service days: \(counts.trips) trips, \(counts.calls) stop visits and \
        \(counts.positions) vehicle locations. `datapackage.json` describes the files.

        - The data are derived from the agency's GTFS timetable and its public realtime feeds. An arrival is exact to \
        within the time between two reports of the vehicle, mostly 10 to 60 seconds.
        - `trips_performed` contains runs that were observed or that the agency canceled. \(counts.omittedTrips) \
        scheduled runs of which nothing was observed are left out; that is no evidence that they did not run.
        - `stop_visits` has a row for each stop of these runs, also for those without an observation (`Missing`) and \
        those that were skipped. `trip_stop_sequence` counts all of them from 1. Times that were only predicted are \
        left out.
        - `vehicle_locations` contains the positions that are needed to draw each vehicle's way, not every report.
        - `pattern_id` is computed from the route, the direction and the stops, and is the same on every day.
        - The vehicle `\(TIDESTrip.unknownVehicle)` stands for vehicles that are not known or not recorded.
        - Passengers, fares, doors and operators are not recorded; their columns are empty.

        """
    }
}

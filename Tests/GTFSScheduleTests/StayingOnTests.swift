import TestSupport
import Testing
import TransitCore

@testable import GTFSSchedule

struct StayingOnTests {
    private static let day = ServiceDate("20260706")

    /// Returns a feed of trips with two stops each. The parameters give the first and last stop with their times.
    private static func feed(
        _ trips: [(id: String, block: String, from: String, start: String, to: String, end: String)],
        transfers: String? = nil, frequencies: String? = nil
    ) -> TinyFeed {
        var feed = TinyFeed([
            "trips.txt": "route_id,service_id,trip_id,block_id\n"
                + trips.map { "r1,all,\($0.id),\($0.block)" }.joined(separator: "\n"),
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + trips.map { "\($0.id),\($0.start),\($0.start),\($0.from),1\n\($0.id),\($0.end),\($0.end),\($0.to),2" }
                .joined(separator: "\n"),
        ])
        if let transfers { feed.files["transfers.txt"] = TinyFeed.transferHeader + transfers }
        if let frequencies {
            feed.files["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\n" + frequencies
        }
        return feed
    }

    /// Returns the trips that a rider reaches by an in-seat transfer: the trip id, its start in minutes, and its
    /// service day relative to the first trip's.
    private func after(_ id: String, in feed: TinyFeed, run: Int = 0) throws -> [String] {
        let (timetable, _) = try feed.compile()
        let trip = try timetable.trip(id) + run
        var found: [String] = []
        timetable.forEachTripStayedOn(after: TripDay(trip: trip, date: Self.day)) { next in
            let id = timetable.string(timetable.tripIDs[next.trip])
            let start = timetable.tripStarts[next.trip] / 60
            found.append("\(id) \(start) \(next.date.daysSince1970 - Self.day.daysSince1970)")
        }
        return found
    }

    @Test func `an in-seat transfer leads to the block's next trip if it begins where the previous trip ends`() throws {
        let feed = Self.feed([
            ("a", "b", "s1", "08:00:00", "s2", "08:10:00"), ("c", "b", "s2", "08:15:00", "s1", "08:25:00"),
            ("d", "b", "s3", "09:00:00", "s1", "09:10:00"),
        ])
        #expect(try after("a", in: feed) == ["c 495 0"])
        // The bus deadheads to the first stop of its next trip.
        #expect(try after("c", in: feed) == [])
        #expect(try after("d", in: feed) == [])
    }

    @Test func `an in-seat transfer is dropped if the next trip begins before the previous trip ends`() throws {
        let feed = Self.feed([
            ("a", "b", "s1", "08:00:00", "s2", "08:10:00"), ("c", "b", "s2", "08:05:00", "s1", "08:25:00"),
        ])
        #expect(try after("a", in: feed) == [])
    }

    @Test func `a transfer rule can forbid an in-seat transfer within a block, or add one to another trip`() throws {
        let trips = [
            ("a", "b", "s1", "08:00:00", "s2", "08:10:00"), ("c", "b", "s2", "08:15:00", "s1", "08:25:00"),
            ("d", "", "s2", "08:20:00", "s3", "08:30:00"),
        ]
        #expect(try after("a", in: Self.feed(trips, transfers: ",,,,a,c,5,")) == [])
        #expect(try after("a", in: Self.feed(trips, transfers: ",,,,a,d,4,")) == ["d 500 0"])
        #expect(try after("a", in: Self.feed(trips, transfers: ",,,,a,d,4,\n,,,,a,c,4,\n")) == ["c 495 0", "d 500 0"])
    }

    @Test func `an in-seat transfer after midnight leads to a trip of the next service day`() throws {
        let feed = Self.feed(
            [("a", "", "s1", "23:50:00", "s2", "24:10:00"), ("c", "", "s2", "00:15:00", "s3", "00:30:00")],
            transfers: ",,,,a,c,4,")
        #expect(try after("a", in: feed) == ["c 15 1"])
    }

    @Test func `each run of a frequency-based trip has an in-seat transfer to a different run`() throws {
        let feed = Self.feed(
            [("a", "", "s1", "00:00:00", "s2", "00:10:00"), ("c", "", "s2", "00:00:00", "s3", "00:20:00")],
            transfers: ",,,,a,c,4,",
            frequencies: "a,08:00:00,08:30:00,600\nc,08:12:00,09:00:00,600\n")
        for run in 0..<3 { #expect(try after("a", in: feed, run: run) == ["c \(492 + run * 10) 0"]) }
    }

    @Test func `duplicate in-seat transfers are merged, and excess links are left out`() throws {
        let trips = [
            ("a", "", "s1", "08:00:00", "s2", "08:10:00"), ("c", "", "s2", "08:15:00", "s1", "08:25:00"),
            ("d", "", "s2", "08:20:00", "s3", "08:30:00"),
        ]
        let feed = Self.feed(trips, transfers: ",,,,a,c,4,\n,,,,a,c,5,\n,,,,a,d,4,\n")
        #expect(try feed.compile().report.count(.duplicateKey) == 1)
        #expect(try after("a", in: feed).count == 2)
        var options = GTFSImport.Options()
        options.feed.tripLinks = 1
        #expect(try feed.compile(options).report.count(.tooManyRows) == 1)
    }
}

import TransitCore

@testable import GTFSSchedule

extension TinyFeed {
    /// Station A has platforms a1 and a2, an entrance and a boarding area; station B has platforms b1 and b2. Stop c is
    /// outside. Trips t1 and t2 of one route end at a1; trips u1 and u2 of another begin at b1.
    static func station(_ changes: [String: String?] = [:]) -> TinyFeed {
        var feed = TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding,level_id,platform_code
            A,Station A,44.0000,-76.0000,1,,1,,
            a1,A 1,44.0001,-76.0000,0,A,,down,1
            a2,A 2,44.0002,-76.0000,0,A,2,down,2
            ae,A entrance,44.0003,-76.0000,2,A,,street,
            ax,A boarding area,44.0002,-76.0000,4,a2,,,
            B,Station B,44.0100,-76.0000,1,,,,
            b1,B 1,44.0101,-76.0000,0,B,,,
            b2,B 2,44.0102,-76.0000,0,B,,,
            c,Outside,44.0200,-76.0000,,,1,,
            """,
            "levels.txt": "level_id,level_index,level_name\nstreet,0,Street\ndown,-1.5,Platforms\n",
            "routes.txt": "route_id,route_short_name,route_type\nr1,1,3\nr2,2,3\n",
            "trips.txt": """
            route_id,service_id,trip_id
            r1,all,t1
            r1,all,t2
            r2,all,u1
            r2,all,u2
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:00:00,08:00:00,c,1
            t1,08:10:00,08:10:00,a1,2
            t2,09:00:00,09:00:00,c,1
            t2,09:10:00,09:10:00,a1,2
            u1,08:20:00,08:20:00,b1,1
            u1,08:30:00,08:30:00,c,2
            u2,09:20:00,09:20:00,b1,1
            u2,09:30:00,09:30:00,c,2
            """,
        ])
        for (name, text) in changes { feed.files[name] = text }
        return feed
    }

    static let transferHeader =
        "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\n"

    /// Returns the feed with rows of transfers.txt, given without the header.
    static func station(transfers: String) -> TinyFeed {
        station(["transfers.txt": transferHeader + transfers])
    }

    static func station(pathways: String) -> TinyFeed {
        station([
            "pathways.txt": """
            pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,length,stair_count,max_slope,min_width
            \(pathways)
            """
        ])
    }
}

extension Timetable {
    func stop(_ id: String) throws -> StopIndex { try found(stop(id: id)) }
    func trip(_ id: String) throws -> TripIndex { try found(trip(id: id)) }

    private func found<Entity>(_ index: TransitCore.Index<Entity>?) throws -> TransitCore.Index<Entity> {
        guard let index else { throw ColumnFileError<TimetableSection>.otherKind }
        return index
    }

    /// Returns the minimum transfer time in seconds between two trips, by the applicable rule; nil without a rule.
    func leastTime(_ from: String, _ arriving: String, _ to: String, _ departing: String) throws -> Int32? {
        let rule = transfer(
            from: try stop(from), side(try trip(arriving)), to: try stop(to), side(try trip(departing)))
        return rule.flatMap { transfers.leastTime(of: $0) }
    }
}

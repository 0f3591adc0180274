package import TransitCore

/// The names of a route on the last day on which it was recorded.
package struct RouteNames: Sendable, Equatable {
    package var id: String
    package var shortName: String
    package var longName: String
    /// GTFS's `route_type`.
    package var type: Int32
    /// The colour as 0xRRGGBB; nil if the feed has none.
    package var color: UInt32?

    package init(id: String, shortName: String, longName: String, type: Int32, color: UInt32?) {
        self.id = id
        self.shortName = shortName
        self.longName = longName
        self.type = type
        self.color = color
    }
}

/// A row of the overview for one route.
package struct RouteRow: Sendable, Equatable {
    package var route: RouteNames
    package var figures: ServiceFigures
}

/// A row of the overview for one service day.
package struct DayRow: Sendable, Equatable {
    package var date: ServiceDate
    package var figures: ServiceFigures
    /// The outages of all feeds, in seconds; simultaneous outages of several feeds are summed.
    package var outageSeconds: Int64
}

/// A row of the overview for one hour of the service day, by scheduled times.
package struct HourRow: Sendable, Equatable {
    /// The hour of the service day: 0 … 23, or more after midnight.
    package var hour: Int
    package var figures: ServiceFigures
}

/// A row of the overview for one feed, with the time in which it delivered no usable data.
package struct FeedOutageRow: Sendable, Equatable {
    /// The feed's name in the configuration; empty for the times when the server did not run.
    package var feed: String
    /// The total duration in seconds; overlapping outages of a feed count once.
    package var seconds: Int64
    package var outages: Int
}

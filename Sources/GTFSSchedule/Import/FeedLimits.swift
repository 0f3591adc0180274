/// The size limits of an import, above the largest national feeds. Rows beyond them are dropped and counted, so that no
/// import or timetable exceeds its memory or index ranges.
package struct FeedLimits: Sendable, Equatable {
    package var routes = 500_000
    package var stops = 2_000_000
    package var trips = 10_000_000
    package var services = 500_000
    /// Rows of calendar_dates.txt.
    package var serviceDates = 50_000_000
    package var stopTimes = 100_000_000
    package var shapePoints = 50_000_000
    /// Rows of transfers.txt, and links between runs that they make.
    package var transfers = 5_000_000
    package var tripLinks = 5_000_000
    package var pathways = 2_000_000
    package var fares = 10_000
    /// Rows of fare_leg_rules.txt and of fare_transfer_rules.txt: all are looked at for a price.
    package var legFares = 20_000
    /// Bytes of a file that is read as a whole.
    package var wholeFileBytes = 64 << 20
    /// Rows of any other file.
    package var otherRows = 5_000_000
    /// Stops of one trip, and points of one shape: where each stop lies is looked for along the whole shape.
    package var callsOfTrip = 2000
    package var pointsOfShape = 50_000
    /// Runs of trips with a headway, in all and of one trip.
    package var runs = 1_000_000
    package var runsOfTrip = 3000
    /// Bytes of an id, and of any other text.
    package var idBytes = 512
    package var textBytes = 4096
    /// Bytes of all different texts together, and of what is searched in them.
    package var poolBytes = 1 << 30
    package var searchBytes = 256 << 20
    /// Words of 64 days that the calendars of all services have together: 64 MB.
    package var calendarWords = 8 << 20

    package init() {}

    func rows(of file: String) -> Int {
        switch file {
        case FeedFile.routes: routes
        case FeedFile.stops: stops
        case FeedFile.trips: trips
        case FeedFile.calendar: services
        case FeedFile.calendarDates: serviceDates
        case FeedFile.stopTimes: stopTimes
        case FeedFile.shapes: shapePoints
        case FeedFile.transfers: transfers
        case FeedFile.pathways: pathways
        case FeedFile.fareAttributes: fares
        case FeedFile.fareLegRules, FeedFile.fareTransferRules: legFares
        default: otherRows
        }
    }
}

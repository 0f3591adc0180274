/// Limits on a feed's contents, larger than the largest national feeds need. Excess rows are omitted and counted, so
/// that imports and timetables stay within their memory limits and integer types.
package struct FeedLimits: Sendable, Equatable {
    package var routes = 500_000
    package var stops = 2_000_000
    package var trips = 10_000_000
    package var services = 500_000
    /// The maximum number of rows of calendar_dates.txt.
    package var serviceDates = 50_000_000
    package var stopTimes = 100_000_000
    package var shapePoints = 50_000_000
    /// The maximum number of rows of transfers.txt.
    package var transfers = 5_000_000
    /// The maximum number of links between runs that the rows of transfers.txt produce.
    package var tripLinks = 5_000_000
    package var pathways = 2_000_000
    package var fares = 10_000
    /// The maximum number of rows of fare_leg_rules.txt, and of fare_transfer_rules.txt. Each price query scans all of
    /// them.
    package var legFares = 20_000
    /// The maximum size in bytes of a file that is loaded into memory whole.
    package var wholeFileBytes = 64 << 20
    /// The maximum number of rows of any other file.
    package var otherRows = 5_000_000
    /// The maximum number of stops of a trip. The search for each of them covers the whole shape.
    package var callsOfTrip = 2000
    /// The maximum number of points of a shape.
    package var pointsOfShape = 50_000
    /// The maximum total number of runs produced by all frequency-based trips.
    package var runs = 1_000_000
    /// The maximum number of runs produced by one frequency-based trip.
    package var runsOfTrip = 3000
    /// The maximum size of an id in bytes.
    package var idBytes = 512
    /// The maximum size of any other string in bytes.
    package var textBytes = 4096
    /// The maximum total size of all distinct strings in bytes.
    package var poolBytes = 1 << 30
    /// The maximum size of the search index in bytes.
    package var searchBytes = 256 << 20
    /// The maximum total size of all services' calendars, in words of 64 days (64 MB).
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

import GTFSSchedule
import Synchronization
import TransitCore

@testable import Feeds
@testable import Fetching

/// The responses of an InfoPoint server for an invented town with one out-and-back line and one loop.
enum InfoPointTown {
    static let routes = #"""
        [{"RouteId":7,"ShortName":" M ","LongName":"M - Mill Road","Color":"3366cc","TextColor":"FFFFFF","IsVisible":true,
          "IsHeadway":false,"SortOrder":2,"RouteTraceFilename":"MillRoad.kml",
          "Stops":[
            {"StopId":1,"Name":"Market","Description":"m10","Latitude":44.230,"Longitude":-76.480,"IsTimePoint":true},
            {"StopId":2,"Name":"Church","Description":"Church","Latitude":44.230,"Longitude":-76.490,"IsTimePoint":false},
            {"StopId":3,"Name":"Mill","Description":"by the river","Latitude":44.230,"Longitude":-76.500}],
          "RouteStops":[
            {"RouteId":7,"StopId":3,"SortOrder":3,"Direction":"O"},{"RouteId":7,"StopId":1,"SortOrder":1,"Direction":"O"},
            {"RouteId":7,"StopId":2,"SortOrder":2,"Direction":"O"},{"RouteId":7,"StopId":3,"SortOrder":4,"Direction":"I "},
            {"RouteId":7,"StopId":1,"SortOrder":6,"Direction":"I "},{"RouteId":7,"StopId":2,"SortOrder":5,"Direction":"I"}],
          "Directions":[{"Dir":"O","DirectionDesc":null},{"Dir":"I","DirectionDesc":null}],"Vehicles":[],"Messages":[]},
         {"RouteId":9,"ShortName":"BL","LongName":"Blue Loop","Color":"0000FF","TextColor":"FFFFFF","IsVisible":true,
          "IsHeadway":true,"SortOrder":1,"RouteTraceFilename":null,
          "Stops":[
            {"StopId":1,"Name":"Market","Description":"m10","Latitude":44.230,"Longitude":-76.480},
            {"StopId":4,"Name":"Hill","Description":null,"Latitude":44.240,"Longitude":-76.480},
            {"StopId":5,"Name":"Library","Description":"","Latitude":44.240,"Longitude":-76.490}],
          "RouteStops":[
            {"StopId":1,"SortOrder":1,"Direction":"L"},{"StopId":4,"SortOrder":2,"Direction":"L"},
            {"StopId":5,"SortOrder":3,"Direction":"L"}],
          "Directions":[{"Dir":"L","DirectionDesc":null}]},
         {"RouteId":9999,"ShortName":"9999","IsVisible":false,"Stops":[],"RouteStops":null,"Directions":[]}]
        """#

    static let vehicles = #"""
        [{"VehicleId":12,"Name":"12","Latitude":44.230,"Longitude":-76.485,"RouteId":7,"TripId":1754,"RunId":1,
          "Direction":"O","DirectionLong":"Outbound","Destination":"To the Mill","Speed":20,"Heading":270,"Deviation":3,
          "OpStatus":"LATE","CommStatus":"GOOD","GPSStatus":2,"DriverName":"Nobody Knows","Driver":"Nobody Knows",
          "DriverLastName":"Knows","LastStop":"Market","OnBoard":15,"LastUpdated":"/Date(1763715590000-0500)/",
          "DisplayStatus":"Late"},
         {"VehicleId":13,"Name":"Bus 13","Latitude":44.235,"Longitude":-76.480,"RouteId":9,"TripId":30,"Direction":"L",
          "DirectionLong":"Loop","Destination":null,"Speed":0,"Heading":360,"Deviation":null,"OpStatus":"ONTIME",
          "LastStop":"","OnBoard":null,"LastUpdated":"/Date(1763715580000-0500)/","DisplayStatus":"ON TIME"},
         {"VehicleId":14,"Name":"14","Latitude":0,"Longitude":0,"RouteId":7,"TripId":1,"Direction":"I"},
         {"VehicleId":15,"Name":"15","Latitude":44.2,"Longitude":-76.4,"RouteId":10000,"TripId":0,"Direction":null,
          "OpStatus":"LOGGED IN","Deviation":0,"DisplayStatus":"On Time"},
         {"VehicleId":16,"Name":"16","Latitude":44.2,"Longitude":-76.4,"RouteId":19999,"TripId":1100,"Direction":"D",
          "DirectionLong":"Deadhead"}]
        """#

    static let messages = #"""
        [{"MessageId":27,"Message":"Mill Road is closed.","Priority":2,"Published":true,"Routes":[7],"PublicAccess":1,
          "FromDate":"/Date(1763701200000-0500)/","ToDate":"/Date(1763787600000-0500)/",
          "FromTime":"/Date(1763701200000-0500)/","ToTime":"/Date(1763787599000-0500)/","DaysOfWeek":127},
         {"MessageId":28,"Header":"Snow","Message":"Expect delays.","Priority":1,"Routes":[]},
         {"MessageId":29,"Message":"Draft","Published":false},
         {"MessageId":30,"Message":"   ","Published":true}]
        """#

    static let departures = #"""
        [{"StopId":1,"LastUpdated":"/Date(1763715600000-0500)/","RouteDirections":[
          {"RouteId":7,"Direction":"Outbound","DirectionCode":"O","IsHeadway":false,"IsDone":false,"Departures":[
            {"SDT":"/Date(1763715900000-0500)/","EDT":"/Date(1763716080000-0500)/","ADT":null,"Dev":"00:03:00","Bay":"B",
             "LastUpdated":"/Date(1763715600000-0500)/","EDTLocalTime":"2025-00-21T04:08:00",
             "Trip":{"TripId":1754,"InternetServiceDesc":"To the Mill","TripDirection":"O",
                     "TripStartTime":"/Date(-2208906360000-0500)/"}},
            {"SDT":"/Date(1763719500000-0500)/","EDT":"/Date(1763719500000-0500)/","Dev":"00:00:00",
             "LastUpdated":"/Date(1763600000000-0500)/","Trip":{"TripId":1756}},
            {"SDT":"/Date(1763715300000-0500)/","EDT":"/Date(1763715300000-0500)/","ADT":"/Date(1763715310000-0500)/"},
            {"SDT":"/Date(1763716500000-0500)/","EDT":"/Date(1763716500000-0500)/","StopStatusReportLabel":"Skipped",
             "LastUpdated":"/Date(1763715600000-0500)/"},
            {"SDT":null,"EDT":"/Date(-62135596800000)/"}],
           "HeadwayDepartures":null},
          {"RouteId":9,"Direction":"Loop","DirectionCode":"L","IsHeadway":true,"IsDone":false,"Departures":null,
           "HeadwayDepartures":[
            {"TripId":30,"ServiceDescription":"Blue Loop","HeadwayIntervalScheduled":900,"HeadwayIntervalTarget":600,
             "LastDeparture":"/Date(1763715000000-0500)/","NextDeparture":"Every 10 minutes"},
            {"NextDeparture":"Due","LastUpdated":"/Date(1763715590000-0500)/"},
            {"NextDeparture":"Every 12 minutes"},{"NextDeparture":null}]},
          {"RouteId":8,"Direction":"Inbound","DirectionCode":"I","IsDone":true,"Departures":[],"HeadwayDepartures":null}]}]
        """#

    static let trace = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://earth.google.com/kml/2.0"><Document><Placemark><MultiGeometry>
        <Point><coordinates>-76.4,44.2,0</coordinates></Point>
        <LineString><coordinates>-76.490,44.231,0 -76.500,44.231,0 -76.500,44.230,0</coordinates></LineString>
        <LineString><coordinates>
          -76.490,44.231
          -76.490,44.230
          -76.480,44.230
        </coordinates></LineString>
        </MultiGeometry></Placemark></Document></kml>
        """

    static func provider(_ answers: [String: String], clock: any EpochClock = VirtualClock()) -> (
        InfoPointProvider, CannedTransport
    ) {
        let transport = CannedTransport(answers)
        var agency = ProviderNetwork.Agency(id: "t", name: "Town")
        agency.timeZone = "America/Toronto"
        return (InfoPointProvider(transport: transport, clock: clock, settings: .init(agency: agency)), transport)
    }
}

/// A transport that responds to exact paths with given texts, and with 404 to all other paths.
final class CannedTransport: ProviderTransport {
    private let answers: [String: String]
    private let log = Mutex<[String]>([])

    init(_ answers: [String: String]) {
        self.answers = answers
    }

    var asked: [String] { log.withLock { $0 } }

    func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        log.withLock { $0.append(path.description) }
        let body = answers[path.description]
        return FeedResponse(
            at: 1_763_715_600_000, path: path.description, status: body == nil ? 404 : 200,
            body: Array((body ?? "").utf8))
    }
}

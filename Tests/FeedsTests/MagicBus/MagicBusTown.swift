import Synchronization
import TransitCore

@testable import Fetching

/// A town with three stops. Route 1 is a loop whose list of stops begins in the middle; route 2 is inactive.
enum MagicBusTown {
    static let routes = """
        {"response": [
            {"id": "1", "name": "Mill Loop", "is_active": true, "color": "#00aa55",
             "stops": ["b", "c", "b", "a"], "top_of_loop_stop_id": "a"},
            {"id": "2", "name": "Harbour", "is_active": false, "color": "None",
             "stops": ["c", "a"], "top_of_loop_stop_id": null},
            {"name": "Nameless"}
        ]}
        """
    static let stops = """
        {"response": [
            {"id": "a", "unique_name": "Mill N", "human_name": "Mill", "additional_name": "None",
             "latitude": "45.000", "longitude": "7.000", "heading": "0"},
            {"id": "b", "unique_name": "Bridge", "human_name": "Bridge", "additional_name": "None",
             "latitude": "45.000", "longitude": "7.010", "heading": "90"},
            {"id": "c", "unique_name": "Port", "human_name": "None", "additional_name": "Pier 1",
             "latitude": "45.010", "longitude": "7.010", "heading": "180"},
            {"id": "d", "unique_name": "Lost"}
        ]}
        """
    /// The trace of a loop that begins at the bridge.
    static let trace = """
        <histdata><item><sequence_no>2</sequence_no><latitude>45.01</latitude><longitude>7.01</longitude></item>
        <item><sequence_no>1</sequence_no><latitude>45.0</latitude><longitude>7.01</longitude></item>
        <item><sequence_no>3</sequence_no><latitude>45.0</latitude><longitude>7.0</longitude></item>
        <item><sequence_no>4</sequence_no><latitude>45.0</latitude><longitude>7.01</longitude></item></histdata>
        """
    static let announcements = """
        {"response": [{"title": "Flood", "text": "No buses.", "color": "#990000", "type": "Emergency Message"},
        {"title": "Market", "text": "Detour.", "type": "Status Update"}, {"type": "Status Update"}]}
        """
    static let arrivals = """
        {"response": [{"stop_id": "a", "arrivals": [{"route_id": "1", "next": "39.23", "second": "1496.90"},
        {"route_id": "2", "next": "-1", "second": "None"}]}, {"stop_id": "b", "arrivals": []}]}
        """
    static let publicFeed = """
        <?xml version="1.0" encoding="ISO-8859-1"?><livefeed><route><name>Mill Loop</name><id>-2</id>
        <topofloop>4</topofloop><busroutecolor>00aa55</busroutecolor>
        <stop><name>Mill N.</name><name2>Mill</name2><name3>None</name3><latitude>45.0</latitude>
        <longitude>7.0</longitude><toa1>60.4</toa1><id1>7</id1><toa2>600</toa2><id2>8</id2><toacount>2</toacount></stop>
        <stop><name>Bridge</name><name2>Bridge</name2><name3>None</name3><latitude>45.0</latitude>
        <longitude>7.01</longitude><toa1>90</toa1><id1>7</id1><toacount>1</toacount></stop></route></livefeed>
        """
    static let stopFeed = """
        <stopfeed><stop><name>Mill N.</name><name2>Mill</name2><name3>None</name3><lat>45.0</lat><lon>7.0</lon>
        <route>Mill Loop</route><route>Mill Loop</route></stop></stopfeed>
        """
}

/// A transport that responds by path, and with 404 to all other paths.
final class MagicBusTransport: ProviderTransport {
    private let answers: Mutex<[String: String]>

    init(_ answers: [String: String]) {
        self.answers = Mutex(answers)
    }

    func put(_ path: String, _ body: String?) { answers.withLock { $0[path] = body } }

    func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        let body = answers.withLock { $0[path.description] }
        return FeedResponse(
            at: 1_000_000, path: path.description, status: body == nil ? 404 : 200, body: Array((body ?? "").utf8))
    }
}

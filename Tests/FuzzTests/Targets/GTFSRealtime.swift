import GTFSRealtime
import LiveEngine
import LiveModel
import TransitCore

extension FuzzTarget {
    /// Decodes a body, sanitizes the reading, applies it to an engine, serves it, and encodes it again.
    static let gtfsRealtime = FuzzTarget(name: "gtfs-realtime") { body in
        var differential = DifferentialFeed()
        guard var reading = try? GTFSRealtimeDecoder.reading(from: differential.merge(differential.merge(body))) else {
            return
        }
        reading.bound(at: FuzzTown.now)
        FuzzTown.serve(reading)
        _ = GTFSRealtimeEncoder.body(of: reading)
    }
}

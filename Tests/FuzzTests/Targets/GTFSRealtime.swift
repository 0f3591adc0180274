import GTFSRealtime
import LiveEngine
import LiveModel
import TransitCore

extension FuzzTarget {
    /// Decoded, sanitized, applied to an engine, served, and encoded again.
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

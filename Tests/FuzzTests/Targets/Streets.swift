import Foundation
import StreetMap
import TransitCore

extension FuzzTarget {
    static let streets = FuzzTarget(name: "streets") { bytes in
        guard let streets = try? Streets(FileBytes(copying: bytes)) else { return }
        walk(streets)
    }

    /// Compiles an extract, with limits for the smallest supported machine.
    static let extract = FuzzTarget(name: "extract") { bytes in
        let path = NSTemporaryDirectory() + "headsign-fuzz-\(ProcessInfo.processInfo.processIdentifier).osm.pbf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else { return }
        var limits = StreetMapLimits()
        limits.unpackedBytes = 1 << 20
        limits.wayNodes = 1 << 20
        guard let compiled = try? StreetImport.compile(path, limits: limits),
            let streets = try? Streets(FileBytes(copying: compiled.file))
        else { return }
        walk(streets)
    }

    /// Searches a walk from the first junction to the last.
    private static func walk(_ streets: Streets) {
        guard let first = streets.junctions.first, let last = streets.junctions.last else { return }
        let places = [first, last].map { streets.place(at: streets.coordinate(of: $0)) }
        var search = WalkSearch()
        _ = streets.walk(from: places[0], to: places[1], for: WalkProfile(farthest: 5000), in: &search)
    }
}

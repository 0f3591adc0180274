import Fetching
import FileFormats
import Foundation
import TransitCore

/// The reason why a file of arrivals is unusable.
package struct TruthError: Error, Equatable {
    package var message: String
}

extension Truth {
    /// Reads several CSV tables of arrivals, each plain or gzipped.
    /// - Parameter longestGap: The maximum number of seconds between the fixes around an arrival.
    /// - Throws: ``TruthError`` for a missing or malformed file.
    package init(tables: [String], longestGap: Int64) throws(TruthError) {
        self.init()
        for path in tables {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw TruthError(message: "cannot read \(path)")
            }
            var text = [UInt8](data)
            if text.starts(with: [0x1F, 0x8B]) {
                guard let unpacked = try? GzipDecoder.unpacked(text, limit: 1 << 30) else {
                    throw TruthError(message: "\(path) is damaged")
                }
                text = unpacked
            }
            try add(csv: text, longestGap: longestGap)
        }
        sort()
    }

    private static let columns = ["vehicle_id", "trip_id", "stop_id", "arrived_at", "gap_s"]

    /// Adds the rows of a CSV table whose header contains at least `vehicle_id, trip_id, stop_id, arrived_at, gap_s`.
    /// - Parameter longestGap: The maximum number of seconds between the fixes around an arrival; rows with a longer
    ///   gap are ignored as too uncertain.
    package mutating func add(csv text: [UInt8], longestGap: Int64) throws(TruthError) {
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).makeIterator()
        let header = lines.next().map { Self.fields($0) } ?? []
        let places = Self.columns.map { header.firstIndex(of: $0) }
        guard let vehicle = places[0], let trip = places[1], let stop = places[2], let at = places[3],
            let gap = places[4]
        else {
            throw TruthError(
                message: "the table of arrivals must have the columns \(Self.columns.joined(separator: ", "))")
        }
        while let line = lines.next() {
            let fields = Self.fields(line)
            guard fields.count == header.count, let seconds = Double(fields[at]), let spacing = Double(fields[gap]),
                Int64(spacing) <= longestGap
            else { continue }
            add(
                Arrival(at: EpochSeconds(rounding: seconds), gap: Int64(spacing)),
                of: ArrivalKey(vehicle: fields[vehicle], trip: fields[trip], stop: fields[stop]))
        }
    }

    /// Splits a line at commas. The ids contain neither commas nor quotes.
    private static func fields(_ line: ArraySlice<UInt8>) -> [String] {
        line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { field in
            String(decoding: field.filter { $0 != 0x0D && $0 != 0x22 }, as: UTF8.self)
        }
    }
}

import Foundation
import ServiceHistory
import TransitCore

/// The statistics of an agency's sealed days. They are stored beside the days, so that a whole year is summed up
/// without reading its visits, and are deleted with their days.
///
/// Statistics whose file is missing, damaged, in another format version or older than its day are recomputed. The files
/// are therefore not flushed to disk.
struct StoredFigures: Sendable {
    private static let headerSize = 16

    /// The folder with the recorded days.
    let path: String

    /// Returns the statistics of a day.
    /// - Parameter version: The version of the sealed day.
    /// - Returns: nil if they must be computed.
    func figures(of date: ServiceDate, version: UInt64) -> DayFigures? {
        guard let bytes = FileManager.default.contents(atPath: file(date)).map({ Array($0) }),
            bytes.count > Self.headerSize
        else { return nil }
        let content = Array(bytes[Self.headerSize...])
        guard Array(bytes[..<Self.headerSize]) == Self.header(content, version: version) else { return nil }
        return DayFigures(bytes: content).flatMap { $0.date == date ? $0 : nil }
    }

    /// Stores the statistics of a day. Write errors are ignored.
    func store(_ figures: DayFigures, version: UInt64) {
        let content = figures.bytes
        try? Data(Self.header(content, version: version) + content)
            .write(to: URL(fileURLWithPath: file(figures.date)), options: .atomic)
    }

    private func file(_ date: ServiceDate) -> String { path + "/" + date.iso + ".figures" }

    /// The file's header: the day's version and the content's checksum.
    private static func header(_ content: [UInt8], version: UInt64) -> [UInt8] {
        var checksum = Checksum()
        content.withUnsafeBytes { checksum.update($0) }
        return [version, checksum.value].flatMap { number in
            (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
        }
    }
}

import Foundation
import ServiceHistory
import TransitCore

/// The figures of an agency's sealed days, stored beside them so that a year is added up without reading its visits.
/// They are deleted with their days.
///
/// A file that is missing, damaged, of another version or older than its day is computed again. Files are therefore not
/// flushed to the disk.
struct StoredFigures: Sendable {
    private static let headerSize = 16

    /// The folder of the days.
    let path: String

    /// Returns the figures of a day.
    /// - Parameter version: the version of the sealed day.
    /// - Returns: nil if they have to be computed.
    func figures(of date: ServiceDate, version: UInt64) -> DayFigures? {
        guard let bytes = FileManager.default.contents(atPath: file(date)).map({ Array($0) }),
            bytes.count > Self.headerSize
        else { return nil }
        let content = Array(bytes[Self.headerSize...])
        guard Array(bytes[..<Self.headerSize]) == Self.header(content, version: version) else { return nil }
        return DayFigures(bytes: content).flatMap { $0.date == date ? $0 : nil }
    }

    /// Stores figures. Does nothing if the disk refuses it.
    func store(_ figures: DayFigures, version: UInt64) {
        let content = figures.bytes
        try? Data(Self.header(content, version: version) + content)
            .write(to: URL(fileURLWithPath: file(figures.date)), options: .atomic)
    }

    private func file(_ date: ServiceDate) -> String { path + "/" + date.iso + ".figures" }

    /// The version of the day and the checksum of the content.
    private static func header(_ content: [UInt8], version: UInt64) -> [UInt8] {
        var checksum = Checksum()
        content.withUnsafeBytes { checksum.update($0) }
        return [version, checksum.value].flatMap { number in
            (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
        }
    }
}

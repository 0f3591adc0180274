import Foundation
import LiveModel
import TransitCore

/// Converts times of a service day to local dates and times.
struct LocalClock {
    private let start: EpochSeconds
    private let offsets: [(from: EpochSeconds, offset: Int64)]

    /// Creates the clock of a recorded day's time zone.
    /// - Throws: ``ExportError/unknownZone(_:)``.
    init(_ day: RecordedDay) throws(ExportError) {
        guard Self.isName(day.zone), let zone = TimeZone(identifier: day.zone) else { throw .unknownZone(day.zone) }
        start = day.start
        offsets = Self.offsets(of: zone, around: day.start)
    }

    /// Formats a time of the service day as a local time without a UTC offset: `2026-11-27T08:30:00`.
    func local(_ time: Int32) -> String {
        let moment = start.adding(time)
        return Self.iso(moment + offset(at: moment))
    }

    /// Formats a time of the service day as a local time with its UTC offset: `2026-11-27T08:30:00-05:00`.
    func iso(_ time: Int32) -> String {
        let moment = start.adding(time)
        let offset = offset(at: moment)
        let minutes = offset.magnitude / 60
        return Self.iso(moment + offset) + (offset < 0 ? "-" : "+") + Self.two(Int(minutes / 60)) + ":"
            + Self.two(Int(minutes % 60))
    }

    private func offset(at moment: EpochSeconds) -> Int64 {
        (offsets.last { $0.from <= moment } ?? offsets[0]).offset
    }

    private static func iso(_ local: EpochSeconds) -> String {
        let date = local.named.utcDate
        return date.iso + "T" + clock(Int(local.named - date.utcStart))
    }

    /// Formats a number of seconds as `08:30:00`; hours may exceed 24.
    static func clock(_ seconds: Int) -> String {
        two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Returns the UTC offsets of a time zone and the times of their changes, from one day before a start to ten days
    /// after it. Time zones change their offset at a full or half hour, so each half hour is checked.
    private static func offsets(
        of zone: TimeZone, around start: EpochSeconds
    ) -> [(from: EpochSeconds, offset: Int64)] {
        var found: [(from: EpochSeconds, offset: Int64)] = []
        for step in -48..<480 {
            let moment = EpochSeconds((start + Int64(step) * 1800).floor(1800) * 1800)
            let offset = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: moment.fractional)))
            if found.last?.offset != offset { found.append((moment, offset)) }
        }
        return found
    }

    /// Returns whether a string is a well-formed name of a time zone. The system opens a file of this name, so `..`
    /// must not occur.
    private static func isName(_ text: String) -> Bool {
        text.utf8.count <= 64 && !text.contains("..") && !text.hasPrefix("/")
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || "+-_/".utf8.contains($0)
            }
    }
}

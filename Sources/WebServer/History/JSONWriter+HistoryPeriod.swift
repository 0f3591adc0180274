import LiveModel
import ServiceHistory
import TransitCore

extension HistoryReader {
    /// Writes a response about a period: its days, the skipped days, and the members that a closure writes.
    /// - Parameter days: the number of recorded days; by default the number of days that were read.
    func json(
        _ dates: ClosedRange<ServiceDate>, next: ServiceDate?, days: Int? = nil,
        _ content: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        json(zone) { json in
            json.member("from", dates.lowerBound.iso)
            json.member("to", dates.upperBound.iso)
            json.member("days", days ?? count)
            json.member("next", next?.iso)
            content(&json)
        }
    }

    /// Writes a response about a day.
    /// - Parameter day: nil if it is not recorded or cannot be read.
    func json(_ date: ServiceDate, _ day: HistoryDay?, _ content: (inout JSONWriter) -> Void) -> [UInt8] {
        json(day?.day.knownZone ?? zone) { json in
            json.member("date", date.iso)
            if let day {
                json.member("start", day.day.start)
                json.member("end", day.end)
                json.member("isSealed", !source.openDays().contains(date))
            }
            content(&json)
        }
    }

    private func json(_ zone: String, _ content: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 32 << 10)
        json.object { json in
            json.member("agency", agency)
            json.member("zone", zone)
            json.member("since", recorded.first?.iso)
            json.member("until", recorded.last?.iso)
            content(&json)
            json.member("skipped", array: skipped.sorted { $0.key < $1.key }) { json, skipped in
                json.object { json in
                    json.member("date", skipped.key.iso)
                    json.member("reason", skipped.value.word)
                }
            }
        }
        return json.bytes
    }
}

extension HistoryFileError {
    /// The name of the error in the API.
    fileprivate var word: String {
        switch self {
        case .damaged: "damaged"
        case .otherVersion: "otherVersion"
        default: "unreadable"
        }
    }
}

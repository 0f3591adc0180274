import LiveModel
import TransitCore

/// The events of a log in order. Records are renumbered if earlier records are missing, and events that refer to a
/// missing record are omitted.
final class DayLogEvents: Sequence, IteratorProtocol {
    /// The day's identity, from the first frame; nil until a frame is read.
    private(set) var header: DayHeader?
    /// The number of events that were omitted because they refer to a missing record, plus the number of missing
    /// agencies.
    private(set) var missing = 0
    /// The number of frames with a valid checksum whose content this version cannot read.
    private(set) var unreadable = 0
    /// A newer format version, if one was found.
    private(set) var otherVersion: UInt32?
    private(set) var frames: DayLogFrames
    private var reader = ByteReader([])
    private var indexes = RecordIndexes()
    private var missingAgencies = 0

    init(_ bytes: [UInt8]) {
        frames = DayLogFrames(bytes)
        if let payload = frames.next() { begin(payload) }
    }

    /// Whether an unreadable part of the log is followed by readable parts.
    var isDamaged: Bool { frames.damaged > 0 || unreadable > 0 || missing > 0 }

    func next() -> DayEvent? {
        while true {
            while let event = nextInFrame() {
                if let event = indexes.translated(event) { return event }
                missing += 1
            }
            guard let payload = frames.next() else { return nil }
            begin(payload)
        }
    }

    private func nextInFrame() -> DayEvent? {
        if missingAgencies > 0 {
            missingAgencies -= 1
            missing += 1
            return .agency(RecordedAgency(id: "", name: "", url: ""))
        }
        guard !reader.isAtEnd else { return nil }
        if let event = reader.event() { return event }
        unreadable += 1
        reader = ByteReader([])
        return nil
    }

    private func begin(_ payload: [UInt8]) {
        reader = ByteReader(payload)
        let version = reader.number()
        if let version, version != DayLogFrame.version { otherVersion = UInt32(clamping: version) }
        guard version == DayLogFrame.version, let header = reader.header(), let counts = reader.counts(),
            let missingAgencies = indexes.skip(to: counts)
        else {
            unreadable += 1
            reader = ByteReader([])
            return
        }
        self.missingAgencies = missingAgencies
        if self.header == nil { self.header = header }
    }
}

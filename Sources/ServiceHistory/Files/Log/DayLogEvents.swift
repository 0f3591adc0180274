import LiveModel
import TransitCore

/// The events of a log in order. Records are numbered anew when earlier ones are missing, and events that refer to a
/// missing record are left out.
final class DayLogEvents: Sequence, IteratorProtocol {
    /// The day's identity by the first frame; nil before it and if there is none.
    private(set) var header: DayHeader?
    /// The number of events that were left out.
    private(set) var missing = 0
    /// Frames with a valid checksum and other content than this version writes.
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

    /// Whether a part of the log between undamaged parts could not be read.
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

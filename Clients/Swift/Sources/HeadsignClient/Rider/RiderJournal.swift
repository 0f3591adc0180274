package import TransitCore

/// The rider's data (cards, trips, groups, favourites and preferences) as an append-only journal of events.
///
/// Two journals merge into the same state in any order, on any device. To change something, ``prepare(_:at:)`` its
/// frames, store them, and then ``merge(_:)`` them: what is shown is then always stored. ``RiderStore`` does all three
/// with a file.
public struct RiderJournal: Sendable {
    package private(set) var rider: Rider

    /// An empty one, which writes under a new random number.
    public init() {
        rider = Rider(writer: .random(in: .min ... .max))
    }

    /// The result of a merge.
    public struct Merge: Hashable, Sendable {
        /// Events that were not known.
        public let added: Int
        /// Bytes that belong to no sound event, in the middle and at the end: damage, and what was not written to its
        /// end.
        public let damagedBytes, cutOffBytes: Int
        /// The frames of the new events, to be stored.
        public let frames: [UInt8]
    }

    /// Takes in frames, in any order and as often as they come.
    @discardableResult
    public mutating func merge(_ frames: [UInt8]) -> Merge {
        merge(frames, FrameScan(frames))
    }

    /// Takes in a file, as ``file`` gives it, or the page's export.
    /// - Throws: ``RiderRefusal/notAJournal`` or ``RiderRefusal/otherVersion``.
    @discardableResult
    public mutating func merge(file: [UInt8]) throws(RiderRefusal) -> Merge {
        do throws(JournalFileError) {
            return merge(file, try JournalFile.scan(file))
        } catch {
            throw error == .notAJournal ? .notAJournal : .otherVersion
        }
    }

    private mutating func merge(_ bytes: [UInt8], _ scan: FrameScan) -> Merge {
        let merge = rider.merge(bytes, scan)
        return Merge(
            added: merge.added, damagedBytes: scan.damagedBytes, cutOffBytes: scan.tailBytes, frames: merge.frames)
    }

    /// All events, as a file that the page can import.
    public var file: [UInt8] { rider.journal.file }

    /// How many events there are.
    public var count: Int { rider.journal.count }

    /// The frames of a change, to be stored and then merged. Until then nothing shows.
    /// - Parameters:
    ///   - change: what the rider does.
    ///   - clock: milliseconds since 1970 by the device.
    /// - Throws: ``RiderRefusal``.
    public mutating func prepare(_ change: RiderChange, at clock: Int) throws(RiderRefusal) -> [UInt8] {
        do throws(Refusal) {
            return try rider.prepare(try change.command, clock: EpochMilliseconds(Int64(clock))).frames
        } catch {
            throw RiderRefusal(error)
        }
    }

    /// Everything but the histories of cards.
    /// - Parameter today: days since 1970 where the rider is; cards expire by it.
    public func overview(today: Int) throws(HeadsignError) -> RiderOverview {
        let day = ServiceDate(daysSince1970: Int32(clamping: today))
        return try RiderOverview(json: rider.state.overview(providedGroups: rider.providedGroups, today: day).bytes)
    }

    /// Rides, reloads and adjustments of a card, the newest first; empty for a card that is not there.
    public func history(of card: String, skipping: Int = 0, limit: Int = .max) -> [RiderEntry] {
        guard let card = rider.state.cards.first(where: { $0.id == EntityID(TextKey(card)) }) else { return [] }
        return card.ledger.entries.reversed().dropFirst(max(skipping, 0)).prefix(max(limit, 0)).map { RiderEntry($0) }
    }
}

/// Why something did not become an event of the journal.
public enum RiderRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is too little on the card; minor units that are missing.
    case insufficientFare(missing: Int)
    /// The names of all fields whose values make no sense.
    case invalid([String])
    /// The trip lacks these fields.
    case incomplete([String])
    /// The card, trip, group or event is not there.
    case notThere
    /// All that could be taken back has been.
    case nothingToUndo
    /// This version knows no such change.
    case notUnderstood
    /// The file is something else.
    case notAJournal
    /// A later version wrote the file.
    case otherVersion

    init(_ refusal: Refusal) {
        self =
            switch refusal {
            case .insufficientFare(let missing): .insufficientFare(missing: Int(missing))
            case .invalid(let fields): .invalid(fields.map { $0.rawValue })
            case .incomplete(let parts): .incomplete(parts.map { $0.rawValue })
            case .notThere: .notThere
            case .nothingToUndo: .nothingToUndo
            case .notUnderstood: .notUnderstood
            }
    }

    /// A description of the error and of the remedy, in English.
    public var description: String {
        switch self {
        case .insufficientFare(let missing): "The balance is \(missing) minor units too low. Reload the card."
        case .invalid(let fields): "These fields are invalid: \(fields.joined(separator: ", ")). Correct them."
        case .incomplete(let parts): "These fields are required: \(parts.joined(separator: ", ")). Fill them in."
        case .notThere: "The item no longer exists. Read the overview again."
        case .nothingToUndo: "There is nothing to undo."
        case .notUnderstood: "This version does not support the change. Update the client."
        case .notAJournal: "The file is not a rider's journal. Choose an exported file."
        case .otherVersion: "The journal was written by a newer version. Update the client."
        }
    }
}

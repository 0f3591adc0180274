package import TransitCore

/// The rider's data (fare cards, trips, groups, favourites and preferences) as an append-only journal of events.
///
/// Journals of several devices can be merged in any order, with the same result on each device. To change the data,
/// call ``prepare(_:at:)``, store the returned frames, and then pass them to ``merge(_:)``, so that visible changes are
/// always stored. ``RiderStore`` does this with a file.
public struct RiderJournal: Sendable {
    package private(set) var rider: Rider

    /// Creates an empty journal with a new random writer id.
    public init() {
        rider = Rider(writer: .random(in: .min ... .max))
    }

    /// The result of a merge.
    public struct Merge: Hashable, Sendable {
        /// The number of events that were not in the journal before.
        public let added: Int
        /// The bytes that contain no valid event: in the middle of the input (damage), and at its end (an incomplete
        /// write).
        public let damagedBytes, cutOffBytes: Int
        /// The encoded new events, to be stored.
        public let frames: [UInt8]
    }

    /// Adds the events in encoded frames. They can come in any order and repeatedly.
    @discardableResult
    public mutating func merge(_ frames: [UInt8]) -> Merge {
        merge(frames, FrameScan(frames))
    }

    /// Adds the events of a file, which is ``file`` of another journal or an export of the page.
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

    /// All events, encoded as a file that the page can import.
    public var file: [UInt8] { rider.journal.file }

    /// The number of events.
    public var count: Int { rider.journal.count }

    /// Encodes a change as frames, to be stored and then merged. The change has no effect before it is merged.
    /// - Parameters:
    ///   - change: The change.
    ///   - clock: The device's clock, in epoch milliseconds.
    /// - Throws: ``RiderRefusal`` if the change is invalid.
    public mutating func prepare(_ change: RiderChange, at clock: Int) throws(RiderRefusal) -> [UInt8] {
        do throws(Refusal) {
            return try rider.prepare(try change.command, clock: EpochMilliseconds(Int64(clock))).frames
        } catch {
            throw RiderRefusal(error)
        }
    }

    /// Returns all current data, except the histories of cards.
    /// - Parameter today: The local date as days since 1970, which determines whether cards have expired.
    public func overview(today: Int) throws(HeadsignError) -> RiderOverview {
        let day = ServiceDate(daysSince1970: Int32(clamping: today))
        return try RiderOverview(json: rider.state.overview(providedGroups: rider.providedGroups, today: day).bytes)
    }

    /// Returns the rides, reloads and adjustments of a card, newest first; empty if the card does not exist.
    /// - Parameters:
    ///   - card: The id of the card.
    ///   - skipping: The number of newest entries to skip.
    ///   - limit: The maximum number of entries.
    public func history(of card: String, skipping: Int = 0, limit: Int = .max) -> [RiderEntry] {
        guard let card = rider.state.cards.first(where: { $0.id == EntityID(TextKey(card)) }) else { return [] }
        return card.ledger.entries.reversed().dropFirst(max(skipping, 0)).prefix(max(limit, 0)).map { RiderEntry($0) }
    }
}

/// The reason why a change or a file was refused.
public enum RiderRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The balance of the card is too low; `missing` is the difference in minor units.
    case insufficientFare(missing: Int)
    /// The values of these fields are invalid.
    case invalid([String])
    /// The trip lacks these required fields.
    case incomplete([String])
    /// The card, trip, group or event does not exist.
    case notThere
    /// There is nothing left to undo.
    case nothingToUndo
    /// This version does not support the change.
    case notUnderstood
    /// The file is not a journal.
    case notAJournal
    /// The file was written by a later version.
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

import Agencies
import TransitCore

/// The changes of one topic in one update, to be encoded as JSON.
struct TopicChange {
    /// The encoded vehicles, each a JSON object.
    var vehicles: [[UInt8]] = []
    /// The global ids of vehicles that are no longer in scope.
    var gone: [String] = []
    var alertsChanged = false
    var feedsChanged = false
    var alerts: [[UInt8]] = []
    /// The agencies in scope, if a feed's status has changed; otherwise empty.
    var moments: [AgencyState] = []
    var board: TopicBoard?

    var isEmpty: Bool {
        vehicles.isEmpty && gone.isEmpty && !alertsChanged && !feedsChanged && board == nil
    }

    func json(at epoch: EpochSeconds) -> [UInt8] {
        var json = JSONWriter(capacity: vehicles.reduce(1024) { $0 + $1.count + 1 })
        json.object { json in
            json.member("at", epoch)
            if !vehicles.isEmpty { json.member("vehicles", array: vehicles) { $0.raw($1) } }
            if !gone.isEmpty { json.member("gone", array: gone) { $0.string($1) } }
            if alertsChanged {
                json.key("alerts")
                json.list { json in
                    for part in alerts { json.pieces(part) }
                }
            }
            if feedsChanged { json.feeds(of: moments) }
            json.board(board)
        }
        return json.bytes
    }
}

/// A board as JSON: its time, and its other members.
struct TopicBoard {
    var at: EpochSeconds
    var content: [UInt8]
}

extension JSONWriter {
    /// Writes encoded array elements that are already separated by commas.
    mutating func pieces(_ json: [UInt8]) {
        if !json.isEmpty { raw(json) }
    }

    mutating func feeds(of moments: [AgencyState]) {
        key("feeds")
        list { json in
            for moment in moments {
                for feed in moment.feeds { json.feed(feed, agency: moment.description.id) }
            }
        }
        health(of: moments)
    }

    mutating func board(_ board: TopicBoard?) {
        guard let board else { return }
        key("board")
        raw(BoardEncoder.body(at: board.at, content: board.content))
    }
}

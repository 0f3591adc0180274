package import Cluster

/// The stops that riders view on one node, sent to the node that polls the provider.
package struct StopViews: WireMessage, Sendable, Equatable {
    /// The maximum number of stops per message.
    package static let most = 200
    package static let mostBytes = 64 << 10

    /// The IDs of the stops in the agency's feed.
    package private(set) var stops: [String]

    package init(_ stops: [String]) {
        self.stops = Array(stops.prefix(Self.most))
    }

    package init() { stops = [] }

    package mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.list(&stops, "") { stop, coder throws(WireError) in try coder.text(&stop) }
        guard stops.count <= Self.most else { throw .damaged }
    }
}

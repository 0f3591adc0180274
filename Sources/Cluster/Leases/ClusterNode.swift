/// What a node is there for.
package enum NodeRole: String, Sendable, CaseIterable {
    /// Shows riders what others make.
    case web
    /// Makes agencies' live states, and shows them to other nodes alone.
    case ingest
    case all

    package var mayOwn: Bool { self != .web }
    package var servesRiders: Bool { self != .ingest }
}

/// A node as it tells others of itself.
package struct ClusterNode: Sendable, Hashable {
    package var name: String
    /// Another at each start: a node that comes back under its name is not the one that held leases.
    package var session: Int64
    /// Where other nodes reach it, without a path.
    package var address: String
    package var role: NodeRole
    package var version: String
    /// Those of its configuration.
    package var agencies: [String]

    package init(
        name: String, session: Int64, address: String, role: NodeRole, version: String, agencies: [String] = []
    ) {
        (self.name, self.session, self.address) = (name, session, address)
        (self.role, self.version, self.agencies) = (role, version, agencies)
    }

    func mayOwn(_ agency: String) -> Bool { role.mayOwn && agencies.contains(agency) }
}

/// All times of leases, in milliseconds.
package struct LeaseRules: Sendable, Equatable {
    package var lease: Int64 = 10_000
    /// Between two beats.
    package var beat: Int64 = 3000
    /// Between two beats when something is amiss.
    package var retry: Int64 = 1000
    /// By which an owner stops before its lease can have ended.
    package var margin: Int64 = 1000
    /// Before the end of a lease its owner is asked whether it goes on.
    package var notice: Int64 = 2000
    /// An answer of the database that takes longer counts as none.
    package var patience: Int64 = 2000
    /// Without an answer for longer than this nobody can say that the database was there all the time.
    package var silence: Int64 = 5000
    /// For which a node waits for the one whose turn it is to take an agency.
    package var courtesy: Int64 = 900
    /// For which an agency stays where it came to, and a node that has come is not trusted with others' agencies.
    package var rest: Int64 = 15_000
    /// By how much a database's clock and this node's may differ from one beat to the next.
    package var drift: Int64 = 500

    package init() {}
}

/// What a node knows of itself and of the others.
package struct ClusterStatus: Sendable, Equatable {
    package var name: String
    /// `web`, `ingest` or `all`
    package var role: String
    package var version: String
    /// Of what nodes tell each other.
    package var format: Int
    package var isDatabaseReached: Bool
    /// Beats that the database did not answer.
    package var failedBeats: Int
    /// Seconds since it answered last; nil before that.
    package var sinceBeat: Double?
    /// In the operator's order.
    package var agencies: [Agency] = []
    package var nodes: [Node] = []

    package struct Agency: Sendable, Equatable {
        package var id: String
        /// Nil where nobody owns it, or nobody is known to.
        package var owner: String?
        package var epoch: UInt64?
        /// Until its lease ends unless it is renewed.
        package var secondsLeft: Double?
        /// This node makes its live state at the moment.
        package var isHeld: Bool
        /// Of one that this node follows.
        package var replica: ReplicaFigures?
        /// Of one that this node makes.
        package var following: Following?

        package init(id: String, owner: String?, epoch: UInt64?, secondsLeft: Double?, isHeld: Bool) {
            (self.id, self.owner, self.epoch) = (id, owner, epoch)
            (self.secondsLeft, self.isHeld) = (secondsLeft, isHeld)
        }
    }

    /// Nodes that follow an agency, and what waits for them.
    package struct Following: Sendable, Equatable {
        package var nodes = 0
        package var frames = 0
        package var bytes = 0
    }

    package struct Node: Sendable, Equatable {
        package var name: String
        package var role: String
        package var version: String
        package var isAlive: Bool
        /// Seconds since it told the database last that it is alive.
        package var silence: Double

        package init(name: String, role: String, version: String, isAlive: Bool, silence: Double) {
            (self.name, self.role, self.version) = (name, role, version)
            (self.isAlive, self.silence) = (isAlive, silence)
        }
    }

    package init(
        name: String, role: String, version: String, format: Int, isDatabaseReached: Bool, failedBeats: Int = 0,
        sinceBeat: Double? = nil
    ) {
        (self.name, self.role, self.version, self.format) = (name, role, version, format)
        (self.isDatabaseReached, self.failedBeats, self.sinceBeat) = (isDatabaseReached, failedBeats, sinceBeat)
    }
}

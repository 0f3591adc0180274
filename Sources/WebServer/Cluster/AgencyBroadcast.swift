import Agencies
import Cluster
import LiveModel
import Synchronization
import TransitCore

/// Sends an agency's published states to the nodes that follow the agency. Each state is encoded once for all
/// followers, and not at all if there are none.
final class AgencyBroadcast: Sendable {
    typealias Box = BoundedMailbox<ClusterFrame>

    private struct State {
        /// The epoch of the lease under which states are sent; nil while this node does not hold the lease.
        var epoch: UInt64?
        var followers: [ObjectIdentifier: Box] = [:]
        var sent: SnapshotFrame.Numbered?
        /// The full snapshot of the last sent state; encoded when a follower first needs it.
        var whole: ClusterFrame?
        var status = AgencyStatus()
        var statusFrame: ClusterFrame?
        /// The name of the last state that was published under a lease that this node has lost. It is never sent under
        /// a later lease.
        var lost: StateName?
    }

    let entry: PublishedAgency
    let files = AgencyFiles()
    private let state = Mutex(State())

    init(_ entry: PublishedAgency) {
        self.entry = entry
    }

    var epoch: UInt64? { state.withLock { $0.epoch } }
    var following: ClusterStatus.Following {
        followers.reduce(into: ClusterStatus.Following()) { sum, box in
            let waiting = box.waiting
            (sum.nodes, sum.frames, sum.bytes) = (sum.nodes + 1, sum.frames + waiting.events, sum.bytes + waiting.bytes)
        }
    }
    var followers: [Box] { state.withLock { Array($0.followers.values) } }

    /// Applies the current lease, and sends followers all changes since the previous call.
    func update(epoch: UInt64?) {
        state.withLock { state in
            if epoch != state.epoch { begin(epoch, &state) }
            guard epoch != nil else { return }
            guard !state.followers.isEmpty else {
                return (state.sent, state.whole, state.statusFrame) = (nil, nil, nil)
            }
            for frame in news(&state) {
                for box in state.followers.values { box.deliver(frame) }
            }
        }
    }

    /// Begins a new lease and closes the streams of the previous one, so that followers reconnect.
    private func begin(_ epoch: UInt64?, _ state: inout State) {
        for box in state.followers.values { box.close() }
        if state.epoch != nil { state.lost = entry.moment.service?.name }
        state = State(epoch: epoch, lost: state.lost)
    }

    /// Adds a follower's mailbox.
    /// - Returns: false if this node does not send under the lease of this epoch.
    func add(_ box: Box, epoch: UInt64) -> Bool {
        update(epoch: epoch)
        return state.withLock { state in
            guard state.epoch == epoch else { return false }
            state.followers[ObjectIdentifier(box)] = box
            return true
        }
    }

    func remove(_ box: Box) { state.withLock { $0.followers[ObjectIdentifier(box)] = nil } }

    func end() { update(epoch: nil) }

    func deliver(_ frame: ClusterFrame) { for box in followers { box.deliver(frame) } }

    /// Returns the agency's status and its full snapshot, for followers that have just connected or lost frames. The
    /// status comes first, because it contains the name of the timetable file.
    func whole() -> [ClusterFrame] {
        state.withLock { state in
            if state.sent == nil || state.statusFrame == nil { _ = news(&state) }
            if state.whole == nil, let sent = state.sent { state.whole = encoded(sent, since: nil, &state) }
            return [state.statusFrame, state.whole].compactMap { $0 }
        }
    }

    private func news(_ state: inout State) -> [ClusterFrame] {
        let moment = entry.moment
        return [newStatus(moment, &state), newState(moment, &state)].compactMap { $0 }
    }

    private func newStatus(_ moment: AgencyState, _ state: inout State) -> ClusterFrame? {
        var status = AgencyStatus(of: entry, moment, files)
        guard state.statusFrame == nil || !status.hasSameContent(as: state.status) else { return nil }
        status.number = state.status.number + 1
        guard let frame = try? status.frame else { return nil }
        state.status = status
        state.statusFrame = ClusterFrame(frame)
        return state.statusFrame
    }

    private func newState(_ moment: AgencyState, _ state: inout State) -> ClusterFrame? {
        // States that were received from another node are not forwarded.
        guard let service = moment.service, service.name.engine == entry.engine, service.name != state.lost,
            service.name.number != state.sent?.number
        else { return nil }
        let new = (number: service.name.number, snapshot: service.snapshot)
        guard let frame = encoded(new, since: state.sent, &state) else { return nil }
        state.sent = new
        return frame
    }

    /// Encodes a state, as a delta if possible. Returns nil until the timetable file has been hashed.
    private func encoded(
        _ new: SnapshotFrame.Numbered, since old: SnapshotFrame.Numbered?, _ state: inout State
    ) -> ClusterFrame? {
        guard let epoch = state.epoch, let file = files.name(of: new.snapshot.timetable.file) else { return nil }
        state.whole = nil
        if let old, old.snapshot.timetable === new.snapshot.timetable {
            let bytes = try? SnapshotFrame.changes(from: old, to: new, epoch: epoch, timetable: file.hash)
            return bytes.map { ClusterFrame(StreamFrame(.state, $0)) }
        }
        let bytes = try? SnapshotFrame.whole(new, epoch: epoch, timetable: file.hash)
        state.whole = bytes.map { ClusterFrame(StreamFrame(.state, $0)) }
        return state.whole
    }
}

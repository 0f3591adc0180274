import Cluster
import LiveEngine
import Synchronization
import TransitCore

/// Tells the nodes that follow an agency what is published here: everything is encoded once for all of them, and nothing while
/// nobody follows.
final class AgencyBroadcast: Sendable {
    typealias Box = BoundedMailbox<ClusterFrame>

    private struct State {
        /// The lease under which it is told; nil while another node has it.
        var epoch: UInt64?
        var followers: [ObjectIdentifier: Box] = [:]
        var told: SnapshotFrame.Numbered?
        /// The state above, once somebody wants it whole.
        var whole: ClusterFrame?
        var status = AgencyStatus()
        var statusFrame: ClusterFrame?
        /// What was published under a lease that was lost: never told under the next.
        var lost: StateName?
    }

    let entry: AgencyEntry
    let files = AgencyFiles()
    private let state = Mutex(State())

    init(_ entry: AgencyEntry) {
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

    /// Takes over the lease as it is now, and tells what is new.
    func update(epoch: UInt64?) {
        state.withLock { state in
            if epoch != state.epoch { begin(epoch, &state) }
            guard epoch != nil else { return }
            guard !state.followers.isEmpty else {
                return (state.told, state.whole, state.statusFrame) = (nil, nil, nil)
            }
            for frame in news(&state) {
                for box in state.followers.values { box.deliver(frame) }
            }
        }
    }

    /// Whoever follows under another lease has to begin anew.
    private func begin(_ epoch: UInt64?, _ state: inout State) {
        for box in state.followers.values { box.close() }
        if state.epoch != nil { state.lost = entry.moment.service?.name }
        state = State(epoch: epoch, lost: state.lost)
    }

    /// - Returns: false where it is not told under this lease.
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

    /// Everything that was told, for whoever begins or has lost something. The status comes first, as it names the timetable's file.
    func whole() -> [ClusterFrame] {
        state.withLock { state in
            if state.told == nil || state.statusFrame == nil { _ = news(&state) }
            if state.whole == nil, let told = state.told { state.whole = encoded(told, since: nil, &state) }
            return [state.statusFrame, state.whole].compactMap { $0 }
        }
    }

    private func news(_ state: inout State) -> [ClusterFrame] {
        let moment = entry.moment
        return [newStatus(moment, &state), newState(moment, &state)].compactMap { $0 }
    }

    private func newStatus(_ moment: AgencyMoment, _ state: inout State) -> ClusterFrame? {
        var status = AgencyStatus(of: entry, moment, files)
        guard state.statusFrame == nil || !status.says(theSameAs: state.status) else { return nil }
        status.number = state.status.number + 1
        guard let frame = try? status.frame else { return nil }
        state.status = status
        state.statusFrame = ClusterFrame(frame)
        return state.statusFrame
    }

    private func newState(_ moment: AgencyMoment, _ state: inout State) -> ClusterFrame? {
        // What another node has made is that one's to tell.
        guard let service = moment.service, service.name.engine == entry.engine, service.name != state.lost,
            service.name.number != state.told?.number
        else { return nil }
        let new = (number: service.name.number, snapshot: service.snapshot)
        guard let frame = encoded(new, since: state.told, &state) else { return nil }
        state.told = new
        return frame
    }

    /// By what differs where that can be told. Nil before the timetable's file has its name.
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

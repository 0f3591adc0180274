import Cluster
import LiveModel

/// Encodes snapshots with their own sequence numbers.
enum Frames {
    static func whole(_ snapshot: LiveSnapshot, epoch: UInt64, timetable: String) throws(WireError) -> [UInt8] {
        try SnapshotFrame.whole((snapshot.sequence, snapshot), epoch: epoch, timetable: timetable)
    }

    static func changes(
        from old: LiveSnapshot, to new: LiveSnapshot, epoch: UInt64, timetable: String
    ) throws(WireError) -> [UInt8] {
        try SnapshotFrame.changes(
            from: (old.sequence, old), to: (new.sequence, new), epoch: epoch, timetable: timetable)
    }
}

import Protobuf
import TransitCore

/// One FeedEntity, as it stands.
struct Entity {
    var id: String?
    var isDeleted = false
    var vehicle: VehiclePosition?
    var tripUpdate: TripUpdateReading.Update?
    /// It holds a trip update, be it one that says nothing.
    var hasTripUpdate = false
    var alert: AlertReading?
    /// The alert names things, and none of them is understood.
    var isAlertOfNothing = false
    var modifications: DetourReading.Modifications?
    var shape: Shape?
    var stop: AddedStopMessage?

    var isOfUnknownKind: Bool {
        vehicle == nil && !hasTripUpdate && alert == nil && modifications == nil && shape == nil
            && stop == nil
    }

    /// - Parameters:
    ///   - stopTimes: where the stop times of a trip update are added.
    ///   - room: how much more notices may concern, all of the feed together.
    ///   - faults: of what is in it, by reason.
    init(
        _ entity: WireReader, stopTimes: inout StopTimeRows, room: Int, faults: inout DiscardCounts
    ) throws(ProtobufError) {
        var entity = entity
        while let tag = try entity.next() {
            switch tag {
            case .bytes(1): id = try entity.text()
            case .varint(2): isDeleted = try entity.varint() != 0
            case .bytes(3):
                hasTripUpdate = true
                tripUpdate = try TripUpdateReading.Update(
                    message: try entity.message(), stopTimes: &stopTimes, faults: &faults)
            case .bytes(4): vehicle = try VehiclePosition(try entity.message(), faults: &faults)
            case .bytes(5):
                alert = try AlertReading(
                    message: try entity.message(), room: room, isOfNothing: &isAlertOfNothing, faults: &faults)
            case .bytes(6): shape = try Shape(message: try entity.message())
            case .bytes(7): stop = try AddedStopMessage(message: try entity.message(), faults: &faults)
            case .bytes(8):
                modifications = try DetourReading.Modifications(message: try entity.message(), faults: &faults)
            default: try entity.skip(tag)
            }
        }
    }
}

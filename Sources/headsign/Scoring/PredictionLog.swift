import Foundation
import Laboratory
import LiveEngine
import LiveModel
import ServerHost
import TransitCore

/// Writes predictions, or predicted transfers, as JSON Lines.
final class PredictionLog {
    private let file: FileHandle
    private let path: String
    private var lines = Data()
    private var failure: (any Error)?
    private let encoder = JSONEncoder()

    private struct Line: Encodable {
        // Field names as read by the evaluation scripts.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let made_at, predicted_at, likely_at, low_at, high_at: EpochSeconds
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let vehicle_id, trip_id, route_id, direction, stop_id, model: String
    }

    private struct ConnectionLine: Encodable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let made_at: EpochSeconds
        let minutes: Int
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let arrival_at, arrival_low_at, arrival_high_at: EpochSeconds
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let departure_at, departure_low_at, departure_high_at: EpochSeconds
        /// The time until which the departing vehicle is held for the transfer; nil if it is not held.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let held_until: EpochSeconds?
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let is_first: Bool
        let needed: Int64
        let percent: Int
        let made: Bool?
    }

    init(path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
        else { throw Failure(.cannotWrite, "cannot write \(path)") }
        self.file = file
        self.path = path
    }

    func add(_ prediction: Prediction) {
        let call = prediction.call
        write(
            Line(
                made_at: prediction.madeAt, predicted_at: call.shown, likely_at: call.likely, low_at: call.low,
                high_at: call.high, vehicle_id: prediction.key.vehicle, trip_id: prediction.key.trip,
                route_id: prediction.routeID, direction: prediction.direction.map { "\($0)" } ?? "",
                stop_id: prediction.key.stop, model: prediction.model))
    }

    /// Writes a predicted transfer.
    /// - Parameter wasMade: Whether the transfer succeeded; nil if that was not observed.
    func add(_ transfer: DisplayedConnection, wasMade: Bool?) {
        let (arrival, departure) = (transfer.arrival.moment, transfer.departure.moment)
        write(
            ConnectionLine(
                made_at: transfer.madeAt, minutes: transfer.minutes, arrival_at: arrival.likely,
                arrival_low_at: arrival.low, arrival_high_at: arrival.high, departure_at: departure.likely,
                departure_low_at: departure.low,
                departure_high_at: departure.high, held_until: departure.notBefore == .min ? nil : departure.notBefore,
                is_first: transfer.departure.callIndex == 0, needed: transfer.needed,
                percent: transfer.chance.percent ?? 0, made: wasMade))
    }

    private func write(_ line: some Encodable) {
        do {
            lines += try encoder.encode(line)
            lines.append(0x0A)
            if lines.count > 1 << 20 { try flush() }
        } catch {
            failure = failure ?? error
        }
    }

    func finish() throws {
        do {
            try flush()
            try file.close()
            if let failure { throw failure }
        } catch {
            throw Failure(.cannotWrite, "cannot write \(path)")
        }
    }

    private func flush() throws {
        try file.write(contentsOf: lines)
        lines.removeAll(keepingCapacity: true)
    }
}

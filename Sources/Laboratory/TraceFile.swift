import Foundation
import LiveEngine
import TransitCore

/// Rows of float32, for a study outside.
final class TraceFile {
    nonisolated(unsafe) static let shared: TraceFile? = ProcessInfo.processInfo.environment["HEADSIGN_TRACE"].map {
        TraceFile($0)
    }
    private let file: UnsafeMutablePointer<FILE>
    private let rate: UInt64

    private init(_ path: String) {
        file = fopen(path, "wb")!
        rate = UInt64(ProcessInfo.processInfo.environment["HEADSIGN_TRACE_RATE"] ?? "1")!
    }

    private static func hash(_ text: String) -> UInt64 {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return value ^ value >> 32
    }

    func add(_ prediction: Prediction, _ arrivedAt: EpochSeconds, _ row: [Float]) {
        let key = [prediction.key.vehicle, prediction.key.trip, prediction.key.stop].map { Self.hash($0) }
        guard (key[0] &* 31 &+ key[1] &* 17 &+ key[2]) >> 7 % rate == 0 else { return }
        let now = prediction.madeAt
        let call = prediction.call
        let values =
            key.map { Float($0 & 0xFFFFF) } + [
                Float(now.rawValue % 8_640_000), Float(arrivedAt - now), Float(call.likely - now),
                Float(call.shown - now), Float(call.low - now), Float(call.high - now), Float(call.source.rawValue),
            ] + row
        values.withUnsafeBufferPointer { _ = fwrite($0.baseAddress, 4, $0.count, file) }
        fflush(file)
    }
}

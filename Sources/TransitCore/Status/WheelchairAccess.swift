/// Wheelchair accessibility as specified by the feed.
package enum WheelchairAccess: UInt8, BitwiseCopyable, Sendable {
    case unknown, possible, impossible
}

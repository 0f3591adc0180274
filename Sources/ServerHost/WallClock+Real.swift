package import Fetching

extension WallClock {
    package static var real: WallClock {
        let start = ContinuousClock.now
        return WallClock {
            Int64(start.duration(to: .now) / .milliseconds(1))
        } reading: {
            .current
        }
    }
}

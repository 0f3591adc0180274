import Foundation

/// Advisory `flock` locks between processes. Closing the descriptor releases its lock.
package enum FileLock {
    /// Acquires a lock, waiting for up to `timeout`.
    /// - Parameter kind: `LOCK_EX` or `LOCK_SH`.
    /// - Returns: False if another process still holds the lock after `timeout`, or if the file cannot be locked.
    package static func take(_ descriptor: Int32, _ kind: Int32 = LOCK_EX, within timeout: Duration) -> Bool {
        let end = ContinuousClock.now + timeout
        while flock(descriptor, kind | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else { return false }
            usleep(20_000)
        }
        return true
    }
}

/// Resource limits of an import process, enforced by the operating system.
package struct ImportLimits: Sendable, Equatable {
    /// The maximum memory in megabytes.
    var megabytes: Int
    package var seconds: Int
    /// The maximum size of the compiled file in megabytes.
    package var fileMegabytes: Int
    /// Whether `megabytes` was reduced because the machine has little free memory.
    private(set) var isShortOfMemory = false

    package init(megabytes: Int = 2048, seconds: Int = 900, fileMegabytes: Int = 4096) {
        (self.megabytes, self.seconds, self.fileMegabytes) = (megabytes, seconds, fileMegabytes)
    }

    /// Returns the limits with `megabytes` reduced to three quarters of the machine's available memory, so that the
    /// server is not affected.
    func within(_ memory: MachineMemory) -> ImportLimits {
        var limits = self
        if let free = memory.available { limits.megabytes = min(megabytes, max(free / 4 * 3, Self.leastMegabytes)) }
        limits.isShortOfMemory = limits.megabytes < megabytes
        return limits
    }

    private static let leastMegabytes = 256
}

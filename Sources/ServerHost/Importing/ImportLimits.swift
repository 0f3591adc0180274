/// Resource limits of an import process, enforced by the operating system.
package struct ImportLimits: Sendable, Equatable {
    /// The memory limit.
    var megabytes: Int
    package var seconds: Int
    /// The maximum size of the timetable file.
    package var fileMegabytes: Int
    /// Whether the memory limit was reduced because the machine has little free memory.
    private(set) var isShortOfMemory = false

    package init(megabytes: Int = 2048, seconds: Int = 900, fileMegabytes: Int = 4096) {
        (self.megabytes, self.seconds, self.fileMegabytes) = (megabytes, seconds, fileMegabytes)
    }

    /// Returns the limits reduced to three quarters of the machine's free memory, so that the server is not affected.
    func within(_ memory: MachineMemory) -> ImportLimits {
        var limits = self
        if let free = memory.available { limits.megabytes = min(megabytes, max(free / 4 * 3, Self.leastMegabytes)) }
        limits.isShortOfMemory = limits.megabytes < megabytes
        return limits
    }

    private static let leastMegabytes = 256
}

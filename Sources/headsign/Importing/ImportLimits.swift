/// Resource limits of an import process, enforced by the operating system.
struct ImportLimits: Sendable, Equatable {
    /// The memory limit.
    var megabytes = 2048
    var seconds = 900
    /// The maximum size of the timetable file.
    var fileMegabytes = 4096
    /// Whether the memory limit was reduced because the machine has little free memory.
    private(set) var isShortOfMemory = false

    /// Returns the limits reduced to three quarters of the machine's free memory, so that the server is not affected.
    func within(_ memory: MachineMemory) -> ImportLimits {
        var limits = self
        if let free = memory.available { limits.megabytes = min(megabytes, max(free / 4 * 3, Self.leastMegabytes)) }
        limits.isShortOfMemory = limits.megabytes < megabytes
        return limits
    }

    private static let leastMegabytes = 256
}

/// What one import may take. It runs in a process of its own, which the system holds to this.
struct ImportLimits: Sendable, Equatable {
    /// Of memory.
    var megabytes = 2048
    var seconds = 900
    /// Of the timetable file.
    var fileMegabytes = 4096
    /// The memory is less than the operator allows, as the machine had no more to give.
    private(set) var isShortOfMemory = false

    /// The same with no more memory than this machine has to give: the server beside it must not suffer.
    func within(_ memory: MachineMemory) -> ImportLimits {
        var limits = self
        if let free = memory.available { limits.megabytes = min(megabytes, max(free / 4 * 3, Self.leastMegabytes)) }
        limits.isShortOfMemory = limits.megabytes < megabytes
        return limits
    }

    private static let leastMegabytes = 256
}

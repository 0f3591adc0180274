/// Leaves out of a body what is nobody's business.
enum Redaction {
    /// A JSON text in which every member that speaks of a driver is null; any other body as it is.
    static func withoutDrivers(_ body: [UInt8]) -> [UInt8] {
        let text = String(decoding: body, as: UTF8.self)
        guard text.firstRange(of: driver) != nil else { return body }
        return Array(text.replacing(driver) { "\($0.output.1)null" }.utf8)
    }

    /// A member whose name holds "driver": its name, and a text, number or word as its value. Values with parts of their own
    /// are not known to occur; the names of their members are looked at like any others.
    nonisolated(unsafe) private static let driver =
        /("[^"]*driver[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"|[^,\[\]{}\s]+)/.ignoresCase()
}

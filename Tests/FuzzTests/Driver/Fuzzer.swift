import Glibc

// The entry point for libFuzzer. The variable `FUZZ_TARGET` contains the name of the target.

private let target: FuzzTarget = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        print("There is no fuzz target \"\(name)\".")
        exit(64)
    }
    return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

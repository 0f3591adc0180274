import Glibc

/// A socket to this machine that reads and hangs up when told to.
final class RawConnection {
    struct Failed: Error {}

    private let socket: Int32
    private(set) var text = ""

    init(port: Int, request: String) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0, send(socket, request, request.utf8.count, 0) == request.utf8.count else { throw Failed() }
    }

    /// Reads until a text has come; throws if it does not within ten seconds. Never blocks: the server it waits for needs
    /// the same threads.
    func read(until end: String) async throws {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        for _ in 0..<1000 where !text.contains(end) {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count != 0 else { throw Failed() }
            if count > 0 {
                text += String(decoding: buffer[..<count], as: UTF8.self)
            } else {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        guard text.contains(end) else { throw Failed() }
    }

    func hangUp() {
        close(socket)
    }
}

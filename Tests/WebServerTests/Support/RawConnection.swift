import Glibc
import NIOCore

/// A socket to this machine that reads and hangs up when told to.
final class RawConnection {
    struct Failed: Error {}

    private let socket: Int32
    private(set) var text = ""

    init(port: Int, request: String) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let result = try SocketAddress(ipAddress: "127.0.0.1", port: port).withSockAddr { [socket] address, size in
            connect(socket, address, socklen_t(size))
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

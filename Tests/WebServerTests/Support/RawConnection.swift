import Glibc
import NIOCore
import TestSupport

/// A local TCP socket that reads and disconnects under the test's control.
final class RawConnection {
    struct Failed: Error {}

    private let socket: Int32
    private(set) var text = ""

    init(port: Int, request: String) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let result = try SocketAddress(ipAddress: "127.0.0.1", port: port).withSockAddr { [socket] address, size in
            connect(socket, address, socklen_t(size))
        }
        guard result == 0, Glibc.send(socket, request, request.utf8.count, 0) == request.utf8.count else {
            throw Failed()
        }
    }

    /// Reads until a string has arrived; throws on timeout. Never blocks the thread, because the server needs the same
    /// threads.
    func read(until end: String) async throws {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let limit = ContinuousClock.now + timeout
        while !text.contains(end), ContinuousClock.now < limit {
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

    /// Sends further bytes; throws if the connection is closed.
    func send(_ text: String) async throws {
        var rest = Array(text.utf8)[...]
        let limit = ContinuousClock.now + timeout
        while !rest.isEmpty, ContinuousClock.now < limit {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                guard errno == EAGAIN else { throw Failed() }
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        guard rest.isEmpty else { throw Failed() }
    }

    /// Reads until the server closes the connection. Throws if the connection is reset, or on timeout.
    func readToEnd() async throws {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let limit = ContinuousClock.now + timeout
        while ContinuousClock.now < limit {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count == 0 { return }
            guard count > 0 || errno == EAGAIN else { throw Failed() }
            if count < 0 { try await Task.sleep(for: .milliseconds(10)) }
        }
        throw Failed()
    }

    func hangUp() {
        close(socket)
    }
}

import CNIOLinux
import NIOCore
package import NIOSSL
import Synchronization
package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file paths of a server's certificate chain and private key, both in PEM format.
package struct CertificateFiles: Sendable, Equatable {
    package let certificate: String
    package let key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}

package enum CertificateError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case noCertificate(path: String)
    case noKey(path: String)
    case mismatch(CertificateFiles)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .noCertificate(let path): "\(path) is not a certificate in the PEM format"
        case .noKey(let path):
            "\(path) is not a private key in the PEM format, or requires a passphrase, which is not supported"
        case .mismatch(let files): "the key in \(files.key) does not match the certificate in \(files.certificate)"
        }
    }
}

/// The server's TLS certificate. It can be reloaded at any time; open connections keep the certificate that they began
/// with.
package final class ServerCertificate: Sendable {
    private struct Content: Sendable {
        let context: NIOSSLContext
        let end: EpochSeconds
        let isSelfSigned: Bool
    }

    package let files: CertificateFiles
    private let content: Mutex<Content>
    private let isRefused = Mutex(false)

    package init(_ files: CertificateFiles) throws(CertificateError) {
        self.files = files
        content = Mutex(try Self.read(files))
    }

    /// Reloads the certificate files.
    /// - Throws: a description of the error; the previous certificate stays in use.
    package func renew() throws(CertificateError) {
        do throws(CertificateError) {
            let read = try Self.read(files)
            content.withLock { $0 = read }
            isRefused.withLock { $0 = false }
        } catch {
            isRefused.withLock { $0 = true }
            throw error
        }
    }

    /// The expiry time of the certificate.
    package var end: EpochSeconds { content.withLock { $0.end } }

    /// Whether the certificate's issuer equals its subject. Browsers accept such a certificate only if it is installed
    /// in them.
    package var isSelfSigned: Bool { content.withLock { $0.isSelfSigned } }

    /// Whether the files were unusable at the last reload.
    package var isFailing: Bool { isRefused.withLock { $0 } }

    /// Returns warnings about a certificate that is usable.
    package func doubts(at now: EpochSeconds) -> [String] {
        var doubts: [String] = []
        if Self.isOpen(files.key) {
            doubts.append("\(files.key) is readable by all users; run: chmod o= \(files.key)")
        }
        if end <= now { doubts.append("the certificate in \(files.certificate) has expired; renew it") }
        return doubts
    }

    package var context: NIOSSLContext { content.withLock { $0.context } }

    private static func isOpen(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IROTH != 0
    }

    private static func read(_ files: CertificateFiles) throws(CertificateError) -> Content {
        let chain = try chain(files.certificate)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(try key(files.key)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["h2", "http/1.1"]
        guard let context = try? NIOSSLContext(configuration: configuration) else { throw .mismatch(files) }
        let names = (try? chain[0].toDERBytes()).flatMap { CertificateNames(der: $0) }
        return Content(
            context: context, end: EpochSeconds(Int64(chain[0].notValidAfter)),
            isSelfSigned: chain.count == 1 && names?.areTheSame == true)
    }

    private static func chain(_ path: String) throws(CertificateError) -> [NIOSSLCertificate] {
        let bytes = try bytes(of: path)
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(bytes), !chain.isEmpty else {
            throw .noCertificate(path: path)
        }
        return chain
    }

    private static func key(_ path: String) throws(CertificateError) -> NIOSSLPrivateKey {
        let bytes = try bytes(of: path)
        guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else { throw .noKey(path: path) }
        return key
    }

    /// Reads a file of at most one megabyte.
    private static func bytes(of path: String) throws(CertificateError) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw unreadable(path) }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        guard ferror(file) == 0 else { throw unreadable(path) }
        return bytes
    }

    private static func unreadable(_ path: String) -> CertificateError {
        .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
}

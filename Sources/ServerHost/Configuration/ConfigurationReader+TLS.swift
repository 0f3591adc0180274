import HTTPServer
import WebServer
import Yams

extension ConfigurationReader {
    /// Parses the paths of the certificate and key. The files themselves are checked at startup and by `headsign
    /// check`.
    func certificate(_ node: Node) -> CertificateFiles? {
        guard let fields = reader.mapping(node, "tls", keys: ["certificate", "key"]) else { return nil }
        func path(_ key: String) -> String? {
            if fields[key] == nil { reader.complain("tls requires \(key), a file in the PEM format", at: node) }
            return reader.text(fields[key], key).map { resolved($0) }
        }
        guard let certificate = path("certificate"), let key = path("key") else { return nil }
        return CertificateFiles(certificate: certificate, key: key)
    }
}

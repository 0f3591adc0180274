import HTTPServer
import TransitCore
import WebServer

/// Checks the server's certificate and key.
enum CertificateCheck {
    /// The remaining validity in seconds below which a certificate is reported with a warning.
    private static let soon: Int64 = 14 * 86_400

    static func finding(_ files: CertificateFiles, at now: EpochSeconds) -> CheckResult {
        do throws(CertificateError) {
            let certificate = try ServerCertificate(files)
            let days = (certificate.end - now) / 86_400
            var finding = CheckResult(subject: "tls", outcome: .fine, text: "\(files.certificate): \(days) days left")
            let isOver = certificate.end <= now
            var doubts = certificate.doubts(at: now)
            if doubts.isEmpty, certificate.end - now < soon { doubts.append("Renew the certificate.") }
            if certificate.isSelfSigned {
                doubts.append(
                    "The certificate is self-signed; browsers warn about it. Use one issued by a certificate authority."
                )
            }
            if !doubts.isEmpty {
                finding.outcome = isOver ? .failing : .doubtful
                finding.hint = doubts.joined(separator: "; ")
            }
            return finding
        } catch {
            return CheckResult(
                subject: "tls", outcome: .failing, text: error.description,
                hint: "Check server: {tls: {certificate: …, key: …}}; see docs/operating/https.md.")
        }
    }
}

/// The reason why no response was received from a host.
package enum ConnectionFailure: Equatable, Sendable {
    /// The host did not respond, or the reason is unknown.
    case silent
    /// The host name cannot be resolved.
    case unknownHost
    /// No process listens on the port.
    case refused
    /// The server's certificate is not trusted on this machine.
    case untrusted
    /// The certificate was issued for another host.
    case otherHost
    /// The server does not use TLS.
    case withoutTLS
}

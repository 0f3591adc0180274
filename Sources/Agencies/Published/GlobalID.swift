/// IDs that are unique on the server: `<agency>:<ID in the feed>`. An agency's ID contains no colon, so the first colon
/// is the separator.
package enum GlobalID {
    package static func parts(of id: String) -> (agency: String, own: Substring)? {
        guard let colon = id.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let own = id[id.utf8.index(after: colon)...]
        return own.isEmpty ? nil : (String(id[..<colon]), own)
    }
}

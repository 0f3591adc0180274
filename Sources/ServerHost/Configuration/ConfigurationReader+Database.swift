import PostgreSQL
import Yams

extension ConfigurationReader {
    /// Parses `database: postgresql://…`, or a mapping with more options; nil for `none`, which stores all data in the
    /// data folder.
    func database(_ node: Node) -> Configuration.Database? {
        if node.scalar?.string == "none" { return nil }
        guard node.mapping != nil else {
            return databaseAddress(node, "database").map { Configuration.Database(address: $0) }
        }
        guard let fields = reader.mapping(node, "database", keys: ["url", "connections"]) else { return nil }
        if fields["url"] == nil { reader.complain("database requires url: postgresql://…", at: node) }
        guard let address = databaseAddress(fields["url"], "url") else { return nil }
        var database = Configuration.Database(address: address)
        if let number = reader.number(fields["connections"], "connections", in: 1...64) {
            database.connections = Int(number)
        }
        return database
    }

    /// Parses a database URL. Error messages omit it, because it may contain a password.
    private func databaseAddress(_ node: Node?, _ what: String) -> DatabaseAddress? {
        guard let text = reader.text(node, what) else { return nil }
        let address = DatabaseAddress(text)
        do throws(PostgreSQLError) {
            guard DatabaseAddress.isOne(text) else { throw .malformedURL }
            try address.check()
        } catch .malformedURL {
            reader.complain("\(what) must be a URL such as postgresql://user:password@host/name", at: node)
            return nil
        } catch {
            // A missing libpq is reported later, on connecting.
        }
        return address
    }
}

package import PostgreSQL

extension PostgresDatabase {
    /// The properties of a database, queried without changing it.
    package struct Look: Sendable {
        /// The server's version, such as `15.10`.
        package let version: String
        /// The server's version number, such as `150010`.
        package let number: Int
        package let isEncrypted: Bool
        /// Whether the database is on another machine, so that it is reached over a network.
        package let isRemote: Bool
        package let isReadOnly: Bool
        package let mayMakeTables: Bool
        package let migrationsToCome: Int
        /// The database's clock, in milliseconds since 1970.
        package let clock: Int64
    }

    /// Queries the properties of a database.
    /// - Throws: ``PostgreSQLError``, or ``StorageError`` for tables of a newer version or of another program.
    package static func look(at address: DatabaseAddress, seconds: Int = 5) async throws -> Look {
        let pool = ConnectionPool(address, size: 1, seconds: seconds)
        let look = try await pool.transaction(.read) { connection in
            let rows = try connection.query(
                """
                SELECT split_part(current_setting('server_version'), ' ', 1), current_setting('server_version_num')::bigint,
                    coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false),
                    inet_client_addr() IS NOT NULL AND inet_client_addr() <> inet_server_addr(),
                    pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean,
                    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),
                    (extract(epoch FROM clock_timestamp()) * 1000)::bigint
                """)
            return Look(
                version: try rows.word(0, 0), number: try rows.number(0, 1), isEncrypted: try rows.flag(0, 2),
                isRemote: try rows.flag(0, 3), isReadOnly: try rows.flag(0, 4), mayMakeTables: try rows.flag(0, 5),
                migrationsToCome: try missing(connection, PostgresMigration.all, "\(address)").count,
                clock: try rows.number(0, 6))
        }
        await pool.close()
        return look
    }
}

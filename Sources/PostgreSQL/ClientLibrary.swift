internal import CPostgreSQL
internal import Foundation

/// libpq, loaded dynamically on first use. Linking it with its twenty dependencies would cost every process a megabyte
/// of memory, even without a database.
///
/// `@unchecked Sendable`: it contains function addresses that never change after loading. libpq is thread-safe if each
/// connection is used by only one thread at a time, which its worker ensures.
struct ClientLibrary: @unchecked Sendable {
    typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
    typealias Text = UnsafePointer<CChar>
    typealias Handle = OpaquePointer

    let connect: @convention(c) (Texts?, Texts?, Int32) -> Handle?
    let finish: @convention(c) (Handle?) -> Void
    let status: @convention(c) (Handle?) -> ConnStatusType
    let transactionStatus: @convention(c) (Handle?) -> PGTransactionStatusType
    let errorMessage: @convention(c) (Handle?) -> Text?
    let setNoticeProcessor: @convention(c) (Handle?, PQnoticeProcessor?, UnsafeMutableRawPointer?) -> PQnoticeProcessor?
    let prepare: @convention(c) (Handle?, Text?, Text?, Int32, UnsafePointer<Oid>?) -> Handle?
    let execute:
        @convention(c) (
            Handle?, Text?, Int32, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
        ) -> Handle?
    let resultStatus: @convention(c) (Handle?) -> ExecStatusType
    let errorField: @convention(c) (Handle?, Int32) -> UnsafeMutablePointer<CChar>?
    let clear: @convention(c) (Handle?) -> Void
    let rowCount: @convention(c) (Handle?) -> Int32
    let columnCount: @convention(c) (Handle?) -> Int32
    let isNull: @convention(c) (Handle?, Int32, Int32) -> Int32
    let value: @convention(c) (Handle?, Int32, Int32) -> UnsafeMutablePointer<CChar>?
    let length: @convention(c) (Handle?, Int32, Int32) -> Int32
    let type: @convention(c) (Handle?, Int32) -> Oid
    let changedRows: @convention(c) (Handle?) -> UnsafeMutablePointer<CChar>?
    let parse:
        @convention(c) (
            Text?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        ) -> UnsafeMutablePointer<PQconninfoOption>?
    let freeOptions: @convention(c) (UnsafeMutablePointer<PQconninfoOption>?) -> Void
    let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

    private static let loaded = Result<ClientLibrary, PostgreSQLError> { () throws(PostgreSQLError) in
        try ClientLibrary()
    }

    /// The loaded library.
    /// - Throws: ``PostgreSQLError`` `.noLibrary`
    static var shared: ClientLibrary { get throws(PostgreSQLError) { try loaded.get() } }

    #if os(macOS)
        private static let name = "libpq.5.dylib"
    #else
        private static let name = "libpq.so.5"
    #endif

    private init() throws(PostgreSQLError) {
        guard let library = dlopen(Self.name, RTLD_NOW | RTLD_LOCAL) else { throw .noLibrary(name: Self.name) }
        func function<Function>(_ name: String) throws(PostgreSQLError) -> Function {
            guard let address = dlsym(library, name) else { throw .noLibrary(name: Self.name) }
            return unsafeBitCast(address, to: Function.self)
        }
        connect = try function("PQconnectdbParams")
        finish = try function("PQfinish")
        status = try function("PQstatus")
        transactionStatus = try function("PQtransactionStatus")
        errorMessage = try function("PQerrorMessage")
        setNoticeProcessor = try function("PQsetNoticeProcessor")
        prepare = try function("PQprepare")
        execute = try function("PQexecPrepared")
        resultStatus = try function("PQresultStatus")
        errorField = try function("PQresultErrorField")
        clear = try function("PQclear")
        rowCount = try function("PQntuples")
        columnCount = try function("PQnfields")
        isNull = try function("PQgetisnull")
        value = try function("PQgetvalue")
        length = try function("PQgetlength")
        type = try function("PQftype")
        changedRows = try function("PQcmdTuples")
        parse = try function("PQconninfoParse")
        freeOptions = try function("PQconninfoFree")
        free = try function("PQfreemem")
    }
}

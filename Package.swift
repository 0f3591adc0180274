// swift-tools-version: 6.2
import PackageDescription

// What is tested is what runs, and tests look inside: see docs/decisions/0005. Our own scripts ask for it, as nobody
// may depend on a package with such flags: docs/decisions/0029.
func whereTested(_ flag: String) -> [SwiftSetting] {
    Context.environment["HEADSIGN_TESTABLE"] == nil ? [] : [.unsafeFlags([flag], .when(configuration: .release))]
}

let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + whereTested("-enable-testing")

// Tests are not made faster, which spares two fifths of their compiler's time: docs/decisions/0005.
let asWritten = strict + whereTested("-Onone")

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTP2 = Target.Dependency.product(name: "NIOHTTP2", package: "swift-nio-http2")
let nioHTTPTypesHTTP2 = Target.Dependency.product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let nioTLS = Target.Dependency.product(name: "NIOTLS", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTesting = Target.Dependency.product(name: "HummingbirdTesting", package: "hummingbird")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")

let package = Package(
    name: "headsign",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "headsign", targets: ["headsign"]),
        .library(name: "TransitCore", targets: ["TransitCore"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto.git", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", exact: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .target(name: "TransitCore", swiftSettings: strict),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CProcess"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "FileFormats", dependencies: ["TransitCore", "CZlib"], swiftSettings: strict),
        .target(name: "PostgreSQL", dependencies: ["CPostgreSQL"], swiftSettings: strict),
        .target(name: "GTFSSchedule", dependencies: ["TransitCore", "FileFormats", "CZip"], swiftSettings: strict),
        .target(name: "GTFSRealtime", dependencies: ["TransitCore", "FileFormats"], swiftSettings: strict),
        .target(
            name: "StreetMap", dependencies: ["TransitCore", "FileFormats"],
            swiftSettings: strict),
        .target(
            name: "Fetching",
            dependencies: ["TransitCore", "FileFormats", httpClient, nioCore, nioHTTP1, nioPosix, logging],
            swiftSettings: strict),
        .target(
            name: "Feeds",
            dependencies: [
                "TransitCore", "Fetching", "FileFormats", "GTFSRealtime", "GTFSSchedule", nioCore, logging,
            ],
            swiftSettings: strict),
        .target(name: "Intercity", dependencies: ["TransitCore", "Fetching"], swiftSettings: strict),
        .target(name: "Geocoding", dependencies: ["TransitCore", "Fetching"], swiftSettings: strict),
        .target(name: "LiveModel", dependencies: ["TransitCore"], swiftSettings: strict),
        .target(name: "LiveEngine", dependencies: ["TransitCore", "LiveModel"], swiftSettings: strict),
        .target(
            name: "ServiceHistory", dependencies: ["TransitCore", "FileFormats", "LiveModel", "CZip"],
            swiftSettings: strict),
        .target(
            name: "RiderData", dependencies: ["TransitCore", "LiveModel", crypto, cryptoExtras], swiftSettings: strict),
        .target(name: "Cluster", dependencies: ["TransitCore", "LiveModel", crypto], swiftSettings: strict),
        .target(
            name: "Storage",
            dependencies: [
                "Cluster", "LiveEngine", "LiveModel", "PostgreSQL", "RiderData", "TransitCore", grdb,
            ],
            swiftSettings: strict),
        .target(name: "GraphQL", dependencies: ["TransitCore", "FileFormats"], swiftSettings: strict),
        .target(name: "Tiles", dependencies: ["TransitCore", "FileFormats", grdb], swiftSettings: strict),
        .target(
            name: "Laboratory",
            dependencies: ["TransitCore", "Feeds", "Fetching", "FileFormats", "LiveEngine", "LiveModel"],
            swiftSettings: strict),
        .target(
            name: "HTTPServer",
            dependencies: [
                "TransitCore", "FileFormats", crypto, hummingbird, hummingbirdCore, httpTypes, lifecycle, nioCore,
                nioHTTP1, nioHTTP2, nioHTTPTypes, nioHTTPTypesHTTP2, nioPosix, nioSSL, nioTLS, nioWebSocket, logging,
            ],
            swiftSettings: strict),
        .target(
            name: "Agencies", dependencies: ["TransitCore", "Cluster", "FileFormats", "LiveModel", "RiderData"],
            swiftSettings: strict),
        .target(
            name: "AgencyQueries",
            dependencies: [
                "TransitCore", "Agencies", "Geocoding", "HTTPServer", "LiveModel", "RiderData", crypto, httpTypes,
            ],
            swiftSettings: strict),
        .target(
            name: "CompatAPIs",
            dependencies: [
                "TransitCore", "Agencies", "AgencyQueries", "FileFormats", "GTFSRealtime", "Geocoding", "GraphQL",
                "HTTPServer", "LiveModel", "RiderData", httpTypes, hummingbird,
            ],
            resources: [.embedInCode("OTP/schema.graphqls")],
            swiftSettings: strict),
        .target(
            name: "WebServer",
            dependencies: [
                "TransitCore", "Agencies", "AgencyQueries", "Cluster", "FileFormats", "Geocoding", "HTTPServer",
                "Intercity", "LiveModel", "RiderData", "ServiceHistory", "Tiles", crypto, hummingbird, hummingbirdCore,
                httpTypes, lifecycle, nioCore, nioPosix, logging,
            ],
            resources: [.embedInCode("MCP/tools.json")],
            swiftSettings: strict),
        .target(
            name: "Replication",
            dependencies: [
                "TransitCore", "Agencies", "Cluster", "Fetching", "FileFormats", "GTFSSchedule", "LiveModel",
                httpClient, logging, nioCore, nioHTTP1,
            ],
            swiftSettings: strict),
        .target(
            name: "ServerHost",
            dependencies: [
                "Agencies", "AgencyQueries", "CMalloc", "CProcess", "Cluster", "CompatAPIs", "Feeds", "Fetching",
                "FileFormats", "GTFSRealtime", "GTFSSchedule", "Geocoding", "HTTPServer", "Intercity", "LiveEngine",
                "LiveModel", "PostgreSQL", "Replication", "RiderData", "ServiceHistory", "Storage", "StreetMap",
                "Tiles", "TransitCore", "WebServer", httpClient, hummingbird, lifecycle, logging, nioCore, nioHTTP1,
                nioSSL, unixSignals, "Yams",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "headsign",
            dependencies: [
                "Cluster", "CompatAPIs", "Feeds", "Fetching", "FileFormats", "GTFSSchedule", "Laboratory", "LiveEngine",
                "LiveModel", "PostgreSQL", "RiderData", "ServerHost", "ServiceHistory", "Storage", "StreetMap",
                "TransitCore", "WebServer",
                argumentParser, httpClient, logging, nioCore, nioHTTP1, unixSignals,
            ],
            swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["GTFSSchedule", "LiveEngine", "LiveModel", "TransitCore"],
            path: "Tests/TestSupport",
            swiftSettings: asWritten),
        .target(
            name: "ServerTestSupport",
            dependencies: [
                "Agencies", "AgencyQueries", "CompatAPIs", "GTFSSchedule", "LiveModel", "TransitCore", "WebServer",
                hummingbird, hummingbirdTesting, httpTypes, logging, nioCore,
            ],
            path: "Tests/ServerTestSupport",
            swiftSettings: asWritten),
        .testTarget(
            name: "TransitCoreTests", dependencies: ["TransitCore", "GTFSSchedule", "TestSupport"],
            swiftSettings: asWritten),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "AgencyQueries", "CompatAPIs", "Feeds", "Fetching", "GTFSRealtime", "GTFSSchedule", "LiveEngine",
                "LiveModel", "StreetMap", "TransitCore",
            ],
            exclude: ["Driver", "corpus"], swiftSettings: asWritten),
        .testTarget(
            name: "GTFSScheduleTests", dependencies: ["GTFSSchedule", "TransitCore", "TestSupport", "CZip"],
            swiftSettings: asWritten),
        .testTarget(
            name: "GTFSRealtimeTests", dependencies: ["GTFSRealtime", "TransitCore", "TestSupport", protobuf],
            swiftSettings: asWritten),
        .testTarget(
            name: "FeedsTests",
            dependencies: [
                "Feeds", "Fetching", "FileFormats", "TransitCore", "GTFSRealtime", "GTFSSchedule", "TestSupport",
                httpClient,
                logging,
                nioCore,
                nioPosix,
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "IntercityTests",
            dependencies: ["Intercity", "Feeds", "Fetching", "GTFSSchedule", "TransitCore", "TestSupport"],
            swiftSettings: asWritten),
        .testTarget(
            name: "GeocodingTests", dependencies: ["Geocoding", "Feeds", "Fetching", "TransitCore"],
            swiftSettings: asWritten),
        .testTarget(name: "GraphQLTests", dependencies: ["GraphQL", "TransitCore"], swiftSettings: asWritten),
        .testTarget(
            name: "RiderDataTests",
            dependencies: [
                "GTFSSchedule", "LiveEngine", "LiveModel", "PostgreSQL", "RiderData", "Storage", "TransitCore",
                "TestSupport",
                crypto, cryptoExtras,
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "ClusterTests",
            dependencies: ["Cluster", "GTFSSchedule", "LiveEngine", "LiveModel", "TransitCore", "TestSupport"],
            // Its simulated worlds work for longer than its compiler.
            swiftSettings: strict),
        .testTarget(
            name: "ReplicationTests",
            dependencies: [
                "Replication", "Agencies", "Cluster", "Feeds", "Fetching", "FileFormats", "GTFSSchedule", "LiveEngine",
                "LiveModel", "TransitCore", "TestSupport",
                "WebServer", httpClient, hummingbird, hummingbirdTesting, lifecycle, logging, nioCore,
            ],
            swiftSettings: asWritten),
        .testTarget(name: "PostgreSQLTests", dependencies: ["PostgreSQL", "TestSupport"], swiftSettings: asWritten),
        .testTarget(
            name: "StreetMapTests", dependencies: ["StreetMap", "TransitCore", "TestSupport", "CZlib"],
            swiftSettings: asWritten),
        .testTarget(
            name: "TilesTests", dependencies: ["Tiles", "TransitCore", "TestSupport", grdb, "CZlib"],
            swiftSettings: asWritten),
        .testTarget(
            name: "LiveEngineTests",
            dependencies: ["LiveEngine", "LiveModel", "TransitCore", "GTFSRealtime", "GTFSSchedule", "TestSupport"],
            swiftSettings: asWritten),
        .testTarget(
            name: "ServiceHistoryTests",
            dependencies: [
                "ServiceHistory", "FileFormats", "GTFSSchedule", "LiveModel", "TransitCore", "TestSupport",
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "LaboratoryTests",
            dependencies: [
                "Laboratory", "Feeds", "Fetching", "FileFormats", "GTFSSchedule", "LiveEngine", "LiveModel",
                "TransitCore",
                "TestSupport",
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "ServerHostTests",
            dependencies: [
                "Agencies", "Cluster", "Feeds", "Fetching", "GTFSSchedule", "HTTPServer", "LiveEngine", "LiveModel",
                "ServerHost", "ServiceHistory", "Storage", "StreetMap", "TestSupport", "TransitCore", "WebServer",
                httpClient, logging, nioCore,
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Storage", "Cluster", "LiveEngine", "LiveModel", "PostgreSQL", "RiderData", "TransitCore",
                "TestSupport",
                grdb,
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: [
                "HTTPServer", "TestSupport", hummingbird, httpTypes, nioCore, nioEmbedded, nioHTTP1, nioHTTPTypes,
                nioWebSocket,
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "AgencyQueriesTests",
            dependencies: [
                "Agencies", "AgencyQueries", "HTTPServer", "LiveModel", "RiderData", "ServerTestSupport", "TestSupport",
                "TransitCore", httpTypes,
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "CompatAPIsTests",
            dependencies: [
                "Agencies", "AgencyQueries", "CompatAPIs", "GraphQL", "HTTPServer", "LiveEngine", "LiveModel",
                "RiderData", "ServerTestSupport", "TransitCore", "WebServer", hummingbird, hummingbirdTesting,
                httpTypes, nioCore,
            ],
            swiftSettings: asWritten),
        .testTarget(
            name: "WebServerTests",
            dependencies: [
                "Agencies", "AgencyQueries", "CZlib", "Cluster", "CompatAPIs", "Fetching", "FileFormats",
                "GTFSSchedule", "HTTPServer", "Intercity", "LiveEngine", "LiveModel", "RiderData", "ServerTestSupport",
                "ServiceHistory", "TestSupport", "Tiles", "TransitCore", "WebServer", crypto, hummingbird,
                hummingbirdTesting, httpTypes, lifecycle, logging, nioCore, nioEmbedded, nioHTTPTypes,
            ],
            swiftSettings: asWritten),
    ]
)

// The Swift client is a package of its own. Its tests are built here too, with what the server's build has compiled
// already: docs/decisions/0067.
if Context.environment["HEADSIGN_TESTABLE"] != nil {
    let byBoth = [SwiftSetting.define("AsyncHTTPClient")]
    package.targets += [
        .target(
            name: "HeadsignClient", dependencies: ["TransitCore"], path: "Clients/Swift/Sources/HeadsignClient",
            swiftSettings: strict),
        .target(
            name: "HeadsignExchange", dependencies: ["HeadsignClient", "TransitCore", crypto],
            path: "Clients/Swift/Sources/HeadsignExchange", swiftSettings: strict),
        .target(
            name: "HeadsignAsyncHTTP", dependencies: ["HeadsignClient", httpClient, nioCore, nioHTTP1],
            path: "Clients/Swift/Sources/HeadsignAsyncHTTP", swiftSettings: strict + byBoth),
        .executableTarget(
            name: "departures", dependencies: ["HeadsignClient"], path: "Clients/Swift/Examples/departures",
            swiftSettings: strict),
        .testTarget(
            name: "HeadsignClientTests", dependencies: ["HeadsignClient", "TransitCore"],
            path: "Clients/Swift/Tests/HeadsignClientTests", swiftSettings: asWritten),
        .testTarget(
            name: "HeadsignExchangeTests", dependencies: ["HeadsignExchange", "HeadsignClient"],
            path: "Clients/Swift/Tests/HeadsignExchangeTests", swiftSettings: asWritten),
        .testTarget(
            name: "RealServerTests", dependencies: ["HeadsignClient", "HeadsignExchange", "HeadsignAsyncHTTP"],
            path: "Clients/Swift/Tests/RealServerTests", swiftSettings: asWritten + byBoth),
    ]
}

// One target's tests, for scripts/unit.
if let only = Context.environment["HEADSIGN_TESTS"] {
    package.targets.removeAll { $0.isTest && $0.name != only }
}

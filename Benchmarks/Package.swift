// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product is neither built with its benchmarks nor shaped by them. The product's
// targets are links to its sources: what is `package` there can be measured here.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "headsign-benchmarks",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "TransitCore", swiftSettings: strict),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "FileFormats", dependencies: ["TransitCore", "CZlib"], swiftSettings: strict),
        .target(name: "GTFSSchedule", dependencies: ["TransitCore", "FileFormats", "CZip"], swiftSettings: strict),
        .target(name: "GTFSRealtime", dependencies: ["TransitCore", "FileFormats"], swiftSettings: strict),
        .target(name: "StreetMap", dependencies: ["TransitCore", "FileFormats"], swiftSettings: strict),
        .target(name: "LiveModel", dependencies: ["TransitCore"], swiftSettings: strict),
        .target(name: "LiveEngine", dependencies: ["TransitCore", "LiveModel"], swiftSettings: strict),
        .target(
            name: "ServiceHistory", dependencies: ["TransitCore", "FileFormats", "LiveModel", "CZip"],
            swiftSettings: strict),
        .executableTarget(
            name: "headsign-bench",
            dependencies: [
                "TransitCore", "GTFSSchedule", "GTFSRealtime", "LiveEngine", "LiveModel", "ServiceHistory", "StreetMap",
            ],
            swiftSettings: strict),
    ]
)

// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the benchmarks are not part of the product's build. Its targets are symbolic links to the
// product's sources, so that `package` symbols can be measured.

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

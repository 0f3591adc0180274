import AsyncHTTPClient
import Fetching
import Foundation
import NIOCore
import NIOHTTP1

/// Writes response bodies to files atomically.
enum ScheduleDownload {
    static func store(_ response: HTTPClientResponse, in file: URL, limit: Int) async throws {
        let part = file.appendingPathExtension("part")
        let handle = try writing { () throws in
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
                throw CocoaError(.fileWriteNoPermission)
            }
            return try FileHandle(forWritingTo: part)
        }
        defer {
            try? handle.close()
            try? FileManager.default.removeItem(at: part)
        }
        var size = 0
        for try await piece in response.body {
            size += piece.readableBytes
            guard size <= limit else { throw FeedError.tooLarge(limit: limit) }
            try writing { try handle.write(contentsOf: [UInt8](piece.readableBytesView)) }
        }
        try checkWhole(response, size: size)
        try writing {
            try handle.synchronize()
            guard rename(part.path, file.path) == 0 else { throw CocoaError(.fileWriteNoPermission) }
        }
    }

    private static func checkWhole(_ response: HTTPClientResponse, size: Int) throws {
        let announced = response.headers.first(name: "content-length").flatMap { Int($0) }
        guard size > 0, announced == nil || announced == size else {
            throw FeedError.unreadable(expected: "a GTFS feed", place: "it ends after \(size) bytes")
        }
    }

    /// Runs `body`, and converts its errors to `FeedError.hindered`. Errors of the local disk are thus distinguished
    /// from errors of the provider.
    private static func writing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw FeedError.hindered(reason: Self.words(for: error))
        }
    }

    private static func words(for error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let codes = [error as NSError, underlying].compactMap { $0 }
        let isFull = codes.contains {
            ($0.domain == NSPOSIXErrorDomain && [Int(ENOSPC), Int(EDQUOT)].contains($0.code))
                || ($0.domain == NSCocoaErrorDomain && $0.code == CocoaError.fileWriteOutOfSpace.rawValue)
        }
        return isFull ? "the disk is full" : "the data folder is not writable"
    }
}

// What browsers have in workers and the compiler's own library does not know yet.

declare class DecompressionStream {
    constructor(format: 'gzip');
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
}

/** What buffers of bytes may take. */
interface BufferLimits {
  /** Of one. */
  readonly mostBytes: number;
  /** Of all that are made, those that are gone among them. */
  readonly mostBytesInAll: number;
}

/** Whether more was wanted than the limits allow. */
export interface BufferUse {
  readonly isExceeded: boolean;
}

/** Smaller ones are not counted: what makes them lies in the heap, which has a limit of its own. */
const countedBytes = 4_096;

/**
 * Does work while no buffer of bytes can be made beyond the limits, and none unpacked by `DecompressionStream`: whoever tries
 * gets a RangeError. What a reader of PDFs unpacks lies in such buffers, beside the heap that a thread is limited to, and one
 * that packs text again and again cannot be seen through beforehand. Holds for the whole thread: for one that does nothing else.
 */
export async function withBoundedBuffers<Result>(
  { mostBytes, mostBytesInAll }: BufferLimits,
  work: (use: BufferUse) => Promise<Result>,
): Promise<Result> {
  const { Uint8Array: Buffers, DecompressionStream: Unpacker } = globalThis;
  const use = { isExceeded: false };
  let bytesInAll = 0;
  const count = (bytes: number, ofOne = bytes): void => {
    bytesInAll += bytes;
    if (ofOne <= mostBytes && bytesInAll <= mostBytesInAll) return;
    use.isExceeded = true;
    throw new RangeError('More bytes than a file may unpack to');
  };
  const bounded: typeof Buffers = new Proxy(Buffers, {
    construct(target, args: readonly unknown[], newTarget): object {
      const [length] = args;
      if (typeof length === 'number' && length >= countedBytes) count(length);
      return Reflect.construct(target, args, newTarget === bounded ? target : newTarget);
    },
  });
  class BoundedUnpacker {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream;
    constructor(format: 'deflate' | 'deflate-raw' | 'gzip') {
      const { readable, writable } = new Unpacker(format);
      let bytes = 0;
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          bytes += chunk.byteLength;
          count(chunk.byteLength, bytes);
          controller.enqueue(chunk);
        },
      });
      this.writable = writable;
      this.readable = readable.pipeThrough(counter);
    }
  }
  try {
    Reflect.set(globalThis, 'Uint8Array', bounded);
    Reflect.set(globalThis, 'DecompressionStream', BoundedUnpacker);
    return await work(use);
  } finally {
    Reflect.set(globalThis, 'Uint8Array', Buffers);
    Reflect.set(globalThis, 'DecompressionStream', Unpacker);
  }
}

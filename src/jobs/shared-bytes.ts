/**
 * A copy of bytes that threads can read without a copy of their own: what is handed to a thread otherwise is copied while
 * everything else waits.
 */
export function sharedBytes(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}

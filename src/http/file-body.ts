/** A body that is a file, as the router hands it on: it is read while its endpoint works on it. */
export class FileBody {
  readonly bytes: AsyncIterable<Uint8Array>;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.bytes = bytes;
  }
}

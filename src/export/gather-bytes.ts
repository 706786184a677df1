import { Writable } from 'node:stream';

/** What a writer of files writes, as one piece. */
export async function gatherBytes(write: (destination: Writable) => Promise<void>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const destination = new Writable({
    write: (piece: Uint8Array, _encoding, done) => {
      pieces.push(piece);
      done();
    },
  });
  await write(destination);
  return Buffer.concat(pieces);
}

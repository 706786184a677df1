/** The bytes of a photo, and their media type. */
export interface Photo {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Reads the photo that a reference of a source names; undefined if it cannot be read. */
export type ReadPhoto = (reference: string, signal: AbortSignal) => Promise<Photo | undefined>;

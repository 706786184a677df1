/** A folder of a bucket of Amazon's S3, or of what speaks as it does. */
export interface BucketAddress {
  readonly bucket: string;
  /** What stands before each name: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** Whether a place is meant to be in a bucket, and not a path. */
export function isBucketPlace(place: string): boolean {
  return place.startsWith('s3://');
}

/** Reads `s3://bucket/folder`; undefined for anything else. */
export function readBucketAddress(place: string): BucketAddress | undefined {
  const [, bucket, folder] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w!.*'()-]+)*)\/?$/.exec(place) ?? [];
  if (bucket === undefined || folder === undefined) return undefined;
  return { bucket, prefix: folder === '' ? '' : `${folder.slice(1)}/` };
}

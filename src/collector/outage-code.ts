import { retryableFailures } from '../sources/define-source.ts';

const outageCodes: ReadonlySet<string> = new Set([...retryableFailures, 'SUSPENDED']);

/** Returns whether the code of an error of a report means that its source was away, so that another analysis may find it available. */
export function isOutageCode(code: string): boolean {
  return outageCodes.has(code);
}

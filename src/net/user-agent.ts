import { packageVersion } from '../base/own-package.ts';

/** How this program names itself to servers: `credit/<version>`. */
export function userAgent(): string {
  return `credit/${packageVersion()}`;
}

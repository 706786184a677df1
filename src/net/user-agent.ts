import { createRequire } from 'node:module';

/** How this program names itself to servers: `credit/<version>`, as package.json says it. */
export function userAgent(): string {
  // By the package's own name, so that it is found from the sources and from the build alike.
  const { version }: { readonly version: string } = createRequire(import.meta.url)('credit/package.json');
  return `credit/${version}`;
}

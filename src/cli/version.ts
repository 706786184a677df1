import { createRequire } from 'node:module';

// By the package's own name, so that it is found from the sources and from the build alike.
const packageJson: { readonly version: string } = createRequire(import.meta.url)('credit/package.json');

/** The version of this program, as package.json says it. */
export const { version } = packageJson;

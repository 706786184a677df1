import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';

/** The document of a named case of the sandbox. */
export function documentOf(name: string): string {
  const found = sandboxCases().find((one) => one.case === name);
  if (!found) throw new Error(`there is no case ${name}`);
  return found.document;
}

import { maskTrailingCpf } from '../document/mask.ts';

/**
 * What the subject is called by the details of BASIC_INFORMATION: of a company without the CPF of its owner.
 *
 * @returns undefined where they do not say it.
 */
export function subjectNameIn(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('name' in details)) return undefined;
  return typeof details.name === 'string' ? maskTrailingCpf(details.name) : undefined;
}

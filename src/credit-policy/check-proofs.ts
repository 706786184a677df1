import { readCaseFile } from '../policy/cases/read-cases.ts';
import { readOperationCaseFile } from '../policy/operation/cases/read-operation-cases.ts';
import { isOperationText } from '../policy/operation/operation-text.ts';
import type { Finding } from '../yaml/finding.ts';
import { readLocatedYaml } from '../yaml/located-yaml.ts';
import type { NamedText, PolicyText } from './templates.ts';

/**
 * What makes the cases or the invariants that a policy or an operation comes with unusable, as far as can be told without it.
 * Of invariants only that they are YAML.
 */
export async function checkProofs({ text, cases, invariants }: PolicyText): Promise<readonly Finding[]> {
  const read = isOperationText(text) ? readOperationCaseFile : readCaseFile;
  const ofCases = cases && (await read(cases.text, cases.file)).findings;
  return [...(ofCases ?? []), ...(invariants ? await checkInvariants(invariants) : [])];
}

/** What is no YAML in a text of invariants. */
export async function checkInvariants({ text, file }: NamedText): Promise<readonly Finding[]> {
  const beginning = {
    en: 'A file of invariants is a list of what must never come of a policy',
    'pt-BR': 'Um arquivo de invariantes é uma lista do que nunca pode resultar de uma política',
  };
  return (await readLocatedYaml(text, { file, beginning })).findings();
}

import { readCaseFile } from '../policy/cases/read-cases.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { readInvariants } from '../policy/invariants/read-invariants.ts';
import { readOperationCaseFile } from '../policy/operation/cases/read-operation-cases.ts';
import { isOperationText } from '../policy/operation/operation-text.ts';
import type { Finding } from '../yaml/finding.ts';
import type { NamedText, PolicyText } from './templates.ts';

/** What makes the cases or the invariants that a policy or an operation comes with unusable, as far as can be told without it. */
export async function checkProofs({ text, cases, invariants }: PolicyText): Promise<readonly Finding[]> {
  const read = isOperationText(text) ? readOperationCaseFile : readCaseFile;
  const ofCases = cases && (await read(cases.text, cases.file)).findings;
  const ofInvariants = invariants && (await readInvariants(invariants.text, invariants.file)).findings;
  return [...(ofCases ?? []), ...(ofInvariants ?? [])].filter(({ severity }) => severity === 'error');
}

/** What is wrong with the invariants of a policy; of an operation, which is undefined, that there are any. Nothing is proven. */
export async function checkInvariants(
  { text, file }: NamedText,
  compiled: CompiledPolicy | undefined,
): Promise<readonly Finding[]> {
  const reading = await readInvariants(text, file);
  if (reading.findings.some(({ severity }) => severity === 'error')) return reading.findings;
  return compiled === undefined
    ? reading.withoutPolicy('INVARIANTS_OF_OPERATION', file)
    : reading.check(compiled);
}

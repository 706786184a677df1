import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { readNamedFile } from '../../base/read-chunks.ts';
import { systemReason } from '../../base/system-reason.ts';
import type { NamedText, PolicyText } from '../../credit-policy/templates.ts';

/**
 * The YAML of a policy's file, with those of the same name beside it: `<name>.cases.yaml` and `<name>.invariants.yaml`.
 *
 * @throws CreditError FILE_UNREADABLE
 */
export async function readPolicyText(cwd: string, file: string): Promise<PolicyText> {
  const [policy, cases, invariants] = await Promise.all([
    readText(cwd, file),
    readBeside(cwd, file, 'cases'),
    readBeside(cwd, file, 'invariants'),
  ]);
  return { ...policy, ...(cases && { cases }), ...(invariants && { invariants }) };
}

async function readText(cwd: string, file: string): Promise<NamedText> {
  try {
    return { text: (await readNamedFile(resolve(cwd, file))).toString(), file };
  } catch (cause) {
    throw new CreditError('FILE_UNREADABLE', { file, reason: systemReason(cause) }, { cause });
  }
}

/** Undefined where there is no such file. */
async function readBeside(cwd: string, file: string, what: string): Promise<NamedText | undefined> {
  const name = file.replace(/(\.ya?ml)?$/i, `.${what}.yaml`);
  return existsSync(resolve(cwd, name)) ? readText(cwd, name) : undefined;
}

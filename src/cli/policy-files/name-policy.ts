import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import type { CommandContext } from '../context.ts';
import { textOf } from '../output/texts.ts';
import { readInput } from './find-files.ts';
import type { PolicyReader } from './read-files.ts';

/** A policy named on the command line. */
export interface NamedPolicy {
  /** What it is called in the answer: the path, or the id with its version. */
  readonly name: string;
  readonly compiled: CompiledPolicy;
}

/**
 * A policy by what names it: a path (it has a slash or ends in .yaml), the id of a stored policy, or `id@version`.
 *
 * @throws CreditError FILE_UNREADABLE, POLICY_INVALID, UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION
 */
export async function readNamedPolicy(
  context: CommandContext,
  reader: PolicyReader,
  word: string,
): Promise<NamedPolicy> {
  return /[/\\]|\.ya?ml$/i.test(word) ? fromFile(context.cwd, reader, word) : fromDatabase(context, word);
}

async function fromFile(cwd: string, reader: PolicyReader, name: string): Promise<NamedPolicy> {
  const { compiled, findings } = await reader.policy({
    name,
    read: () => readInput(resolve(cwd, name), name),
  });
  if (compiled !== undefined) return { name, compiled };
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) throw new Error(`${name} is neither a policy nor has it errors`);
  throw new CreditError('POLICY_INVALID', {
    file: name,
    count: errors.length,
    line: first.line,
    column: first.column,
    finding: first.message,
    suggestion: textOf('seeAllFindings', { file: name }),
  });
}

async function fromDatabase(context: CommandContext, word: string): Promise<NamedPolicy> {
  const [, id = word, version] = /^(.*?)(?:@(\d{1,9}))?$/s.exec(word) ?? [];
  const [{ getPolicy, getPolicyVersion }, { compilePolicy }, app] = await Promise.all([
    import('../../credit-policy/find-policy.ts'),
    import('../../policy/compile.ts'),
    context.openApp(),
  ]);
  const stored =
    version === undefined
      ? await getPolicy(app.storage.db, app.actor, id)
      : await getPolicyVersion(app.storage.db, app.actor.organizationId, id, Number(version));
  const compiled = compilePolicy(stored.policy, { version: stored.version, hash: stored.hash });
  return { name: `${stored.policyId}@${stored.version}`, compiled };
}

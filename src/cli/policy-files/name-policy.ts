import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { Policy, PolicyRule, PolicyRuleMember } from '../../policy/policy.ts';
import { findRule } from '../../policy/rules/index.ts';
import type { CommandContext } from '../context.ts';
import { textOf } from '../output/texts.ts';
import type { CaseSubject } from './case-suite.ts';
import { readInput } from './find-files.ts';
import type { PolicyReader } from './read-files.ts';

/** A policy or an operation named on the command line. */
export interface NamedPolicy {
  /** What it is called in the answer: the path, or the id with its version. */
  readonly name: string;
  readonly subject: CaseSubject;
}

/**
 * A policy or an operation by what names it: a path (it has a slash or ends in .yaml), the id of a stored one, or `id@version`, or the
 * candidate beside one, `id@shadow`.
 *
 * @throws CreditError FILE_UNREADABLE, POLICY_INVALID, UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION, NO_SHADOW
 */
export async function readNamedPolicy(
  context: CommandContext,
  reader: PolicyReader,
  word: string,
): Promise<NamedPolicy> {
  return /[/\\]|\.ya?ml$/i.test(word) ? fromFile(context.cwd, reader, word) : fromDatabase(context, word);
}

async function fromFile(cwd: string, reader: PolicyReader, name: string): Promise<NamedPolicy> {
  const { subject, findings } = await reader.policy({
    name,
    read: () => readInput(resolve(cwd, name), name),
  });
  if (subject !== undefined) return { name, subject };
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
  if (word.endsWith(shadowOf)) return fromShadow(context, word.slice(0, -shadowOf.length));
  const [, id = word, version] = /^(.*?)(?:@(\d{1,9}))?$/s.exec(word) ?? [];
  const [{ getChoice, getChoiceVersion }, { compilePolicy }, app] = await Promise.all([
    import('../../credit-policy/find-policy.ts'),
    import('../../policy/compile.ts'),
    context.openApp(),
  ]);
  const { storage, actor } = app;
  const stored =
    version === undefined
      ? await getChoice(storage.db, actor, id)
      : await getChoiceVersion(storage.db, actor, { policyId: id, version: Number(version) });
  const name = `${stored.policyId}@${stored.version}`;
  if ('operation' in stored) return { name, subject: { kind: 'operation', operation: stored.operation } };
  requireRules(stored.policy, name);
  const compiled = compilePolicy(stored.policy, { version: stored.version, hash: stored.hash });
  return { name, subject: { kind: 'policy', compiled } };
}

/** Behind an id: the candidate that runs, or ran last, beside the policy. */
const shadowOf = '@shadow';

async function fromShadow(context: CommandContext, policyId: string): Promise<NamedPolicy> {
  const [{ getShadow }, { compilePolicy }, { storage, actor }] = await Promise.all([
    import('../../credit-policy/run-in-shadow.ts'),
    import('../../policy/compile.ts'),
    context.openApp(),
  ]);
  const { policy, hash } = (await getShadow(storage.db, actor, policyId)).candidate;
  const name = `${policyId}${shadowOf}`;
  requireRules(policy, name);
  // It has no version yet.
  return { name, subject: { kind: 'policy', compiled: compilePolicy(policy, { version: 0, hash }) } };
}

/** @throws CreditError INVALID_ARGUMENT for a stored policy with rules that the catalogue has no more. */
function requireRules(policy: Policy, name: string): void {
  const gone = [...new Set(ruleNames(policy))].filter((rule) => findRule(rule) === undefined);
  if (gone.length === 0) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: textOf('rulesGone', { rules: gone.join(', ') }),
    expected: textOf('policyOfThisProgram'),
  });
}

function ruleNames({ groups }: Policy): readonly string[] {
  const namesIn = (rule: PolicyRule | PolicyRuleMember): readonly string[] => {
    if ('rule' in rule) return [rule.rule];
    return ('all' in rule ? rule.all : rule.any).flatMap(namesIn);
  };
  return groups.flatMap(({ rules }) => rules.flatMap(namesIn));
}

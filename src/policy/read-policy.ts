import { ambiguousNumbers } from '../yaml/ambiguous-numbers.ts';
import type { Finding, Problem } from '../yaml/finding.ts';
import { applyIgnoreComments } from '../yaml/ignored-findings.ts';
import { readLocatedYaml } from '../yaml/located-yaml.ts';
import { checkPolicy, isPolicyFile } from './check-policy.ts';
import type { CheckOptions } from './checks/define-check.ts';
import { completePolicy, type Policy } from './policy.ts';

/** A policy file read: a policy where nothing makes it unusable, and what was found wrong or doubtful. */
export interface PolicyReading {
  readonly policy: Policy | undefined;
  /** In the order of the file. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the YAML (1.2, core schema) of a policy and checks it. Whatever the file holds, the answer is a policy or
 * findings with their places; the time and memory spent are bounded. Throws only if `options` has `proofs` without `today`.
 *
 * `file` is the name under which findings speak of it. Bytes must be UTF-8.
 */
export async function readPolicy(
  content: string | Uint8Array,
  file: string,
  options: CheckOptions = {},
): Promise<PolicyReading> {
  const beginning = {
    en: 'A policy begins with id:, name: and kind:',
    'pt-BR': 'Uma política começa com id:, name: e kind:',
  };
  const yaml = await readLocatedYaml(content, { file, beginning });
  const value = yaml.root?.value;
  if (yaml.root !== undefined) {
    const problems = [...ambiguousNumbers(yaml.root), ...(await problemsOf(value, options))];
    for (const problem of problems) if (!yaml.report(problem)) break;
  }
  const findings = applyIgnoreComments(yaml.findings(), textOf(content), { file, today: options.today });
  const usable = findings.every(({ severity }) => severity === 'warning');
  return { policy: usable && isPolicyFile(value) ? completePolicy(value) : undefined, findings };
}

/** What the checks find, and where the policy can be used and proofs are wanted, what they find beside it. */
async function problemsOf(value: unknown, options: CheckOptions): Promise<Iterable<Problem>> {
  const { proofs = false, today } = options;
  if (!proofs) return checkPolicy(value, options);
  if (today === undefined)
    throw new Error('proofs: true needs today: the day, YYYY-MM-DD, that times elapsed are counted to');
  const problems = [...checkPolicy(value, options)];
  if (problems.some(({ severity }) => severity === 'error') || !isPolicyFile(value)) return problems;
  const { withProofs } = await import('./proof/proof-problems.ts');
  return withProofs(problems, completePolicy(value), today);
}

/** As text, for its comments; bytes that are none have been reported. */
function textOf(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

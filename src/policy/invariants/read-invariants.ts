import { Check } from '@sinclair/typebox/value';
import type { Text } from '../../base/language.ts';
import type { Finding, Problem } from '../../yaml/finding.ts';
import { applyIgnoreComments } from '../../yaml/ignored-findings.ts';
import { readLocatedYaml } from '../../yaml/located-yaml.ts';
import { checkShape } from '../../yaml/shape.ts';
import { type CaseProblemCode, caseProblem } from '../cases/case-problem.ts';
import type { CompiledPolicy } from '../compile.ts';
import { policyWords } from '../policy-words.ts';
import { checkInvariants } from './check-invariants.ts';
import { type Invariant, invariantFileSchema } from './invariant.ts';
import { invariantCodes } from './invariant-codes.ts';
import { doubtfulInvariants, problemsOfProofs } from './invariant-problems.ts';
import { type InvariantProof, proveInvariants } from './prove-invariants.ts';

/** Why there is no policy for invariants to be of. */
export type WithoutPolicy =
  | Extract<CaseProblemCode, 'POLICY_NOT_FOUND' | 'POLICY_UNUSABLE'>
  | 'INVARIANTS_OF_OPERATION';

/** A file of invariants, read as far as can be without its policy. */
interface InvariantsReading {
  readonly findings: readonly Finding[];
  /** The findings with what does not fit the policy. Called once, as the next two. */
  check(compiled: CompiledPolicy): readonly Finding[];
  /** The same, and the proofs where nothing is wrong. `asOf`: the day that times elapsed are counted to, ISO. */
  prove(
    compiled: CompiledPolicy,
    asOf: string,
  ): { readonly proofs: readonly InvariantProof[]; readonly findings: readonly Finding[] };
  /** The findings where there is no policy called so, or it cannot be used. */
  withoutPolicy(code: WithoutPolicy, policy: string): readonly Finding[];
}

const beginning: Text = {
  en: 'A file of invariants is a list of what must never come of a policy: - missing: EXCLUSIONS',
  'pt-BR':
    'Um arquivo de invariantes é uma lista do que nunca pode resultar de uma política: - missing: EXCLUSIONS',
};

/**
 * Reads the YAML of the invariants of a policy. Whatever it holds, the answer is invariants or findings with their places; nothing is
 * thrown. `file` is the name under which findings speak of it; `today` the day, ISO, on which ignore comments stand.
 */
export async function readInvariants(
  content: string | Uint8Array,
  file: string,
  { today }: { readonly today?: string } = {},
): Promise<InvariantsReading> {
  const yaml = await readLocatedYaml(content, { file, beginning });
  const value = yaml.root?.value;
  if (yaml.root !== undefined) {
    for (const problem of checkShape(value, invariantFileSchema, policyWords))
      if (!yaml.report(problem)) break;
  }
  const sound = yaml.findings().length === 0 && isInvariantFile(value) ? value : [];
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const findings = () => applyIgnoreComments(yaml.findings(), text, { file, today });
  const report = (problems: Iterable<Problem>) => {
    for (const problem of problems) if (!yaml.report(problem)) break;
  };
  const check = (compiled: CompiledPolicy) => {
    report(checkInvariants(sound, compiled.policy));
    return findings();
  };
  return {
    findings: findings(),
    check,
    prove: (compiled, asOf) => {
      if (check(compiled).some(({ severity }) => severity === 'error'))
        return { proofs: [], findings: findings() };
      const proofs = proveInvariants(sound, compiled, asOf);
      report(doubtfulInvariants(sound, compiled, asOf));
      report(problemsOfProofs(proofs));
      return { proofs, findings: findings() };
    },
    withoutPolicy: (code, policy) => {
      report([withoutPolicyProblem(code, policy)]);
      return findings();
    },
  };
}

function isInvariantFile(value: unknown): value is Invariant[] {
  return Check(invariantFileSchema, value);
}

function withoutPolicyProblem(code: WithoutPolicy, policy: string): Problem {
  if (code !== 'INVARIANTS_OF_OPERATION') {
    const problem = caseProblem(code, { path: [] }, { name: policy });
    return code === 'POLICY_UNUSABLE' ? problem : { ...problem, suggestion: besideWords };
  }
  const { severity, title } = invariantCodes[code];
  return { code, severity, place: { path: [] }, message: title, suggestion: ofPoliciesWords };
}

const besideWords: Text = {
  en: 'The invariants of NAME.yaml are NAME.invariants.yaml beside it',
  'pt-BR': 'Os invariantes de NOME.yaml ficam em NOME.invariants.yaml, ao lado',
};
const ofPoliciesWords: Text = {
  en: 'Write them beside the policies that the operation analyses with',
  'pt-BR': 'Escreva-os ao lado das políticas com que a operação analisa',
};

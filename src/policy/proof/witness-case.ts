import type { CaseExpectation, CaseFile, WrittenCase } from '../cases/case-file.ts';
import type { InputValue, PolicyInput } from '../inputs/input.ts';
import type { Policy } from '../policy.ts';
import type { ProofSubject } from './prove-policies.ts';
import type { Subject } from './subject.ts';
import type { Decision, Witness } from './witness.ts';

/**
 * A file of cases with the subject of a proof: it expects what the first side decides, the policy in force, and so holds under
 * the second only where that is changed to decide the same.
 *
 * @param about what the proof was about: a figure is expected beside the status.
 * @param policyPath of the policy that is tested, from the file.
 * @param tested the policy at that path, whose inputs a case gives: those that it requires, whether a rule reads them or not, and no other.
 */
export function caseOfWitness(
  { subject, facts, decisions }: Witness,
  {
    name,
    policyPath,
    tested,
    about,
  }: {
    readonly name: string;
    readonly policyPath: string;
    readonly tested: Policy;
    readonly about: ProofSubject;
  },
): CaseFile {
  const [inForce] = decisions;
  if (inForce === undefined) throw new Error('a witness without a decision');
  const expect = { status: inForce.rank, ...figureOf(inForce, about) };
  return {
    policy: policyPath,
    asOf: facts.asOf,
    cases: [caseOfSubject(subject, { name, tested, asOf: facts.asOf, expect })],
  };
}

/** A subject as a case of a policy, with those inputs that it requires, whether a rule reads them or not, and no other. */
export function caseOfSubject(
  subject: Subject,
  {
    name,
    tested,
    asOf,
    expect,
  }: {
    readonly name: string;
    readonly tested: Policy;
    readonly asOf: string;
    readonly expect: CaseExpectation;
  },
): WrittenCase {
  const required = requiredInputs(tested, asOf);
  const declared = tested.inputs ?? [];
  const inputs = Object.fromEntries(
    declared.flatMap((input) => {
      const own = subject.inputs[input.name] ?? required[input.name];
      return own === undefined ? [] : [[input.name, own]];
    }),
  );
  return {
    name,
    ...(subject.requestedAmount !== null && { requestedAmount: subject.requestedAmount }),
    ...(Object.keys(inputs).length > 0 && { inputs }),
    sections: subject.sections,
    expect,
  };
}

function figureOf({ outcome: { score, riskBand, creditLimit } }: Decision, about: ProofSubject) {
  switch (about) {
    case 'SCORE':
      return { score };
    case 'BAND':
      return { riskBand };
    case 'LIMIT':
      return { creditLimit };
    default:
      return {};
  }
}

/** A value of an input that nothing reads. */
/** What the inputs that a policy requires may be: nobody comes without one. */
export function requiredInputs({ inputs = [] }: Policy, asOf: string): Readonly<Record<string, InputValue>> {
  const required = inputs.filter((input) => input.required === true);
  return Object.fromEntries(required.map((input) => [input.name, anyValue(input, asOf)]));
}

function anyValue({ type, minimum, choices = [] }: PolicyInput, asOf: string): InputValue {
  switch (type) {
    case 'boolean':
      return false;
    case 'choice':
      return choices[0] ?? '';
    case 'text':
      return '-';
    case 'date':
      return typeof minimum === 'string' ? minimum : asOf;
    default:
      return typeof minimum === 'number' ? minimum : 0;
  }
}

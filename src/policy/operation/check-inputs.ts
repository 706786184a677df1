import type { Problem, ValuePath } from '../../yaml/finding.ts';
import { misdeclaredInputs } from '../checks/inputs.ts';
import { inputNamed, type PolicyInput } from '../inputs/input.ts';
import type { OperationFile } from './operation.ts';
import * as problems from './step-problems.ts';

/** What of a policy is looked at here. */
interface AskingPolicy {
  readonly inputs?: readonly PolicyInput[] | undefined;
}

/**
 * What is wrong with what an operation asks of the caller and hands on: its declarations themselves, a step that hands on what
 * is not declared, a policy that would lack what it cannot do without or be given another type, and what nobody is given.
 */
export function* checkOperationInputs(
  file: OperationFile,
  policies: ReadonlyMap<string, AskingPolicy>,
): Generator<Problem> {
  const { inputs: declared = [], policy, steps } = file;
  const drafts = declared.map((input, place) => ({ ...input, path: ['inputs', place] }));
  for (const problem of misdeclaredInputs(drafts)) yield { severity: 'error', suggestion: null, ...problem };
  const names = declared.map(({ name }) => name);
  const used = new Set<string>();
  const checkPolicy = (id: string, path: ValuePath, handed: readonly PolicyInput[]) => {
    const { inputs = [] } = policies.get(id) ?? {};
    for (const { name } of inputs) if (inputNamed(handed, name) !== undefined) used.add(name);
    return checkGiven(inputs, handed, { id, path });
  };
  yield* checkPolicy(policy, ['policy'], declared);
  for (const [place, step] of steps.entries()) {
    const path: ValuePath = ['steps', place];
    for (const [at, name] of (step.inputs ?? []).entries())
      if (!names.includes(name)) yield problems.undeclaredInput([...path, 'inputs', at], name, names);
    const handed = declared.filter(({ name }) => step.inputs?.includes(name));
    for (const [kind, id] of Object.entries(step.policies))
      yield* checkPolicy(id, [...path, 'policies', kind], handed);
  }
  // Of a policy that is not seen nobody knows what it reads.
  const ids = [policy, ...steps.flatMap(({ policies: ofStep }) => Object.values(ofStep))];
  if (ids.some((id) => !policies.has(id))) return;
  for (const { name, path } of drafts)
    if (!used.has(name)) yield problems.inputOfNobody([...path, 'name'], name);
}

/** Whether a policy is given what it cannot do without, each of its own type. */
function* checkGiven(
  inputs: readonly PolicyInput[],
  handed: readonly PolicyInput[],
  { id, path }: { readonly id: string; readonly path: ValuePath },
): Generator<Problem> {
  for (const input of inputs) {
    const own = inputNamed(handed, input.name);
    if (own === undefined) {
      if (input.required === true) yield problems.inputNotHandedOn(path, { policyId: id, input });
    } else if (own.type !== input.type) {
      yield problems.otherInputType(path, { policyId: id, input, type: own.type });
    }
  }
}

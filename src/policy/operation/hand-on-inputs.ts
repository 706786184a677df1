import { fitsInput } from '../inputs/fit-input.ts';
import { type GivenInput, inputValues } from '../inputs/given-input.ts';
import { type InputValues, inputNamed, inputValue, type PolicyInput } from '../inputs/input.ts';
import { invalidInput, requiredInput } from '../inputs/input-errors.ts';
import type { Operation, OperationStep } from './operation.ts';

/** What a policy asks of the caller, by its id. */
type InputsOfPolicy = (policyId: string) => readonly PolicyInput[];

/**
 * What an operation asks of the caller: what it declares, as narrow as every policy takes it that is given it, so that what
 * fits is refused by none of them later.
 *
 * @throws CreditError INPUT_REQUIRED where a policy would lack what it cannot do without, INVALID_INPUT where it would take no
 * default.
 */
export function inputsOfOperation(operation: Operation, inputsOf: InputsOfPolicy): readonly PolicyInput[] {
  const { inputs = [], policy, steps } = operation;
  const analyses = [
    { policyId: policy, step: undefined },
    ...steps.flatMap((step) => Object.values(step.policies).map((policyId) => ({ policyId, step }))),
  ];
  const narrowest = analyses.reduce<readonly PolicyInput[]>((narrowed, { policyId, step }) => {
    const declared = inputsOf(policyId);
    const handed = handedOn(operation, step, declared);
    const missing = declared.find(({ name, required }) => required === true && !handed.includes(name));
    if (missing !== undefined) throw requiredInput(missing);
    return narrowed.map((input) => {
      const other = handed.includes(input.name) ? inputNamed(declared, input.name) : undefined;
      return other === undefined ? input : narrowerInput(input, other);
    });
  }, inputs);
  for (const input of narrowest)
    if (input.default !== undefined && !fitsInput(input, input.default))
      throw invalidInput(input, input.default);
  return narrowest;
}

/** The values that a policy is given: to the root all that its policy declares, to members what their step hands on of it. */
export function handedValues(
  operation: Operation,
  inputs: readonly GivenInput[],
  { step, declared }: { readonly step: OperationStep | undefined; readonly declared: readonly PolicyInput[] },
): InputValues {
  const values = inputValues(inputs);
  return Object.fromEntries(
    handedOn(operation, step, declared).flatMap((name) => {
      const input = inputNamed(operation.inputs, name);
      const value = input && inputValue(input, values);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The names of the inputs that a policy is given; one that it declares as another type is none of them. */
function handedOn(
  { inputs = [] }: Operation,
  step: OperationStep | undefined,
  declared: readonly PolicyInput[],
): readonly string[] {
  return inputs.flatMap(({ name, type }) => {
    const isHanded = step === undefined || step.inputs?.includes(name) === true;
    return isHanded && inputNamed(declared, name)?.type === type ? [name] : [];
  });
}

/** What fits both: it has the title and the stand-in of the first. */
function narrowerInput(input: PolicyInput, other: PolicyInput): PolicyInput {
  const { minimum = other.minimum, maximum = other.maximum, choices = other.choices } = input;
  const { minimum: least = minimum, maximum: most = maximum, choices: possible = choices } = other;
  return {
    ...input,
    ...(minimum !== undefined && least !== undefined && { minimum: least > minimum ? least : minimum }),
    ...(maximum !== undefined && most !== undefined && { maximum: most < maximum ? most : maximum }),
    ...(choices !== undefined && { choices: choices.filter((choice) => possible?.includes(choice)) }),
    ...(other.required === true && input.default === undefined && { required: true }),
    ...(other.personal === true && { personal: true }),
  };
}

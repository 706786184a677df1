import { ask, askedInputs, chosenPolicy, judgement } from '../signals/ask.ts';
import { choices } from '../signals/policies.ts';
import { faultyRequestField } from '../signals/request-fields.ts';
import { faultyInput, typedInputs } from '../signals/typed-inputs.ts';
import { fieldOfInput } from './input-field.tsx';

/** Starts the analysis of the document in the entry. If something is missing, focuses the field that lacks it. */
export async function askOrFocus(): Promise<void> {
  if (await ask()) return;
  (document.getElementById(faultyField()) ?? document.getElementById('document'))?.focus();
}

/** Returns the id of the first field with a fault: the document, the policy, what the policy asks for, or the request. */
function faultyField(): string {
  const judged = judgement.peek();
  if (judged.is !== 'VALID') return 'document';
  const policy = chosenPolicy.peek();
  if (policy === undefined) return choices(judged.document.kind).length > 0 ? 'policy' : 'document';
  const input = faultyInput(askedInputs.peek(), typedInputs.peek());
  if (input !== undefined) return fieldOfInput(input);
  const field = faultyRequestField(policy);
  return field === undefined ? 'document' : fieldOfInput(field, 'request');
}

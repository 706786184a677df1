import type { ComponentChildren } from 'preact';
import type { PolicyInput } from '../../policy/inputs/input.ts';
import { dayIn } from '../../wording/calendar.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { askedInputs, chosenPolicy, isAsked, judgement, showsFields } from '../signals/ask.ts';
import { useKeptInputs } from '../signals/kept-inputs.ts';
import { style, timezone, word } from '../signals/preferences.ts';
import type { KeptInputs } from '../signals/read-kept-inputs.ts';
import {
  amountField,
  offersPurpose,
  requestFieldsFor,
  requestTexts,
  typeRequestField,
} from '../signals/request-fields.ts';
import { typedInputs, typeInput } from '../signals/typed-inputs.ts';
import { askWords } from '../words/ask-words.ts';
import { fieldOfInput, InputField } from './input-field.tsx';
import { PurposePicker } from './purpose-picker.tsx';

/**
 * The fields of a request below the document, while one is typed: what the chosen policy asks for, then the requested amount,
 * the caller's own code and the purpose.
 */
export function AskInputs({ children }: { children: ComponentChildren }) {
  const inputs = askedInputs.value;
  const policy = chosenPolicy.value;
  const judged = judgement.value;
  const kept = useKeptInputs(
    judged.is === 'VALID' ? judged.document : undefined,
    inputs.length > 0 && policy?.kind === 'POLICY' ? policy.id : undefined,
  );
  if (!showsFields.value) return null;
  return (
    <fieldset class="ask-inputs">
      <legend class="hidden-visually">{word(askWords.whatYouKnow)}</legend>
      {inputs.map((input) => (
        <InputField
          key={input.name}
          id={fieldOfInput(input.name)}
          input={input}
          text={typedInputs.value.get(input.name) ?? ''}
          isAsked={isAsked.value}
          kept={keptNote(kept, input)}
          onText={(text) => typeInput(input.name, text)}
        />
      ))}
      {requestFieldsFor(policy).map((field) => (
        <InputField
          key={field.name}
          id={fieldOfInput(field.name, 'request')}
          input={field}
          text={requestTexts.value.get(field.name) ?? ''}
          isAsked={isAsked.value}
          note={word(field === amountField ? askWords.amountNote : askWords.codeNote)}
          onText={(text) => typeRequestField(field.name, text)}
        />
      ))}
      <PurposePicker id="purpose" policy={policy} isOffered={offersPurpose(policy)} />
      {children}
    </fieldset>
  );
}

/** The value of an earlier analysis with its day, and whether it is used again; undefined if there is none. */
function keptNote(kept: KeptInputs | undefined, { name, required }: PolicyInput): string | undefined {
  const value = kept?.values.get(name);
  if (kept === undefined || value === undefined) return undefined;
  const day = style.value.format.date(dayIn(new Date(kept.at), timezone));
  const text = required === true ? askWords.keptToConfirm : askWords.keptIfEmpty;
  return word(text, { day, value: plainWords(value) });
}

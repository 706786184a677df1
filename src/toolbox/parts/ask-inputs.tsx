import type { ComponentChildren } from 'preact';
import { askedInputs, chosenPolicy, isAsked, showsFields } from '../signals/ask.ts';
import { word } from '../signals/preferences.ts';
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

import type { ComponentChildren } from 'preact';
import { askedInputs, asksMore, chosenPolicy, isAsked } from '../signals/ask.ts';
import { word } from '../signals/preferences.ts';
import { typedInputs, typeInput } from '../signals/typed-inputs.ts';
import { askWords } from '../words/ask-words.ts';
import { fieldOfInput, InputField } from './input-field.tsx';
import { PurposePicker } from './purpose-picker.tsx';

/** The fields of what the chosen policy asks of the caller, below the document while one is typed, and what is to be said of it. */
export function AskInputs({ children }: { children: ComponentChildren }) {
  const inputs = askedInputs.value;
  if (!asksMore.value) return null;
  return (
    <fieldset class="ask-inputs">
      <legend class="hidden-visually">{word(askWords.whatYouKnow)}</legend>
      <PurposePicker id="purpose" policy={chosenPolicy.value} />
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
      {children}
    </fieldset>
  );
}

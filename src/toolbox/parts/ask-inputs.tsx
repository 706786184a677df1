import { useState } from 'preact/hooks';
import { say } from '../../base/language.ts';
import { inputRange } from '../../policy/inputs/fit-input.ts';
import { inputTitle } from '../../policy/inputs/given-input.ts';
import { type PolicyInput, unitText } from '../../policy/inputs/input.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { askedInputs, isAsked } from '../signals/ask.ts';
import { language, word } from '../signals/preferences.ts';
import { faultOfInput, typedInputs, typeInput } from '../signals/typed-inputs.ts';
import { askWords } from '../words/ask.ts';
import { Oops } from './oops.tsx';

/** The fields of what the chosen policy asks of the caller, below the document while one is typed. */
export function AskInputs({ problem }: { problem: string | undefined }) {
  const inputs = askedInputs.value;
  if (inputs.length === 0) return null;
  return (
    <fieldset class="ask-inputs">
      <legend class="hidden-visually">{word(askWords.whatYouKnow)}</legend>
      {inputs.map((input) => (
        <InputField key={input.name} input={input} />
      ))}
      {problem !== undefined && <Oops id="entry-problem" text={problem} />}
    </fieldset>
  );
}

/** The id of the field of an input. */
export function fieldOfInput(name: string): string {
  return `input-${name}`;
}

function InputField({ input }: { input: PolicyInput }) {
  const [isLeft, setLeft] = useState(false);
  const id = fieldOfInput(input.name);
  const text = typedInputs.value.get(input.name) ?? '';
  const fault = isAsked.value || (isLeft && text !== '') ? faultOfInput(input, text) : undefined;
  const title = plainWords(inputTitle(input, language.value));
  const options = optionsOf(input);
  const field = {
    id,
    class: 'field',
    value: text,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-note`,
    onBlur: () => setLeft(true),
  };
  return (
    <div>
      <label class="label" for={id}>
        {input.required === true ? title : word(askWords.optional, { title })}
      </label>
      {options === undefined ? (
        <input
          {...field}
          autocomplete="off"
          spellcheck={false}
          inputmode={input.type === 'text' ? 'text' : input.type === 'date' ? 'numeric' : 'decimal'}
          onInput={({ currentTarget }) => typeInput(input.name, currentTarget.value)}
        />
      ) : (
        <select {...field} onChange={({ currentTarget }) => typeInput(input.name, currentTarget.value)}>
          <option value="">{word(askWords.unsaid)}</option>
          {options.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
      <p class={fault === undefined ? 'note' : 'oops'} id={`${id}-note`}>
        {fault === undefined ? noteOf(input) : say(fault, language.value)}
      </p>
    </div>
  );
}

/** What the field can hold, where that is a closed set. */
function optionsOf({ type, choices = [] }: PolicyInput): readonly (readonly [string, string])[] | undefined {
  if (type === 'boolean')
    return [
      ['true', word(askWords.yes)],
      ['false', word(askWords.no)],
    ];
  return type === 'choice' ? choices.map((choice) => [choice, plainWords(choice)] as const) : undefined;
}

function noteOf(input: PolicyInput): string {
  const range = say(inputRange(input), language.value);
  return input.unit === undefined ? range : `${range} (${plainWords(unitText(input.unit, language.value))})`;
}

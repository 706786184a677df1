import { useState } from 'preact/hooks';
import { say } from '../../base/language.ts';
import { inputRange } from '../../policy/inputs/fit-input.ts';
import { inputTitle, type PolicyInput, unitText } from '../../policy/inputs/input.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { language, word } from '../signals/preferences.ts';
import { faultOfInput } from '../signals/typed-inputs.ts';
import { askWords } from '../words/ask-words.ts';

/** The id of the field of an input; `form` tells the fields of several forms apart. */
export function fieldOfInput(name: string, form = 'input'): string {
  return `${form}-${name}`;
}

/** A field for what a policy asks of the caller, with its bounds; what is wrong with it is said once it was left, or was asked. */
export function InputField({
  id,
  input,
  text,
  isAsked,
  note,
  kept,
  onText,
}: {
  id: string;
  input: PolicyInput;
  text: string;
  isAsked: boolean;
  /** Shown below the field. Default: what it accepts. */
  note?: string;
  /** Shown below the note: the value of an earlier analysis. */
  kept?: string | undefined;
  onText: (text: string) => void;
}) {
  const [isLeft, setLeft] = useState(false);
  const fault = isAsked || (isLeft && text !== '') ? faultOfInput(input, text) : undefined;
  const title = plainWords(inputTitle(input, language.value));
  const options = optionsOf(input);
  const field = {
    id,
    class: 'field',
    value: text,
    'aria-invalid': fault !== undefined,
    'aria-describedby': kept === undefined ? `${id}-note` : `${id}-note ${id}-kept`,
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
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      ) : (
        <select {...field} onChange={({ currentTarget }) => onText(currentTarget.value)}>
          <option value="">{word(askWords.unsaid)}</option>
          {options.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
      <p class={fault === undefined ? 'note' : 'oops'} id={`${id}-note`}>
        {fault === undefined ? (note ?? noteOf(input)) : say(fault, language.value)}
      </p>
      {kept !== undefined && (
        <p class="note" id={`${id}-kept`}>
          {kept}
        </p>
      )}
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

import { word } from '../../signals/preferences.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';
import type { Outline } from './policy-decides.tsx';

/** What the policy asks of the caller; nothing where that is nothing. */
export function PolicyInputs({ outline: { inputs } }: { outline: Outline }) {
  if (inputs.length === 0) return null;
  return (
    <section class="block" aria-labelledby="inputs">
      <header>
        <h2 id="inputs">{word(words.inputs)}</h2>
        <span class="note">{word(words.inputsWhy)}</span>
      </header>
      <table class="table plain" aria-labelledby="inputs">
        <thead>
          <tr>
            <th scope="col">{word(words.input)}</th>
            <th scope="col">{word(words.inputIs)}</th>
            <th scope="col">{word(words.inputNeed)}</th>
          </tr>
        </thead>
        <tbody>
          {inputs.map(({ name, title, expected, required }) => (
            <tr key={name}>
              <th scope="row" class="wrap">
                {title}
                {title !== name && <span class="sub-line document id">{name}</span>}
              </th>
              <td class="wrap">{expected}</td>
              <td>{word(required ? words.inputRequired : words.inputOptional)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

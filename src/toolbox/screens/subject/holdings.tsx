import type { SubjectHoldingsAnswer } from '../../../client/subject-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { style, word } from '../../signals/preferences.ts';
import { subjectWords as words } from '../../words/subjects.ts';

type Held = SubjectHoldingsAnswer['holdings'];

/** How many records of each kind there are, and from when to when. */
export function Holdings({ held: { holdings } }: { held: SubjectHoldingsAnswer }) {
  const own = holdings.filter(({ about }) => about === 'SUBJECT');
  const others = holdings.filter(({ about }) => about === 'OTHERS');
  return (
    <section class="block" aria-labelledby="held">
      <header>
        <h2 id="held">{word(words.held)}</h2>
      </header>
      <table class="table held" aria-labelledby="held">
        <thead>
          <tr>
            <th scope="col">{word(words.kind)}</th>
            <th class="end" scope="col">
              {word(words.count)}
            </th>
            <th class="end" scope="col">
              {word(words.first)}
            </th>
            <th class="end" scope="col">
              {word(words.last)}
            </th>
          </tr>
        </thead>
        <Rows of={own} />
        {others.length > 0 && (
          <>
            <tbody>
              <tr class="group">
                <th colSpan={4} scope="rowgroup">
                  {word(words.inOthers)}
                </th>
              </tr>
            </tbody>
            <Rows of={others} />
          </>
        )}
      </table>
    </section>
  );
}

function Rows({ of }: { of: Held }) {
  const { format } = style.value;
  return (
    <tbody>
      {of.map(({ record, title, count, first, last }) => (
        <tr key={record}>
          <td class="main wrap">{plainWords(title)}</td>
          <td class="end number">{format.number(count)}</td>
          <td class="end soft number">{first === null ? '–' : format.date(first)}</td>
          <td class="end soft number">{last === null ? '–' : format.date(last)}</td>
        </tr>
      ))}
    </tbody>
  );
}

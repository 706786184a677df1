import type { SubjectHoldingsAnswer } from '../../../client/subject-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { style, word } from '../../signals/preferences.ts';
import { subjectWords as words } from '../../words/subject-words.ts';

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
      <table class="table blocks held" role="table" aria-labelledby="held">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {word(words.kind)}
            </th>
            {[words.count, words.first, words.last].map((title) => (
              <th key={title.en} class="end" role="columnheader" scope="col">
                {word(title)}
              </th>
            ))}
          </tr>
        </thead>
        <Rows of={own} />
        {others.length > 0 && (
          <>
            <tbody role="rowgroup">
              <tr class="group" role="row">
                <th colSpan={4} role="rowheader" scope="rowgroup">
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
    <tbody role="rowgroup">
      {of.map(({ record, title, count, first, last }) => (
        <tr key={record} role="row">
          <td class="main wrap" role="cell">
            {plainWords(title)}
          </td>
          <td class="end number" role="cell">
            {format.number(count)}
          </td>
          <td class="end soft number" role="cell" data-label={word(words.first)}>
            {first === null ? '–' : format.date(first)}
          </td>
          <td class="end soft number" role="cell" data-label={word(words.last)}>
            {last === null ? '–' : format.date(last)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

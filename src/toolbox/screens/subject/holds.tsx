import type { Document } from '../../../document/kind.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { usePages } from '../../signals/batches.ts';
import { style, word } from '../../signals/preferences.ts';
import { subjectWords as words } from '../../words/subject-words.ts';
import { untilText } from './hold.tsx';

/** Whose data are kept until further notice. */
export function Holds({ onChosen }: { onChosen: (subject: Document) => void }) {
  const list = usePages('holds', (cursor) =>
    client.subjects.holds({ limit: 50, ...(cursor !== undefined && { cursor }) }),
  );
  const { items = [], failure } = list;
  if (failure !== undefined)
    return <TellFailure failure={failure} title={word(words.couldNotHolds)} onRetry={list.retry} />;
  if (items.length === 0) return null;
  const { format } = style.value;
  return (
    <section class="block mt-l" aria-labelledby="holds">
      <header>
        <h2 id="holds">{word(words.holds)}</h2>
      </header>
      <table class="table blocks holds" role="table" aria-labelledby="holds">
        <TableHead titles={[words.document, words.reason, words.until]} ends={[words.when]} />
        <tbody role="rowgroup">
          {items.map(({ id, document, type, reason, until, inForce, heldAt, analystName }) => (
            <tr key={id} role="row">
              <td class="main" role="cell">
                <button
                  type="button"
                  class="button little document"
                  onClick={() => onChosen({ kind: type === 'CPF' ? 'cpf' : 'cnpj', value: document })}
                >
                  {shownDocument({ document, type })}
                </button>
              </td>
              <td class="wrap wide" role="cell">
                {plainWords(reason)}
                <span class="sub">{plainWords(analystName)}</span>
              </td>
              <td class="soft" role="cell">
                {inForce ? untilText({ until }) : word(words.ended)}
              </td>
              <td class="end faint nowrap" role="cell">
                {format.date(heldAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <LoadMore list={list} />
    </section>
  );
}

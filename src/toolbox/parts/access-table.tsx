import { useState } from 'preact/hooks';
import type { AccessListAnswer } from '../../client/subject-calls.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { Failure } from '../api.ts';
import { style, word } from '../signals/preferences.ts';
import { wayWords, subjectWords as words } from '../words/subject-words.ts';
import { RowGhost } from './row-ghost.tsx';
import { TableHead } from './table-head.tsx';
import { TellFailure } from './tell.tsx';

/** So many are shown before somebody asks for all. */
const firstRows = 8;

/** Who has read, the newest first; `hasReports`: of several reports, so that each row names its own. */
export function AccessTable({
  labelledBy,
  items,
  failure,
  onRetry,
  hasReports = false,
}: {
  labelledBy: string;
  items: AccessListAnswer['items'] | undefined;
  failure: Failure | undefined;
  onRetry: () => void;
  hasReports?: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  if (failure !== undefined)
    return <TellFailure failure={failure} title={word(words.couldNotReaders)} onRetry={onRetry} />;
  if (items === undefined) return <RowGhost />;
  if (items.length === 0) return <p class="soft">{word(words.noReaders)}</p>;
  const { format } = style.value;
  return (
    <>
      <table class="table blocks readers" role="table" aria-labelledby={labelledBy}>
        <TableHead
          titles={[words.reader, words.way, ...(hasReports ? [words.readReport] : [])]}
          ends={[words.when]}
        />
        <tbody role="rowgroup">
          {(isWhole ? items : items.slice(0, firstRows)).map(({ id, readerName, way, reportId, at }) => (
            <tr key={id} role="row">
              <td class="main wrap" role="cell">
                {plainWords(readerName)}
              </td>
              <td class="wide" role="cell">
                {word(wayWords[way])}
                {!hasReports && reportId === null && `, ${word(words.inList)}`}
              </td>
              {hasReports && (
                <td class="wide" role="cell">
                  {reportId === null ? (
                    <span class="soft">{word(words.inList)}</span>
                  ) : (
                    <a class="document small wrap" href={`/relatorio/${reportId}`}>
                      {reportId}
                    </a>
                  )}
                </td>
              )}
              <td class="end faint nowrap" role="cell">
                {format.dateTime(at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && items.length > firstRows && (
        <p class="more">
          <button type="button" class="button little" onClick={() => setWhole(true)}>
            {word(words.allReaders, { count: format.number(items.length) })}
          </button>
        </p>
      )}
    </>
  );
}

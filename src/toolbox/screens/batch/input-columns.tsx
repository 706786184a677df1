import type { BatchPreviewAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Tell } from '../../parts/tell.tsx';
import type { Estimate } from '../../signals/batch-estimate.ts';
import { word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';

/** Which column feeds which input of the policy, to be changed; nothing where the policy asks for none. */
export function InputColumns({
  estimate,
  map,
  onMap,
}: {
  estimate: Estimate;
  map: ColumnMap;
  onMap: (map: ColumnMap) => void;
}) {
  const read = readingOf(estimate);
  if (read?.inputs === undefined) return null;
  const columns = columnsOf(read);
  const pick = (input: string, before: string | null, column: string) => {
    const changed = new Map([...map].filter(([, name]) => name !== input));
    if (before !== null) changed.set(before, '');
    if (column !== '') changed.set(column, input);
    onMap(changed);
  };
  return (
    <section class="block mt-l" aria-labelledby="input-columns">
      <header>
        <h2 id="input-columns">{word(batchWords.inputs)}</h2>
        <span class="note">{word(batchWords.inputsWhy)}</span>
      </header>
      <table class="table plain" aria-labelledby="input-columns">
        <tbody>
          {read.inputs.map(({ name, title, required, column }) => (
            <tr key={name}>
              <th scope="row" class="wrap">
                <label for={`column-of-${name}`}>{plainWords(title)}</label>
                {required && <span class="sub-line">{word(batchWords.inputNeeded)}</span>}
              </th>
              <td>
                <select
                  class="field"
                  id={`column-of-${name}`}
                  value={column ?? ''}
                  onChange={({ currentTarget }) => pick(name, column, currentTarget.value)}
                >
                  <option value="">{word(batchWords.noColumn)}</option>
                  {columns.map((one) => (
                    <option key={one} value={one}>
                      {plainWords(one)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns how the service reads the list, or read the one before it. */
export function readingOf(estimate: Estimate): BatchPreviewAnswer['read'] | undefined {
  if (estimate.is === 'THERE') return estimate.preview.read;
  return estimate.is === 'ASKED' ? estimate.before?.read : undefined;
}

/** Names of amounts and ids in a list that is read as text. Their values would be missing without a word. */
export function UnusedColumns({ read }: { read: BatchPreviewAnswer['read'] | undefined }) {
  const columns = (read?.unusedColumns ?? []).map((column) => `"${plainWords(column)}"`).join(', ');
  if (columns === '') return null;
  return (
    <div class="mt" role="status">
      <Tell tone="alert" title={word(batchWords.unusedColumns, { columns })}>
        {word(batchWords.unusedColumnsWhy)}
      </Tell>
    </div>
  );
}

/** By a column the input that it feeds, '' for none. */
export type ColumnMap = ReadonlyMap<string, string>;

/** As the API takes it. */
export function writtenMap(map: ColumnMap): string | undefined {
  return map.size === 0 ? undefined : [...map].map(([column, input]) => `${column}=${input}`).join(';');
}

/** Every column but that of documents; what the API parts them by cannot be in one. */
function columnsOf(read: BatchPreviewAnswer['read']): readonly string[] {
  const { inputs = [], amountColumn = [], externalIdColumn = [], otherColumns = [] } = read;
  const columns = [
    inputs.flatMap(({ column }) => column ?? []),
    amountColumn,
    externalIdColumn,
    otherColumns,
  ];
  return columns.flat().filter((column) => !/[;\n]/.test(column));
}

import { useRef, useState } from 'preact/hooks';
import type { BatchPreviewAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { batchFile, takeFile } from '../../signals/batch-file.ts';
import { documentColumn } from '../../signals/document-column.ts';
import { batchText, judgedLines } from '../../signals/judged-text.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';
import { UnusedColumns } from './input-columns.tsx';

/** A longer text is held without being shown: a field of so many lines would stand still for seconds. */
const longestShown = 60_000;

/** Where the list is typed, pasted, or read from a file. */
export function DocumentText({ policyId }: { policyId: string | undefined }) {
  const [isOver, setOver] = useState(false);
  const text = batchText.value;
  const isLong = text.length > longestShown;
  const take = (file: File | undefined) => {
    if (file !== undefined) takeFile(file, policyId);
  };
  return (
    <>
      <label class="label" for="documents">
        {word(batchWords.documents)}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here too; who cannot drop one chooses it below */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files[0]);
        }}
      >
        {isLong ? <LongText /> : <ShortText text={text} />}
        <ChooseFile isOver={isOver} onFile={take} />
      </div>
      <FileState />
    </>
  );
}

function ShortText({ text }: { text: string }) {
  return (
    <textarea
      class="field list-field"
      id="documents"
      spellcheck={false}
      autocomplete="off"
      placeholder={word(batchWords.placeholder)}
      value={text}
      onInput={({ currentTarget }) => {
        batchText.value = currentTarget.value;
        if (currentTarget.value.trim() === '') documentColumn.value = '';
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData?.getData('text/plain') ?? '';
        if (text.length + pasted.length <= longestShown) return;
        // Taken from the clipboard, and never put into the field.
        event.preventDefault();
        batchText.value = text === '' ? pasted : `${text.trimEnd()}\n${pasted}`;
      }}
    />
  );
}

/** A file is dropped, or chosen by the keyboard. */
function ChooseFile({ isOver, onFile }: { isOver: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <p class={isOver ? 'drop mt over' : 'drop mt'}>
      <Icon name="file" />
      <span>{word(batchWords.drop)}</span>
      <input
        ref={input}
        type="file"
        class="hidden-visually"
        id="batch-file"
        tabindex={-1}
        accept=".xlsx,.csv,.tsv,.txt,text/plain,text/csv"
        aria-label={word(batchWords.chooseFile)}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // The same file may be chosen again once it is corrected.
          currentTarget.value = '';
        }}
      />
      <button type="button" class="button little aside" onClick={() => input.current?.click()}>
        {word(batchWords.chooseFile)}
      </button>
    </p>
  );
}

/** What was read of a file, or why it was not. */
function FileState() {
  const { value: file } = batchFile;
  if (file.is === 'NONE') return null;
  const name = plainWords(file.name);
  switch (file.is) {
    case 'READING':
      return (
        <p class="small soft mt-s" role="status">
          <Icon name="running" class="mark turning" /> {word(batchWords.readingFile, { name })}
        </p>
      );
    case 'WAITING':
      return (
        <p class="small soft mt-s" role="status">
          {word(batchWords.fileWaits, { name })}
        </p>
      );
    case 'REFUSED':
      return (
        <div class="mt">
          <TellFailure failure={file.failure} title={word(batchWords.fileNotRead, { name })} />
        </div>
      );
    case 'TOO_LONG':
      return (
        <div class="mt">
          <Tell tone="denied" title={word(batchWords.fileTooLong, { name })}>
            {word(batchWords.fileTooLongWhy)} <code>credit batch</code>
          </Tell>
        </div>
      );
    default:
      return <FileRead name={name} read={file.read} />;
  }
}

function FileRead({
  name,
  read,
}: {
  name: string;
  read: Extract<typeof batchFile.value, { is: 'READ' }>['read'];
}) {
  const sheet = read?.sheet;
  const columns = columnsInWords(read);
  const others = (read?.otherSheets ?? []).map((other) => plainWords(other)).join(', ');
  return (
    <>
      <p class="small soft mt-s wrap" role="status">
        {word(batchWords.readFrom, { name })}
        {sheet !== undefined && ` ${word(batchWords.readSheet, { sheet: plainWords(sheet) })}`}
        {columns !== '' && ` ${columns}`}
        {others !== '' && ` ${word(batchWords.otherSheets, { sheets: others })}`}
      </p>
      <UnusedColumns read={read} />
    </>
  );
}

/** The columns that are read in a table that was pasted or is a text file. A workbook shows them with its sheet. */
export function TableColumns({ read }: { read: Read }) {
  const { value: file } = batchFile;
  const isOfWorkbook = file.is === 'READ' && file.read !== undefined;
  if (isOfWorkbook || read?.kind !== 'TABLE') return null;
  return (
    <p class="small soft mt-s wrap" role="status">
      {columnsInWords(read)}
    </p>
  );
}

type Read = BatchPreviewAnswer['read'] | undefined;

/** Returns which columns have the documents, amounts and ids of a table; blank for a table that names none. */
function columnsInWords(read: Read): string {
  const shown = (columns: readonly string[]) => columns.map((column) => plainWords(column)).join(', ');
  const { documentColumns = [], amountColumn, externalIdColumn } = read ?? {};
  return [
    documentColumns.length === 0 ? [] : word(batchWords.readColumns, { columns: shown(documentColumns) }),
    amountColumn ? word(batchWords.readAmounts, { column: shown([amountColumn]) }) : [],
    externalIdColumn ? word(batchWords.readIds, { column: shown([externalIdColumn]) }) : [],
  ]
    .flat()
    .join(' ');
}

/** The beginning of a long list, and a way to be rid of it. */
function LongText() {
  const text = batchText.value;
  const lines = judgedLines.value?.lines;
  return (
    <div class="card long-text">
      <pre class="document" id="documents" role="region" tabindex={0} aria-label={word(batchWords.documents)}>
        {`${text.slice(0, 400).split('\n').slice(0, 10).join('\n')}\n…`}
      </pre>
      <p class="small soft">
        {lines === undefined
          ? word(batchWords.counting)
          : word(batchWords.longText, { lines: style.value.format.number(lines) })}{' '}
        <button
          type="button"
          class="button little"
          onClick={() => {
            batchText.value = '';
            documentColumn.value = '';
            batchFile.value = { is: 'NONE' };
          }}
        >
          {word(batchWords.clear)}
        </button>
      </p>
    </div>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { parseDocument } from '../../../document/document.ts';
import { formatDocument } from '../../../document/mask.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { TableHead } from '../../parts/table-head.tsx';
import type { Estimate } from '../../signals/batch-estimate.ts';
import { batchText, judgedLines } from '../../signals/judged-text.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';
import { mendedText, type PlaceToMend } from './mended-text.ts';

const pageSize = 20;

/** The lines that hold no document that can be taken, each to be mended where it stands. */
export function WrongLines({ estimate }: { estimate: Estimate }) {
  const [shown, setShown] = useState(pageSize);
  const goOn = useGoOn();
  const lines = linesOf(estimate);
  if (lines.length === 0) return null;
  const left = lines.length - shown;
  return (
    <section class="block mt-l" aria-labelledby="to-mend">
      <header>
        <h2 id="to-mend">{word(batchWords.toMend)}</h2>
        <span class="note">{word(batchWords.othersGo)}</span>
      </header>
      <table class="table blocks fix" role="table" aria-labelledby="to-mend">
        <TableHead titles={[batchWords.line, batchWords.text, batchWords.reason, batchWords.correction]} />
        <tbody role="rowgroup">
          {lines.slice(0, shown).map((line) => (
            <Wrong key={`${line.line} ${line.text}`} line={line} onMend={goOn} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p class="more">
          <button type="button" class="button little" onClick={() => setShown(shown + 5 * pageSize)}>
            {word(batchWords.showMore, { count: style.value.format.number(Math.min(left, 5 * pageSize)) })}
          </button>
        </p>
      )}
    </section>
  );
}

/** A line to be mended, its reason in the reader's language. */
interface LineToMend extends PlaceToMend {
  readonly reason: string;
  readonly suggestion: string | null;
}

/**
 * The service says which lines: it knows which column of a table holds the documents, and which line of a text was to hold one
 * and holds none. Until it has said so, those that are seen here, and those without anything like a document that it named before.
 */
function linesOf(estimate: Estimate): readonly LineToMend[] {
  const preview =
    estimate.is === 'THERE' ? estimate.preview : estimate.is === 'ASKED' ? estimate.before : undefined;
  const named = (preview?.items ?? []).map((item) => ({
    ...item,
    columns: item.code === 'NO_DOCUMENT' ? (preview?.read.documentColumns ?? []) : [],
  }));
  if (estimate.is === 'THERE') return named;
  const seen = (judgedLines.value?.wrongLines ?? []).map(({ reason, suggestion, ...line }) => ({
    ...line,
    columns: [],
    reason: language.value === 'en' ? reason.en : reason['pt-BR'],
    suggestion: suggestion ?? null,
  }));
  return [...seen, ...named.filter(({ code }) => code === 'NO_DOCUMENT')].toSorted((a, b) => a.line - b.line);
}

function Wrong({
  line: wrong,
  onMend,
}: {
  line: LineToMend;
  onMend: (from: Element, controls: string) => void;
}) {
  const { line, text, reason, suggestion } = wrong;
  const mend = (document: string) => {
    batchText.value = mendedText(batchText.peek(), wrong, document);
  };
  const meant = suggestion === null ? undefined : parseDocument(suggestion).document;
  return (
    <tr role="row" id={`line-${line}`} tabindex={-1}>
      <td class="number faint" role="cell">
        {line}
      </td>
      <td class="document wide wrap" role="cell">
        {plainWords(text)}
      </td>
      <td class="wide" role="cell">
        {plainWords(reason)}
      </td>
      <td class="wide" role="cell">
        {meant === undefined ? (
          <input
            class="field slim document"
            aria-label={word(batchWords.correctionOf, { line })}
            defaultValue={wrong.columns.length > 0 ? '' : plainWords(text)}
            spellcheck={false}
            autocomplete="off"
            onInput={({ currentTarget }) => {
              // As soon as it is a document, it takes the place of what stood there.
              const { document } = parseDocument(currentTarget.value);
              if (document === undefined) return;
              onMend(currentTarget, 'input');
              mend(document.value);
            }}
            onKeyDown={(event) => {
              // Whoever ends a correction by Enter has not asked for the batch to start without the lines that are left.
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
        ) : (
          <button
            type="button"
            class="button little"
            onClick={({ currentTarget }) => {
              onMend(currentTarget, 'input, button');
              mend(meant.value);
            }}
          >
            {word(batchWords.use, { document: formatDocument(meant) })}
          </button>
        )}
      </td>
    </tr>
  );
}

/** Where the reader goes on once a line is mended: a row, and what in it may have the focus. */
interface Onward {
  readonly row: string;
  readonly controls: string;
}

/**
 * A mended line goes away, and the rows are drawn anew while the list is judged: the reader goes on with the next one, or with
 * the list after the last. Whoever typed may press Enter yet, so that no button is then below it: the row has the focus instead.
 */
function useGoOn(): (from: Element, controls: string) => void {
  const onward = useRef<Onward>();
  useEffect(() => {
    if (onward.current !== undefined && document.activeElement === document.body) focusOn(onward.current);
  });
  return (from, controls) => {
    onward.current = { row: from.closest('tr')?.nextElementSibling?.id ?? 'documents', controls };
    focusOn(onward.current);
  };
}

function focusOn({ row, controls }: Onward): void {
  const there = document.getElementById(row);
  const control = there?.querySelector(controls) ?? there;
  if (control instanceof HTMLElement) control.focus();
}

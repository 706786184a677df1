import type { DocumentKind } from '../../document/kind.ts';
import { KindTally } from '../../document/kind-tally.ts';
import { judgeLine, type PastedItem, placesInText } from '../../document/paste.ts';
import { SeenDocuments } from '../../document/seen-documents.ts';
import { openLineSplitter } from '../../document/split-lines.ts';

/** What the page sends: a text as it was pasted, and the kind that the policy is for. */
export interface LinesToJudge {
  readonly id: number;
  readonly text: string;
  readonly kind: DocumentKind | undefined;
}

/** A line that holds no document that can be taken, with the reason in every language. */
interface WrongLine {
  readonly line: number;
  readonly text: string;
  readonly reason: { readonly en: string; readonly 'pt-BR': string };
  readonly suggestion: string | undefined;
}

/** What was found so far; `isWhole` with the last one. */
export interface JudgedLines {
  readonly id: number;
  /** The kind of most documents, in any place of the lines. Undefined without documents. */
  readonly mostKind: DocumentKind | undefined;
  readonly lines: number;
  readonly valid: number;
  readonly repeated: number;
  /** Of the other kind than the policy's. */
  readonly otherKind: number;
  readonly wrong: number;
  /** The first of these, so many as a page can show. */
  readonly wrongLines: readonly WrongLine[];
  readonly isWhole: boolean;
}

/** So many wrong lines go to the page; the rest are counted. */
const mostWrongLines = 1_000;
/** So many characters are judged before the page hears of it, and a newer text may come in between. */
const pieceCharacters = 200_000;

let newest = 0;

async function judge({ id, text, kind }: LinesToJudge): Promise<void> {
  const seen = new SeenDocuments(0);
  const splitter = openLineSplitter();
  const counts = { lines: 0, valid: 0, repeated: 0, otherKind: 0, wrong: 0 };
  const kinds = new KindTally();
  const wrongLines: WrongLine[] = [];
  const count = (item: PastedItem) => {
    kinds.add(item);
    if (item.outcome !== 'INVALID') {
      if (item.outcome === 'VALID') counts.valid += 1;
      else counts.repeated += 1;
    } else {
      if (item.refusal.code === 'KIND') counts.otherKind += 1;
      else counts.wrong += 1;
      if (wrongLines.length >= mostWrongLines) return;
      wrongLines.push({
        line: item.line,
        text: item.text.slice(0, 200),
        reason: { en: item.refusal.text.en, 'pt-BR': item.refusal.text['pt-BR'] },
        suggestion: item.suggestion?.value,
      });
    }
  };
  const tell = (isWhole: boolean) => {
    const judged: JudgedLines = { id, mostKind: kinds.kind, ...counts, wrongLines, isWhole };
    postMessage(judged);
  };
  const options = { ...(kind && { kind }), places: placesInText(text) };
  const take = (lines: Iterable<{ readonly number: number; readonly text: string }>) => {
    for (const line of lines) {
      if (line.text.trim() !== '') counts.lines += 1;
      for (const item of judgeLine(line, { options, seen })) count(item);
    }
  };
  for (let from = 0; from < text.length; from += pieceCharacters) {
    take(splitter.push(text.slice(from, from + pieceCharacters)));
    tell(false);
    // A newer text may have come in.
    await new Promise((resolve) => setTimeout(resolve));
    if (newest !== id) return;
  }
  take(splitter.end());
  tell(true);
}

addEventListener('message', ({ data }: MessageEvent<LinesToJudge>) => {
  newest = data.id;
  judge(data);
});

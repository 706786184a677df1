import type { Text } from '../../base/language.ts';
import type { BatchInput } from '../../batch/reading/batch-input.ts';
import type { BatchLine, InvalidLine } from '../../batch/reading/batch-line.ts';
import type { LineRefusalCode } from '../../batch/reading/line-refusal.ts';
import type { DocumentKind } from '../../document/document.ts';

/** Lines that are refused for the same reason. */
interface RefusedAlike {
  readonly code: LineRefusalCode;
  readonly firstLine: number;
  /** Of the first. */
  readonly text: string;
  readonly reason: Text;
  count: number;
}

/** What has been read of an input so far. */
export interface InputTally {
  /** The last line that was read. */
  readonly lines: number;
  readonly valid: number;
  readonly invalid: number;
  readonly repeated: number;
  /** Among the invalid: documents of the kind that the policy is not for. */
  readonly otherKind: { readonly kind: DocumentKind; readonly count: number } | undefined;
  /** The invalid lines by reason, in the order of their first. */
  readonly refused: readonly RefusedAlike[];
}

/**
 * The same input, counted while somebody else reads it.
 *
 * @param onLine told of each line, with what has been read up to it.
 */
export function tallyInput(
  input: BatchInput,
  onLine: (tally: InputTally, line: BatchLine) => void,
): { readonly input: BatchInput; readonly tally: InputTally } {
  const refused = new Map<string, RefusedAlike>();
  const tally = { lines: 0, valid: 0, invalid: 0, repeated: 0 };
  let otherKind: { kind: DocumentKind; count: number } | undefined;
  const whole: InputTally = {
    get lines() {
      return tally.lines;
    },
    get valid() {
      return tally.valid;
    },
    get invalid() {
      return tally.invalid;
    },
    get repeated() {
      return tally.repeated;
    },
    get otherKind() {
      return otherKind;
    },
    get refused() {
      return [...refused.values()];
    },
  };

  const refuse = ({ line, text, refusal }: InvalidLine) => {
    tally.invalid += 1;
    const alike = refused.get(refusal.code);
    if (alike === undefined)
      refused.set(refusal.code, {
        code: refusal.code,
        firstLine: line,
        text,
        reason: refusal.text,
        count: 1,
      });
    else alike.count += 1;
    if (refusal.code === 'KIND') {
      otherKind ??= { kind: refusal.params.actual, count: 0 };
      otherKind.count += 1;
    }
  };

  async function* lines(): AsyncGenerator<BatchLine> {
    for await (const line of input.lines) {
      tally.lines = Math.max(tally.lines, line.line);
      if (line.outcome === 'VALID') tally.valid += 1;
      else if (line.outcome === 'DUPLICATE') tally.repeated += 1;
      else refuse(line);
      onLine(whole, line);
      yield line;
    }
  }

  return { input: { format: input.format, lines: lines() }, tally: whole };
}

import { counted } from '../../../wording/counted.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Estimate } from '../../signals/batch-estimate.ts';
import { judgedLines } from '../../signals/judged-text.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords, lineNouns } from '../../words/batch-words.ts';

/** Counts of a list. */
interface Counts {
  readonly lines: number;
  readonly valid: number;
  readonly wrong: number;
  readonly repeated: number;
  readonly otherKind: number;
  readonly isWhole: boolean;
}

/** Of a table the service knows more than can be said here line by line: which of its columns holds the documents. */
export function countsOf(estimate: Estimate): Counts | undefined {
  if (estimate.is !== 'THERE') return judgedLines.value;
  const { lines, valid, invalid, duplicates, otherKind } = estimate.preview;
  return { lines, valid, wrong: invalid - otherKind, repeated: duplicates, otherKind, isWhole: true };
}

/** What was found in the list: as it is counted here, and, once the service has read it, as it takes it in. */
export function Tally({ estimate }: { estimate: Estimate }) {
  const judged = countsOf(estimate);
  const { format } = style.value;
  const number = (count: number | undefined) => (count === undefined ? '–' : format.number(count));
  return (
    <>
      <p class="big">
        <strong>{number(judged?.valid)}</strong>
        <span class="soft">
          {word(judged?.valid === 1 ? batchWords.validOne : batchWords.valid)}
          <br />
          {judged === undefined || !judged.isWhole
            ? word(batchWords.counting)
            : word(judged.lines === 1 ? batchWords.inLine : batchWords.inLines, {
                lines: number(judged.lines),
              })}
        </span>
      </p>
      <p class="hidden-visually" role="status">
        {judged?.isWhole &&
          judged.lines > 0 &&
          (['valid', 'wrong', 'repeated', 'otherKind'] as const)
            .map((name) => counted(lineNouns[name], judged[name], style.value))
            .join(', ')}
      </p>
      <dl class="tally mt">
        <div class="denied">
          <dt>
            <Icon name="denied" class="mark" />
            {word(batchWords.invalid)}
          </dt>
          <dd>{number(judged?.wrong)}</dd>
        </div>
        <div>
          <dt>
            <Icon name="waiting" class="mark" />
            {word(batchWords.repeated)}
          </dt>
          <dd>{number(judged?.repeated)}</dd>
        </div>
        <div class="alert">
          <dt>
            <Icon name="alert" class="mark" />
            {word(batchWords.otherKind)}
          </dt>
          <dd>{number(judged?.otherKind)}</dd>
        </div>
      </dl>
    </>
  );
}

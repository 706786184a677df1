import { useEffect, useState } from 'preact/hooks';
import type { BatchAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { TellFailure } from '../../parts/tell.tsx';
import { useFigures } from '../../signals/batch-figures.ts';
import { doneOf, isOver, useBatch } from '../../signals/batches.ts';
import { useIncomplete } from '../../signals/incomplete-items.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { useTitle } from '../../title.ts';
import { batchWords } from '../../words/batch-words.ts';
import { frameWords } from '../../words/frame-words.ts';
import { incompleteWords } from '../../words/incomplete-words.ts';
import { reportWords } from '../../words/report-words.ts';
import { BatchItems, titlesOfItems } from './batch-items.tsx';
import { BatchNotices } from './batch-notices.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { batchStanding, shareDone } from './batch-state.tsx';
import { CancelBatch } from './cancel-batch.tsx';
import { IncompleteDocuments } from './incomplete-documents.tsx';
import { FiguresGhost, ReasonRanking } from './reason-ranking.tsx';
import { ScoreHistogram } from './score-histogram.tsx';
import { WatchBatch } from './watch-batch.tsx';

/** A batch while it runs and after: how far, what came of it, every document, and the spreadsheet. */
export function BatchScreen({ id, query }: { id: string; query: URLSearchParams }) {
  const { batch, failure, renew } = useBatch(id);
  const { incomplete, failure: unlisted, retry } = useIncomplete(batch);
  useTitle(
    ...(batch === undefined ? [] : [batchStanding(batch)]),
    ...titlesOfItems(query),
    word(batchWords.batches),
  );
  if (batch === undefined) {
    return failure === undefined ? (
      <p class="ghost tall">
        <span class="hidden-visually">{word(frameWords.loading)}</span>
      </p>
    ) : (
      <TellFailure failure={failure} title={word(batchWords.couldNotRead)} onRetry={renew} />
    );
  }
  const { format } = style.value;
  return (
    <>
      <div class="head">
        <div>
          <h1 class="wrap">{plainWords(batch.name)}</h1>
          <p class="facts-line">
            <span>
              {plainWords(titleOfPolicy(batch.policyId))},{' '}
              {word(reportWords.version, { version: batch.policyVersion })}
            </span>
            <span>
              {batch.createdBy !== null && `${plainWords(batch.createdBy)}, `}
              {format.dateTime(batch.createdAt)}
            </span>
          </p>
        </div>
        <div class="actions">
          {!isOver(batch) && <CancelBatch batch={batch} onDone={renew} />}
          {isOver(batch) && batch.lines.valid > 0 && may('watch:manage') && <WatchBatch batch={batch} />}
          <a
            class={isOver(batch) ? 'button primary' : 'button'}
            href={`/v2/batch/${batch.id}/spreadsheet?format=xlsx&language=${language.value}`}
            download
          >
            <Icon name="save" />
            {word(batchWords.spreadsheet)}
          </a>
        </div>
      </div>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(batchWords.couldNotRead)} onRetry={renew} />
      )}
      <BatchProgress batch={batch} />
      <SaidSlowly batch={batch} />
      <BatchNotices batch={batch} onDone={renew} />
      {incomplete !== undefined && <IncompleteDocuments batch={batch} incomplete={incomplete} />}
      {unlisted !== undefined && (
        <TellFailure failure={unlisted} title={word(incompleteWords.couldNotList)} onRetry={retry} />
      )}
      {batch.lines.valid > 0 && <Figures batch={batch} />}
      <BatchItems batch={batch} incomplete={incomplete?.items.length} query={query} />
    </>
  );
}

/** The scores and the reasons, once the first documents are done. */
function Figures({ batch }: { batch: BatchAnswer }) {
  const { figures, failure, retry } = useFigures(batch);
  if (figures === undefined) {
    return failure === undefined ? (
      <FiguresGhost />
    ) : (
      <div class="mt">
        <TellFailure failure={failure} title={word(batchWords.noFigures)} onRetry={retry} />
      </div>
    );
  }
  const uncounted = doneOf(batch) - figures.documents;
  if (figures.documents === 0 && !isOver(batch)) return null;
  return (
    <>
      {failure !== undefined && (
        <div class="mt">
          <TellFailure failure={failure} title={word(batchWords.oldFigures)} onRetry={retry} />
        </div>
      )}
      {batch.kind === 'OPERATION' && <p class="note mt-l">{word(batchWords.ofDocuments)}</p>}
      <div class={batch.kind === 'OPERATION' ? 'pair mt' : 'pair mt-l'}>
        <ScoreHistogram figures={figures} />
        <ReasonRanking figures={figures} errors={batch.counts.error} />
      </div>
      {isOver(batch) && uncounted > 0 && (
        <p class="call more">{word(batchWords.uncounted, { count: style.value.format.number(uncounted) })}</p>
      )}
    </>
  );
}

/** Announces the progress to screen readers once a minute, and when the batch ends, stops or waits. */
const saidMs = 60_000;

function SaidSlowly({ batch }: { batch: BatchAnswer }) {
  const [round, setRound] = useState(0);
  const [said, setSaid] = useState('');
  const over = isOver(batch);
  // Only what stops a batch is announced at once.
  const stop = over || batch.waits !== null || batch.outage !== undefined || batch.status === 'STOPPED';
  const standing = stop ? batchStanding(batch) : '';
  useEffect(() => {
    const share = shareDone(batch);
    setSaid(stop ? `${standing}. ${share}` : share);
    if (over) return;
    const timer = setTimeout(() => setRound(round + 1), saidMs);
    return () => clearTimeout(timer);
  }, [round, standing]);
  return (
    <p class="hidden-visually" role="status">
      {said}
    </p>
  );
}

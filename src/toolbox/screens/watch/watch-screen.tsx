import { useEffect, useState } from 'preact/hooks';
import type { WatchAnswer, WatchedDatasetAnswer } from '../../../client/watch-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { useAct, useLoaded } from '../../signals/loaded.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { watchWords as words } from '../../words/watch-words.ts';
import { WatchChanges } from './watch-changes.tsx';
import { WatchLists } from './watch-lists.tsx';
import { documentsText } from './watch-texts.ts';

/** While it is screened, it is looked at again after so long. */
const followMs = 1_500;

/** One portfolio: what has changed, and how it stands with every list. */
export function WatchScreen({
  id,
  invalid,
  unnamed,
}: {
  id: string;
  /** Of the list that was pasted just before: the lines without a valid document, and the documents without a name. */
  invalid: number;
  unnamed: number;
}) {
  const { value: watch, failure, retry } = useLoaded(`watch ${id}`, () => client.watches.get(id));
  const [isLooking, setLooking] = useState(false);
  useTitle(word(words.title));
  const isWorking = watch?.datasets.some(isBeingScreened) === true;
  useEffect(() => {
    if (!isWorking || failure !== undefined) return;
    const timer = setTimeout(retry, followMs);
    return () => clearTimeout(timer);
  }, [watch, isWorking, failure]);
  if (watch === undefined) {
    return (
      <ScreenWait
        title={word(words.title)}
        failure={failure}
        failed={word(words.couldNotRead)}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <div class="head">
        <div>
          <h1 class="wrap">{plainWords(watch.name)}</h1>
          <p class="facts-line">
            <span>{documentsText(watch)}</span>
            {watch.batchId !== null && <a href={`/lotes/${watch.batchId}`}>{word(words.fromBatch)}</a>}
            <span>{word(words.since, { when: style.value.format.dateTime(watch.createdAt) })}</span>
          </p>
        </div>
        <Acts
          watch={watch}
          onLooked={() => {
            setLooking(true);
            retry();
          }}
        />
      </div>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotRead)} onRetry={retry} />
      )}
      <Standing watch={watch} invalid={invalid} unnamed={unnamed} isLooking={isLooking} />
      <WatchChanges watch={watch} />
      <WatchLists watch={watch} />
    </>
  );
}

/** Whether a list is loaded against which not everybody has been screened. */
function isBeingScreened({ state, screenedAt, unfinished }: WatchedDatasetAnswer): boolean {
  return unfinished || (screenedAt === null && (state === 'LOADED' || state === 'STALE'));
}

/** More lists than these are counted, and named in the table alone. */
const mostNamed = 3;

/** What has to be known before the absence of a change is taken for anything. */
function Standing({
  watch: { datasets },
  invalid,
  unnamed,
  isLooking,
}: {
  watch: WatchAnswer;
  invalid: number;
  unnamed: number;
  isLooking: boolean;
}) {
  const titles = (some: readonly WatchedDatasetAnswer[]) =>
    some.map(({ title }) => title[language.value]).join('; ');
  const pending = datasets.filter(isBeingScreened);
  const silent = datasets.filter(({ state }) => state !== 'LOADED');
  return (
    <div class="standing">
      {invalid > 0 && (
        <Tell tone="alert" title={word(words.left, { count: style.value.format.number(invalid) })} />
      )}
      {unnamed > 0 && (
        <Tell tone="alert" title={word(words.unnamed, { count: style.value.format.number(unnamed) })}>
          {word(words.whyUnnamed)}
        </Tell>
      )}
      <p role="status" class={pending.length > 0 || isLooking ? 'call' : 'hidden-visually'}>
        {pending.length > 0
          ? word(words.screening, { lists: titles(pending) })
          : isLooking && word(words.looked)}
      </p>
      {silent.length > 0 && (
        <Tell
          tone="unknown"
          title={
            silent.length > mostNamed
              ? word(words.notCleanMany, {
                  count: style.value.format.number(silent.length),
                  all: style.value.format.number(datasets.length),
                })
              : word(words.notClean, { lists: titles(silent) })
          }
        >
          {word(words.whyNotClean)}
        </Tell>
      )}
    </div>
  );
}

function Acts({ watch, onLooked }: { watch: WatchAnswer; onLooked: () => void }) {
  const [isEnding, setEnding] = useState(false);
  const act = useAct();
  return (
    <div class="actions">
      {act.failure !== undefined && <TellFailure failure={act.failure} title={word(words.couldNotDo)} />}
      <button
        type="button"
        class="button"
        aria-disabled={act.isBusy}
        onClick={async () => {
          if (await act.run(() => client.watches.run(watch.id))) onLooked();
        }}
      >
        {word(words.look)}
      </button>
      <button type="button" class="button" onClick={() => setEnding(true)}>
        {word(words.end)}
      </button>
      <a
        class="button primary"
        href={`/v2/watch/${watch.id}/spreadsheet?language=${language.value}`}
        download
      >
        <Icon name="save" />
        {word(words.spreadsheet)}
      </a>
      {isEnding && (
        <FormDialog
          id="end-watch"
          title={word(words.endTitle, { name: plainWords(watch.name) })}
          verb={word(words.end)}
          why={word(words.couldNotDo)}
          isGrave
          onSend={async () => {
            await client.watches.remove(watch.id);
            go('/vigilancia');
          }}
          onClose={() => setEnding(false)}
        >
          <p>{word(words.endWhy)}</p>
        </FormDialog>
      )}
    </div>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import type { PolicyItem } from '../../../client/credit-client.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { Picker } from '../../parts/picker.tsx';
import { policyTitle } from '../../parts/policy-title.ts';
import { TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { pastedDocuments } from '../../signals/ask.ts';
import { batchText, followText, judgedLines } from '../../signals/judged-text.ts';
import { choices } from '../../signals/policies.ts';
import { style, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { batchWords } from '../../words/batch.ts';
import { DocumentText } from './document-text.tsx';
import { WrongLines } from './wrong-lines.tsx';

/** A list that is pasted, judged while one looks at it, mended in place, and started. */
export function NewBatch() {
  const [name, setName] = useState(() =>
    word(batchWords.nameOf, {
      day: new Intl.DateTimeFormat(style.value.language, { day: 'numeric', month: 'long' }).format(
        new Date(),
      ),
    }),
  );
  const [policyId, setPolicyId] = useState('');
  const policies = choices(undefined);
  const policy =
    policies.find(({ id }) => id === policyId) ?? policies.find(({ isDefault }) => isDefault) ?? policies[0];
  const kind = policy?.type;
  const { state, send } = useStart();
  useEffect(() => {
    const { value: many } = pastedDocuments;
    if (many !== undefined && batchText.peek() === '') batchText.value = many.text;
    pastedDocuments.value = undefined;
  }, []);
  useEffect(() => followText(() => kind), [kind]);
  useTitle(word(batchWords.newBatch));
  const start = () => send({ name: name.trim(), policyId: policy?.id ?? '', text: batchText.peek() });
  return (
    <>
      <div class="head">
        <div>
          <h1>{word(batchWords.newBatch)}</h1>
          <p class="facts-line">
            <span>{word(batchWords.hint)}</span>
          </p>
        </div>
      </div>
      <form
        class="batch"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start();
        }}
      >
        <div>
          <DocumentText />
          <WrongLines />
        </div>
        <aside class="card panel" aria-label={word(batchWords.summary)}>
          <Tally />
          <Terms name={name} onName={setName} policy={policy} policies={policies} onPolicy={setPolicyId} />
          <Start state={state} />
        </aside>
      </form>
    </>
  );
}

/** What the batch is called, and by which policy it is decided. */
function Terms({
  name,
  onName,
  policy,
  policies,
  onPolicy,
}: {
  name: string;
  onName: (name: string) => void;
  policy: PolicyItem | undefined;
  policies: readonly PolicyItem[];
  onPolicy: (id: string) => void;
}) {
  return (
    <>
      <label class="label" for="batch-name">
        {word(batchWords.name)}
      </label>
      <input
        class="field"
        id="batch-name"
        value={name}
        autocomplete="off"
        onInput={({ currentTarget }) => onName(currentTarget.value)}
      />
      <p class="label mt" aria-hidden="true">
        {word(batchWords.policy)}
      </p>
      <Picker id="batch-policy" label={word(batchWords.policy)} value={policy?.id ?? ''} onPick={onPolicy}>
        {policies.map((one) => (
          <option key={one.id} value={one.id}>
            {policyTitle(one)} ({one.type.toUpperCase()})
          </option>
        ))}
      </Picker>
    </>
  );
}

/** The start, with why it did not happen. */
function Start({ state }: { state: StartState }) {
  const judged = judgedLines.value;
  return (
    <>
      <div class="mt">
        {state.why !== undefined && (
          <p class="oops" role="alert">
            <Icon name="denied" class="mark" />
            {state.why}
          </p>
        )}
        {state.failure !== undefined && (
          <TellFailure failure={state.failure} title={word(batchWords.refused)} />
        )}
      </div>
      <button
        type="submit"
        class="button primary whole mt"
        aria-disabled={state.isBusy || judged === undefined}
      >
        {state.isBusy && <Icon name="running" class="icon turning" />}
        {word(batchWords.start)}
      </button>
    </>
  );
}

interface StartState {
  readonly isBusy: boolean;
  readonly why?: string;
  readonly failure?: Failure;
}

/** Starts the batch once, however often it is asked for. */
function useStart() {
  const [state, setState] = useState<StartState>({ isBusy: false });
  const busy = useRef(false);
  const sent = useRef<{ readonly what: string; readonly key: string } | undefined>(undefined);
  const send = async (body: { name: string; policyId: string; text: string }) => {
    if (busy.current) return;
    const valid = judgedLines.peek()?.valid ?? 0;
    if (valid === 0) return setState({ isBusy: false, why: word(batchWords.nothing) });
    if (body.name === '') return setState({ isBusy: false, why: word(batchWords.noName) });
    busy.current = true;
    setState({ isBusy: true });
    try {
      const what = `${body.name} ${body.policyId} ${body.text}`;
      const key = sent.current?.what === what ? sent.current.key : crypto.randomUUID();
      sent.current = { what, key };
      const batch = await client.createBatch(body, { idempotencyKey: key });
      batchText.value = '';
      go(`/lotes/${batch.id}`, { replaces: true });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'REFUSED') sent.current = undefined;
      setState({ isBusy: false, failure });
    } finally {
      busy.current = false;
    }
  };
  return { state, send };
}

/** What was found in the list, as it is counted. */
function Tally() {
  const judged = judgedLines.value;
  const { format } = style.value;
  const number = (count: number | undefined) => (count === undefined ? '–' : format.number(count));
  return (
    <>
      <p class="big">
        <strong>{number(judged?.valid)}</strong>
        <span class="soft">
          {word(batchWords.valid)}
          <br />
          {judged === undefined || !judged.isWhole
            ? word(batchWords.counting)
            : word(batchWords.inLines, { lines: number(judged.lines) })}
        </span>
      </p>
      <p class="hidden-visually" role="status">
        {judged?.isWhole &&
          judged.lines > 0 &&
          word(batchWords.said, {
            valid: number(judged.valid),
            wrong: number(judged.wrong),
            repeated: number(judged.repeated),
            otherKind: number(judged.otherKind),
          })}
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

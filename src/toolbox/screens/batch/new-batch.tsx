import { useEffect, useRef, useState } from 'preact/hooks';
import type { PolicyItem } from '../../../client/credit-client.ts';
import type { DocumentKind } from '../../../document/kind.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { Oops } from '../../parts/oops.tsx';
import { Picker } from '../../parts/picker.tsx';
import { policyOption } from '../../parts/policy-title.ts';
import { optionOfNone, policyWanted } from '../../parts/policy-wanted.ts';
import { PurposePicker } from '../../parts/purpose-picker.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { pastedDocuments } from '../../signals/ask.ts';
import { type Estimate, useEstimate } from '../../signals/batch-estimate.ts';
import { batchFile, takeFile } from '../../signals/batch-file.ts';
import { columnField, documentColumn } from '../../signals/document-column.ts';
import { batchText, followText, judgedLines } from '../../signals/judged-text.ts';
import { choices, defaultChoice } from '../../signals/policies.ts';
import { style, timezone, word } from '../../signals/preferences.ts';
import { purposeField } from '../../signals/purpose.ts';
import { may } from '../../signals/session.ts';
import { useTitle } from '../../title.ts';
import { batchWords } from '../../words/batch-words.ts';
import { BatchSums } from './batch-sums.tsx';
import { DocumentColumnField } from './document-column-field.tsx';
import { DocumentText, TableColumns } from './document-text.tsx';
import { type ColumnMap, InputColumns, readingOf, UnusedColumns, writtenMap } from './input-columns.tsx';
import { countsOf, Tally } from './tally.tsx';
import { WrongLines } from './wrong-lines.tsx';

/** What is commonly taken for recent. */
const reuseDays = 30;

const policyField = 'batch-policy';

/** A list that is pasted, judged while one looks at it, mended in place, and started. */
export function NewBatch() {
  const [name, setName] = useState(nameOfToday);
  const { policy, setPolicyId, listKind, noteKind } = useChosenPolicy();
  const kind = policy?.type;
  const [reuses, setReuses] = useState(false);
  const isOperation = policy?.kind === 'OPERATION';
  const reuseWithinDays = reuses && !isOperation ? reuseDays : undefined;
  const [map, setMap] = useState<ColumnMap>(new Map());
  const columns = writtenMap(map);
  const estimate = useEstimate(policy?.id, { reuseWithinDays, map: columns });
  useEffect(() => noteKind(estimate), [estimate.is]);
  const { state, send } = useStart();
  usePastedDocuments();
  useEffect(() => followText(() => kind), [kind]);
  const lacksPolicy = useWantedPolicy(policy, state);
  useTitle(word(batchWords.newBatch));
  const pickPolicy = (id: string) => {
    setPolicyId(id);
    // Another policy asks for other inputs.
    setMap(new Map());
  };
  const start = () => {
    const body = {
      name: name.trim(),
      policyId: policy?.id ?? '',
      text: batchText.peek(),
      ...columnField(),
      ...(columns !== undefined && { map: columns }),
      ...purposeField(policy),
    };
    const valid = countsOf(estimate)?.valid ?? 0;
    send(reuseWithinDays === undefined ? body : { ...body, reuseWithinDays }, valid);
  };
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
          <DocumentText policyId={policy?.id} />
          <TableColumns read={readingOf(estimate)} />
          <DocumentColumnField estimate={estimate} policyId={policy?.id} />
          <UnusedColumns read={readingOf(estimate)} />
          <InputColumns estimate={estimate} map={map} onMap={setMap} />
          <WrongLines estimate={estimate} />
        </div>
        <aside class="card panel" aria-label={word(batchWords.summary)}>
          <Tally estimate={estimate} />
          <Terms
            name={name}
            onName={setName}
            policy={policy}
            onPolicy={pickPolicy}
            problem={lacksPolicy ? policyWanted(listKind) : undefined}
            noPolicy={optionOfNone(listKind)}
          />
          <BatchSums estimate={estimate} policy={policy} reuses={reuses} onReuse={setReuses} />
          <Start state={state} />
        </aside>
      </form>
    </>
  );
}

/** Takes the documents that were pasted into the field of a single analysis as the list. */
function usePastedDocuments(): void {
  useEffect(() => {
    const { value: many } = pastedDocuments;
    if (many !== undefined && batchText.peek() === '') {
      batchText.value = many.text;
      documentColumn.value = '';
    }
    pastedDocuments.value = undefined;
  }, []);
}

function nameOfToday(): string {
  const shape = { day: 'numeric', month: 'long', timeZone: timezone } as const;
  return word(batchWords.nameOf, {
    day: new Intl.DateTimeFormat(style.value.language, shape).format(new Date()),
  });
}

/** Returns the policy that the user picked, or the default one for the kind of most documents. Undefined until there is one. */
function useChosenPolicy() {
  const [policyId, setPolicyId] = useState('');
  const judgedKind = useJudgedKind();
  // The service also knows which column of a table has the documents.
  const [read, setRead] = useState<{ readonly text: string; readonly kind: DocumentKind }>();
  const listKind = read?.text === batchText.value ? read.kind : judgedKind;
  const noteKind = (estimate: Estimate) => {
    const kind = estimate.is === 'THERE' ? estimate.preview.mostFrequentKind : undefined;
    if (kind !== undefined) setRead({ text: batchText.peek(), kind });
  };
  const picked = choices(undefined).find(({ id }) => id === policyId);
  return { policy: picked ?? defaultChoice(choices(listKind)), setPolicyId, listKind, noteKind };
}

/**
 * Reads a file that waits for a policy, and focuses the field while a policy is missing for that or for the start.
 *
 * @returns whether a policy is missing.
 */
function useWantedPolicy(policy: PolicyItem | undefined, state: StartState): boolean {
  const file = batchFile.value;
  useEffect(() => {
    if (file.is === 'WAITING' && policy !== undefined) takeFile(file.file, policy.id);
  }, [file, policy?.id]);
  const lacksPolicy = policy === undefined && (state.lacksPolicy === true || file.is === 'WAITING');
  useEffect(() => {
    if (lacksPolicy) document.getElementById(policyField)?.focus();
  }, [lacksPolicy, state, file]);
  return lacksPolicy;
}

/** The kind of most numbers of the list that are documents; the last one while a newer list is judged. */
function useJudgedKind(): DocumentKind | undefined {
  const [kind, setKind] = useState<DocumentKind>();
  const judged = judgedLines.value;
  useEffect(() => {
    if (judged?.isWhole === true) setKind(judged.mostKind);
  }, [judged]);
  return kind;
}

/** What the batch is called, and by which policy it is decided. */
function Terms({
  name,
  onName,
  policy,
  onPolicy,
  problem,
  noPolicy,
}: {
  name: string;
  onName: (name: string) => void;
  policy: PolicyItem | undefined;
  onPolicy: (id: string) => void;
  /** Why the batch cannot start without a policy, once that was requested. */
  problem: string | undefined;
  /** The option that is shown while no policy is chosen. */
  noPolicy: string;
}) {
  const policies = choices(undefined);
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
      <Picker
        id={policyField}
        label={word(batchWords.policy)}
        value={policy?.id ?? ''}
        onPick={onPolicy}
        problem={problem}
      >
        {policy === undefined && <option value="">{noPolicy}</option>}
        <PolicyOptions policies={policies} kind="POLICY" />
        <PolicyOptions policies={policies} kind="OPERATION" />
      </Picker>
      <PurposePicker id="batch-purpose" policy={policy} />
    </>
  );
}

function PolicyOptions({ policies, kind }: { policies: readonly PolicyItem[]; kind: PolicyItem['kind'] }) {
  const some = policies.filter((one) => one.kind === kind && (kind === 'POLICY' || may('operation:run')));
  if (some.length === 0) return null;
  return (
    <optgroup label={word(kind === 'POLICY' ? batchWords.policies : batchWords.operations)}>
      {some.map((one) => (
        <option key={one.id} value={one.id}>
          {policyOption(one, some)} ({one.type.toUpperCase()})
        </option>
      ))}
    </optgroup>
  );
}

/** The start, with why it did not happen. */
function Start({ state }: { state: StartState }) {
  const judged = judgedLines.value;
  return (
    <>
      <div class="mt">
        {state.why !== undefined && <Oops text={state.why} />}
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
        <kbd aria-hidden="true">
          Ctrl <Icon name="enter" class="icon key" />
        </kbd>
      </button>
    </>
  );
}

interface NewBatchBody {
  readonly name: string;
  readonly policyId: string;
  readonly text: string;
  readonly column?: string;
  readonly map?: string;
  readonly purpose?: string;
  readonly reuseWithinDays?: number;
}

interface StartState {
  readonly isBusy: boolean;
  /** Whether the start was refused because no policy is chosen. */
  readonly lacksPolicy?: boolean;
  readonly why?: string;
  readonly failure?: Failure;
}

/** Starts the batch once, however often it is asked for. */
function useStart() {
  const [state, setState] = useState<StartState>({ isBusy: false });
  const busy = useRef(false);
  const sent = useRef<{ readonly what: string; readonly key: string } | undefined>(undefined);
  const send = async (body: NewBatchBody, valid: number) => {
    if (busy.current) return;
    if (valid === 0) return setState({ isBusy: false, why: word(batchWords.nothing) });
    if (body.policyId === '') return setState({ isBusy: false, lacksPolicy: true });
    if (body.name === '') return setState({ isBusy: false, why: word(batchWords.noName) });
    busy.current = true;
    setState({ isBusy: true });
    try {
      const what = `${body.name} ${body.policyId} ${body.reuseWithinDays ?? ''} ${body.map ?? ''} ${body.column ?? ''} ${body.purpose ?? ''} ${body.text}`;
      const key = sent.current?.what === what ? sent.current.key : crypto.randomUUID();
      sent.current = { what, key };
      const batch = await client.createBatch(body, { idempotencyKey: key });
      batchText.value = '';
      documentColumn.value = '';
      batchFile.value = { is: 'NONE' };
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

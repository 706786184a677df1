import { useEffect, useRef, useState } from 'preact/hooks';
import type { PolicyItem } from '../../client/credit-client.ts';
import { formatDocument, maskEntry } from '../../document/mask.ts';
import type { Failure } from '../api.ts';
import {
  asking,
  chosenPolicy,
  enter,
  entry,
  entryKind,
  isAsked,
  isUntouched,
  judgement,
  pastedDocuments,
  pickPolicy,
  showsFields,
} from '../signals/ask.ts';
import { usePreview } from '../signals/operation-preview.ts';
import { choices, loadPolicies, policies } from '../signals/policies.ts';
import { language, style, word } from '../signals/preferences.ts';
import { useRecovery } from '../signals/recovery.ts';
import { isMoreOpen } from '../signals/request-fields.ts';
import { may } from '../signals/session.ts';
import { askWords } from '../words/ask-words.ts';
import { frameWords } from '../words/frame-words.ts';
import { AskInputs } from './ask-inputs.tsx';
import { askOrFocus } from './ask-or-focus.ts';
import { Icon } from './icon.tsx';
import { Oops } from './oops.tsx';
import { policyOption } from './policy-title.ts';
import { optionOfNone, policyWanted } from './policy-wanted.ts';

/** The entry of every page: a document, a policy, and the start of an analysis. Ctrl or ⌘ K goes to it from anywhere. */
export function AskForm() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever opens the program may type at once; on a phone that would open its keyboard over the page.
    const isAtHome =
      location.pathname === '/' && globalThis.document.activeElement === globalThis.document.body;
    if (isAtHome && matchMedia('(pointer: fine)').matches) field.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const isBusy = asking.value.is === 'BUSY';
  const problem = problemOfEntry();
  const lacksPolicy = isPolicyWanted();
  return (
    <form
      class={entry.value === '' ? 'ask' : 'ask typed'}
      aria-label={word(askWords.form)}
      onFocusIn={() => {
        isUntouched.value = false;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        askOrFocus();
      }}
    >
      <div class="entry">
        <label class="hidden-visually" for="document">
          {word(askWords.document)}
        </label>
        <Entry field={field} isWrong={problem !== undefined && !lacksPolicy} />
        <span id="validity" role="status">
          <KindChip />
        </span>
      </div>
      <PolicyChoice isWrong={lacksPolicy} />
      <AskInputs>
        {problem === undefined ? (
          <WhatItCosts />
        ) : (
          <Oops id="entry-problem" text={problem}>
            <AgainIn />
          </Oops>
        )}
      </AskInputs>
      <button class="go" type="submit" aria-disabled={isBusy} aria-label={word(askWords.analyse)}>
        {isBusy ? <Icon name="running" class="mark turning" /> : <span>{word(askWords.analyse)}</span>}
        <kbd aria-hidden="true">
          <Icon name="enter" class="key" />
        </kbd>
        <Icon name="right" />
      </button>
      {problem !== undefined && !showsFields.value && (
        <p class="ask-note denied" id="entry-problem" role="alert">
          <Icon name="denied" class="mark" />
          <span>
            {problem}
            <AgainIn />
          </span>
        </p>
      )}
      {problem === undefined && !showsFields.value && !isUntouched.value && <BeforeEnter />}
      <ManyPasted />
    </form>
  );
}

function Entry({
  field,
  isWrong,
}: {
  field: { readonly current: HTMLInputElement | null };
  isWrong: boolean;
}) {
  useEffect(() => {
    // Eleven digits that are no CPF may still become a CNPJ: said once nothing more comes.
    const judged = judgement.value;
    if (judged.is !== 'WRONG' || judged.isCertain) return;
    const timer = setTimeout(() => {
      isAsked.value = true;
    }, 1_000);
    return () => clearTimeout(timer);
  }, [entry.value]);
  return (
    <input
      ref={field}
      id="document"
      value={entry.value}
      placeholder={word(askWords.document)}
      inputmode="text"
      autocapitalize="characters"
      autocomplete="off"
      spellcheck={false}
      enterkeyhint="go"
      aria-describedby={isWrong ? 'entry-problem' : 'validity'}
      aria-invalid={isWrong}
      onInput={({ currentTarget, inputType }: InputOf<HTMLInputElement>) => {
        const { value, selectionStart } = currentTarget;
        const isAtEnd = selectionStart === value.length;
        const masked = isAtEnd && inputType?.startsWith('insert') ? maskEntry(value) : value;
        enter(masked);
        // Set at once: the caret stays at the end.
        if (masked !== value) currentTarget.value = masked;
      }}
      onPaste={(event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (!/\S\s+\S|[,;|]/.test(text)) return;
        event.preventDefault();
        void takePaste(event.currentTarget, text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (entry.value === '') event.currentTarget.blur();
        else enter('');
      }}
    />
  );
}

/** Enters the first document of a pasted text, or the text itself if it has none. The reader of texts is loaded when it is needed. */
async function takePaste(field: HTMLInputElement, text: string): Promise<void> {
  const documents = await import('../documents-of-paste.ts').then(
    ({ documentsOfPaste }) => documentsOfPaste(text),
    () => [],
  );
  const [first] = documents;
  if (first === undefined) {
    field.setRangeText(
      text.replace(/[\r\n]+/g, ' '),
      field.selectionStart ?? 0,
      field.selectionEnd ?? 0,
      'end',
    );
    enter(field.value);
    return;
  }
  enter(formatDocument(first));
  if (documents.length > 1) pastedDocuments.value = { text, count: documents.length };
}

type InputOf<Field> = { readonly currentTarget: Field; readonly inputType?: string };

function KindChip() {
  const judged = judgement.value;
  const kind = entryKind.value;
  if (kind === undefined) return null;
  const isValid = judged.is === 'VALID';
  return (
    <span class={isValid ? 'kind approved' : 'kind'}>
      {isValid && <Icon name="approved" class="mark" />}
      {kind.toUpperCase()}
      {isValid && <span> {word(askWords.valid)}</span>}
    </span>
  );
}

/** What is wrong with the entry, once it is certain or was asked; or what the service said. */
function problemOfEntry(): string | undefined {
  const { value: state } = asking;
  if (state.is === 'REFUSED') return failureOfAsking(state.failure);
  const judged = judgement.value;
  if (judged.is === 'WRONG' && (judged.isCertain || isAsked.value))
    return word(askWords.wrong, { reason: judged.reason[language.value] ?? judged.reason.en });
  if (!isAsked.value) return undefined;
  if (judged.is === 'EMPTY' || judged.is === 'OPEN') return word(askWords.empty);
  return isPolicyWanted() ? policyWanted(entryKind.value) : undefined;
}

/** Whether an analysis was requested of a valid document without a policy. */
function isPolicyWanted(): boolean {
  return (
    isAsked.value &&
    asking.value.is !== 'REFUSED' &&
    judgement.value.is === 'VALID' &&
    chosenPolicy.value === undefined
  );
}

function failureOfAsking(failure: Failure): string {
  return failure.kind === 'OFFLINE' ? word(askWords.noAnswer) : failure.detail;
}

/** In how long what was refused may be asked again, counting down; whoever hears the page is told once. */
function AgainIn() {
  const { value: state } = asking;
  const refused = state.is === 'REFUSED' && state.failure.kind === 'REFUSED' ? state.failure : undefined;
  const seconds = refused?.seconds;
  const [left, setLeft] = useState(seconds ?? 0);
  useEffect(() => {
    if (seconds === undefined) return;
    const endsAt = performance.now() + seconds * 1_000;
    const count = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000)));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [refused]);
  if (seconds === undefined) return null;
  const again = (rest: number) => word(askWords.againIn, { time: style.value.format.duration(rest) });
  return (
    <>
      {' '}
      <span class="hidden-visually">{again(seconds)}</span>
      <span aria-hidden="true">{left > 0 ? again(left) : word(askWords.againNow)}</span>
    </>
  );
}

const choiceGroups = [
  { of: 'POLICY', type: 'cnpj', label: askWords.policiesFor },
  { of: 'POLICY', type: 'cpf', label: askWords.policiesFor },
  { of: 'OPERATION', type: 'cnpj', label: askWords.operationsFor },
  { of: 'OPERATION', type: 'cpf', label: askWords.operationsFor },
] as const;

function PolicyChoice({ isWrong }: { isWrong: boolean }) {
  const { value: list } = policies;
  const kind = entryKind.value;
  const fitting = choices(kind);
  useRecovery(list.is === 'FAILED' ? list.failure : undefined, loadPolicies);
  const groups = choiceGroups
    .map(({ of, type, label }) => ({
      label: word(label, { kind: type.toUpperCase() }),
      items: fitting.filter((one) => one.kind === of && one.type === type),
    }))
    .filter(({ items }) => items.length > 0);
  const chosen = chosenPolicy.value;
  const isWaiting = list.is !== 'LISTED' || fitting.length === 0;
  return (
    <div class="choice">
      <label class="hidden-visually" for="policy">
        {word(askWords.policy)}
      </label>
      {list.is === 'FAILED' ? (
        <button type="button" class="button quiet little" onClick={loadPolicies}>
          {word(askWords.noList)} {word(frameWords.retry)}
        </button>
      ) : (
        <select
          id="policy"
          aria-disabled={isWaiting}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'entry-problem' : undefined}
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => pickPolicy(currentTarget.value)}
        >
          {chosen === undefined && <option value="">{optionOfNone(kind)}</option>}
          {groups.map(({ label, items }) => (
            <optgroup key={label} label={label}>
              {items.map((policy) => (
                <option key={policy.id} value={policy.id}>
                  {shownPolicy(policy, fitting)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
      <Icon name="down" />
    </div>
  );
}

function shownPolicy(policy: PolicyItem, options: readonly PolicyItem[]): string {
  const name = policyOption(policy, options);
  const title = policy.kind === 'OPERATION' ? word(askWords.operation, { name }) : name;
  return policy.isDefault ? word(askWords.isDefault, { policy: title }) : title;
}

/** What Enter costs, as a sentence; for an operation, at most. Undefined until a document is valid, and while it is not known. */
function useCost(): string | undefined {
  const judged = judgement.value;
  const chosen = chosenPolicy.value;
  const { preview } = usePreview(
    judged.is === 'VALID' ? judged.document : undefined,
    chosen?.kind === 'OPERATION' ? chosen.id : undefined,
  );
  if (judged.is !== 'VALID' || pastedDocuments.value !== undefined) return undefined;
  const { format } = style.value;
  if (preview !== undefined) {
    const { reports, price } = preview.atMost;
    return word(askWords.atMost, { reports: format.number(reports), price: format.money(price) });
  }
  return chosen?.price === undefined
    ? undefined
    : word(askWords.costs, { price: format.money(chosen.price) });
}

function WhatItCosts() {
  const cost = useCost();
  return cost === undefined ? null : (
    <p class="note" role="status">
      {cost}
    </p>
  );
}

/** The price of a valid document, and the way to the optional fields. */
function BeforeEnter() {
  const cost = useCost();
  if (cost === undefined) return null;
  return (
    <p class="ask-note costs info">
      <span role="status">{cost}</span>
      <button
        type="button"
        class="button quiet little"
        aria-expanded={false}
        onClick={() => {
          isMoreOpen.value = true;
          // The fields replace the button.
          requestAnimationFrame(focusMore);
        }}
      >
        {word(chosenPolicy.value?.kind === 'OPERATION' ? askWords.moreOfOperation : askWords.more)}
      </button>
    </p>
  );
}

/** Focuses the first of the optional fields. */
function focusMore(): void {
  document.querySelector<HTMLElement>('.ask-inputs [id^=request-]')?.focus();
}

function ManyPasted() {
  const { value: many } = pastedDocuments;
  if (many === undefined) return null;
  return (
    <p class="ask-note info" role="status">
      {word(askWords.several, { count: many.count })}
      {may('batch:run') && <a href="/lotes/novo">{word(askWords.asBatch)}</a>}
    </p>
  );
}

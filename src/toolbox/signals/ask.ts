import { computed, signal } from '@preact/signals';
import type { PolicyItem } from '../../client/credit-client.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { formatDocument } from '../../document/mask.ts';
import type { InputValue } from '../../policy/inputs/input.ts';
import { client, type Failure, failureOf } from '../api.ts';
import { judgeEntry } from '../judge-entry.ts';
import { go } from '../router.ts';
import { choices, defaultChoice } from './policies.ts';
import { asksPurpose } from './purpose.ts';
import {
  faultyRequestField,
  forgetRequestFields,
  hasRequestTexts,
  isMoreOpen,
  requestFields,
} from './request-fields.ts';
import { faultyInput, forgetInputs, typedInputs, valuesOfInputs } from './typed-inputs.ts';

/** What stands in the entry at the top of every page; it goes along from page to page. */
export const entry = signal('');
/** Whether the person has asked: from then on what is wrong is said, certain or not. */
export const isAsked = signal(false);
/** Several documents that were pasted at once. */
export const pastedDocuments = signal<{ readonly text: string; readonly count: number } | undefined>(
  undefined,
);

export const judgement = computed(() => judgeEntry(entry.value));

/** The kind of the document, as far as it is known. */
export const entryKind = computed<DocumentKind | undefined>(() => {
  const judged = judgement.value;
  if (judged.is === 'VALID') return judged.document.kind;
  return judged.is === 'OPEN' ? judged.kind : undefined;
});

/** The policy that the person has picked; it stays while it fits the kind. */
const picked = signal<string | undefined>(undefined);

/** The policy of the analysis that a page repeats; it applies to the document that the page entered. */
const repeated = signal<string | undefined>(undefined);

/**
 * Whether a page entered the document and the user has not gone to the entry since. Panels below the entry stay closed until then,
 * because they would cover the page that was opened.
 */
export const isUntouched = signal(false);

/** The policy, or the operation, that Enter starts with. Undefined until the user chooses one, if none is the default. */
export const chosenPolicy = computed(() => {
  const fitting = choices(entryKind.value);
  return (
    fitting.find(({ id }) => id === repeated.value) ??
    fitting.find(({ id }) => id === picked.value) ??
    defaultChoice(fitting)
  );
});

/** Whether a page entered the document. The values of its fields do not apply to another document. */
let isOfPage = false;

/** What the chosen policy asks of the caller, while there is a document to ask it for. */
export const askedInputs = computed(() => (entry.value === '' ? [] : (chosenPolicy.value?.inputs ?? [])));

/** Whether the fields beside the document are shown: the policy asks for some, or the person has opened them. */
export const showsFields = computed(
  () =>
    entry.value !== '' &&
    !isUntouched.value &&
    (askedInputs.value.length > 0 ||
      asksPurpose(chosenPolicy.value) ||
      isMoreOpen.value ||
      hasRequestTexts.value),
);

export function pickPolicy(id: string): void {
  picked.value = id;
  repeated.value = undefined;
}

type Asking = { readonly is: 'IDLE' | 'BUSY' } | { readonly is: 'REFUSED'; readonly failure: Failure };

export const asking = signal<Asking>({ is: 'IDLE' });

/** A request that is sent again is the same request: nothing is begun twice. */
let sent: { readonly what: string; readonly key: string } | undefined;

/**
 * Puts another text into the entry.
 *
 * @param policyId the policy to analyse this document with. Default: the one that the user picked, or the default policy.
 */
export function enter(text: string, policyId?: string): void {
  if (isOfPage) {
    forgetInputs();
    forgetRequestFields();
  }
  isOfPage = policyId !== undefined;
  entry.value = text;
  repeated.value = policyId;
  isUntouched.value = policyId !== undefined;
  isAsked.value = false;
  pastedDocuments.value = undefined;
  if (asking.value.is === 'REFUSED') asking.value = { is: 'IDLE' };
}

/** @returns where what was started is followed. */
async function start(
  { id, kind }: PolicyItem,
  subject: {
    readonly document: string;
    readonly type: DocumentKind;
    readonly inputs?: Readonly<Record<string, InputValue>>;
    readonly purpose?: string;
    readonly externalId?: string;
    readonly amount?: number;
  },
  options: { readonly idempotencyKey: string },
): Promise<string> {
  if (kind === 'OPERATION')
    return `/operacoes/${(await client.createOperation({ ...subject, operationId: id }, options)).id}`;
  return `/relatorio/${(await client.createReport({ ...subject, policyId: id }, options)).id}`;
}

/**
 * Starts the analysis of what stands in the entry, or the operation on it, and opens its page. Asked again meanwhile, it joins what is
 * under way.
 *
 * @returns false where there is nothing to start: the form then says why.
 */
export async function ask(): Promise<boolean> {
  if (asking.value.is === 'BUSY') return true;
  isAsked.value = true;
  const judged = judgement.value;
  const policy = chosenPolicy.value;
  if (judged.is !== 'VALID' || policy === undefined) return false;
  const { inputs = [] } = policy;
  if (faultyInput(inputs, typedInputs.peek()) !== undefined) return false;
  if (faultyRequestField(policy) !== undefined) return false;
  asking.value = { is: 'BUSY' };
  try {
    const subject = {
      document: formatDocument(judged.document),
      type: judged.document.kind,
      ...valuesOfInputs(inputs, typedInputs.peek()),
      ...requestFields(policy),
    };
    const what = JSON.stringify([subject, policy.id]);
    sent = sent?.what === what ? sent : { what, key: crypto.randomUUID() };
    const path = await start(policy, subject, { idempotencyKey: sent.key });
    sent = undefined;
    asking.value = { is: 'IDLE' };
    enter('');
    forgetInputs();
    forgetRequestFields();
    go(path);
  } catch (error) {
    const failure = failureOf(error);
    // What was refused was not begun: asked again, it is a new request.
    if (failure.kind === 'REFUSED') sent = undefined;
    asking.value = { is: 'REFUSED', failure };
  }
  return true;
}

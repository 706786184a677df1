import { fillTemplate, templateOf } from '../../../base/language.ts';
import type { OperationAnswer, OperationNodeAnswer } from '../../../client/credit-client.ts';
import { parseDocument } from '../../../document/document.ts';
import type { Document } from '../../../document/kind.ts';
import { maskTrailingCpf } from '../../../document/mask.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { relationWords } from '../../../policy/operation/operation-words.ts';
import { codeInWords } from '../../../sections/code-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { statusWord } from '../../parts/verdict.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { memberWords, operationWords, whyNotWords } from '../../words/operation-words.ts';

type Relation = OperationNodeAnswer['relations'][number];

/** The document of a member, where it is whole. */
export function wholeDocument({ document }: Pick<OperationNodeAnswer, 'document'>): Document | undefined {
  return document === null ? undefined : parseDocument(document).document;
}

/** A member's document as it stands on a page: a company's whole, a person's hidden in part; empty where there is none. */
export function documentOf({
  document,
  documentKind,
}: Pick<OperationNodeAnswer, 'document' | 'documentKind'>): string {
  if (document === null) return '';
  return documentKind === null ? plainWords(document) : shownDocument({ document, type: documentKind });
}

/** What somebody is called; empty where no source gives it. */
export function nameOf({ name }: { readonly name: string | null }): string {
  return name === null ? '' : maskTrailingCpf(plainWords(name));
}

/** A member by its name, else by its document. */
export function shownMember(node: Pick<OperationNodeAnswer, 'document' | 'documentKind' | 'name'>): string {
  return nameOf(node) || documentOf(node) || word(operationWords.noName);
}

/** What a member is to whom it leads from. */
export function relationOf({ role, relation, sharePercent }: Relation): string {
  const what =
    role === null ? word(relationWords[relation]) : plainWords(codeInWords(role, language.value, 'kinship'));
  return sharePercent === null ? what : `${what}, ${style.value.format.number(sharePercent)}\u00A0%`;
}

/** The result of a member as its steps judge it; null where it has none. */
export function resultOf({ state, policyStatus }: OperationNodeAnswer) {
  return state === 'ERROR' ? 'ERROR' : policyStatus;
}

/** Whether a member was come upon, and not asked for. */
export function isOutside({ state }: OperationNodeAnswer): boolean {
  return state === 'NOT_ANALYSABLE' || state === 'LEFT_OUT' || state === 'NOT_PAID';
}

/** What is to be said of a member beside its result: why it has none, and what it does to the operation. */
export function notesOf(node: OperationNodeAnswer, operation: OperationAnswer): readonly string[] {
  const { effect, reused, relations } = node;
  const result = resultOf(node);
  const isMember = relations.length > 0;
  const isHarmless = isMember && result !== null && result !== 'APPROVED' && effect === null;
  return [
    whyNot(node, operation),
    effect !== null && effect !== result ? word(operationWords.counts, { effect: statusWord(effect) }) : '',
    isHarmless ? word(operationWords.doesNotCount) : '',
    reused ? word(operationWords.reused) : '',
    ...relations.slice(1).map((relation) => alsoRelated(relation, operation)),
  ].filter((note) => note !== '');
}

function whyNot(node: OperationNodeAnswer, operation: OperationAnswer): string {
  const { state, reason, relations } = node;
  if (state === 'CANCELLED') return word(memberWords.cancelled);
  if (reason === null) return '';
  if (!isReason(reason)) return word(memberWords.failed, { code: plainWords(reason) });
  const step = operation.steps.find(({ name }) =>
    relations.some((relation) => relation.step === name && relation.leftOut === reason),
  );
  return fillTemplate(templateOf(whyNotWords[reason], language.value), {
    most: boundOf(reason, step, operation),
  });
}

function isReason(code: string): code is keyof typeof whyNotWords {
  return Object.hasOwn(whyNotWords, code);
}

/** The bound that a reason is about, as it is written. */
function boundOf(
  reason: keyof typeof whyNotWords,
  step: OperationAnswer['steps'][number] | undefined,
  { limits }: OperationAnswer,
): string {
  const bounds: Partial<Record<keyof typeof whyNotWords, number | null | undefined>> = {
    LEVEL: step?.where.maximumLevel,
    SHARE: step?.where.minimumSharePercent,
    LIMIT: step?.limit,
    REPORTS: limits.reports,
  };
  const bound = bounds[reason] ?? null;
  return bound === null ? '–' : style.value.format.number(bound);
}

function alsoRelated(relation: Relation, { nodes }: OperationAnswer): string {
  const above = nodes.find(({ document }) => document === relation.of);
  return word(operationWords.also, {
    relation: relationOf(relation),
    of: above === undefined ? relation.of : shownMember(above),
  });
}

import { useEffect, useState } from 'preact/hooks';
import { parseAmount } from '../../../base/typed-amount.ts';
import type { AuthorityAnswer, DecisionBody } from '../../../client/credit-client.ts';
import { authorityWords } from '../../../wording/authority-words.ts';
import { roleWords } from '../../../wording/roles.ts';
import { client, reconnections } from '../../api.ts';
import { Oops } from '../../parts/oops.tsx';
import { dayFromToday, language, style, word } from '../../signals/preferences.ts';
import { termsWords } from '../../words/report-words.ts';
import { TermsList } from './deal.tsx';

/** The terms as they are typed. */
export interface TermsDraft {
  readonly limit: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly validUntil: string;
  /** One on a line. */
  readonly conditions: string;
}

export const noTerms: TermsDraft = { limit: '', validUntil: '', conditions: '' };

/** What is wrong with terms as they are typed; empty where nothing is. */
interface TermsProblems {
  readonly limit?: string;
  readonly validUntil?: string;
  readonly conditions?: string;
}

/** What the person may approve; undefined until it is known. */
export function useAuthority(reportId: string): AuthorityAnswer | undefined {
  const [authority, setAuthority] = useState<AuthorityAnswer | undefined>();
  useEffect(() => {
    let isGone = false;
    client.getAuthority(reportId).then(
      (answer) => {
        if (!isGone) setAuthority(answer);
      },
      // Whoever may not approve is told so when it is tried.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [reportId, reconnections.value]);
  return authority;
}

/** The terms as they are sent; undefined where nothing was typed. */
export function termsOf(draft: TermsDraft): DecisionBody['terms'] | undefined {
  const amount = amountOf(draft.limit);
  const conditions = conditionsOf(draft.conditions);
  if (amount === undefined && draft.validUntil === '' && conditions.length === 0) return undefined;
  return {
    ...(amount !== undefined && { limit: amount }),
    ...(draft.validUntil !== '' && { validUntil: draft.validUntil }),
    ...(conditions.length > 0 && { conditions }),
  };
}

/** The terms that the approval will have: what was typed, and for the rest what the policy offers; null where that is nothing. */
export function shownTerms(
  draft: TermsDraft,
  authority: AuthorityAnswer | undefined,
): AuthorityAnswer['terms'] {
  const offered = authority?.terms ?? null;
  const typed = authority?.signed === 'OTHER' ? undefined : termsOf(draft);
  if (typed === undefined) return offered;
  return {
    currency: 'BRL',
    limit: typed.limit ?? offered?.limit ?? null,
    validUntil: typed.validUntil ?? offered?.validUntil ?? null,
    conditions: typed.conditions ?? [],
  };
}

/** What keeps terms from being sent. */
export function problemsOf(draft: TermsDraft, authority: AuthorityAnswer | undefined): TermsProblems {
  const amount = amountOf(draft.limit);
  const conditions = conditionsOf(draft.conditions);
  const sum = amount ?? authority?.amount ?? null;
  const upTo = authority?.upTo ?? null;
  const isWrong = draft.limit.trim() !== '' && amount === undefined;
  const isAbove = sum !== null && upTo !== null && sum + (authority?.exposure.amount ?? 0) > upTo;
  return {
    ...(isWrong && { limit: word(termsWords.limitWrong) }),
    ...(!isWrong && isAbove && { limit: word(termsWords.above, { amount: style.value.format.money(upTo) }) }),
    ...(draft.validUntil !== '' &&
      draft.validUntil < dayFromToday(0) && { validUntil: word(termsWords.validUntilWrong) }),
    ...((conditions.length > 20 || conditions.some(({ length }) => length > 500)) && {
      conditions: word(termsWords.conditionsWrong),
    }),
  };
}

function amountOf(text: string): number | undefined {
  const parsed = parseAmount(text.trim(), language.value === 'en' ? '.' : ',');
  return parsed.outcome === 'AMOUNT' ? parsed.amount : undefined;
}

function conditionsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The terms of an approval, and what the person may approve, before it is tried. */
export function TermsFields({
  draft,
  authority,
  problems,
  onDraft,
}: {
  draft: TermsDraft;
  authority: AuthorityAnswer | undefined;
  problems: TermsProblems;
  onDraft: (draft: TermsDraft) => void;
}) {
  if (authority?.signed === 'OTHER') {
    return (
      <>
        <p class="note">{word(termsWords.youSecond)}</p>
        {authority.terms !== null && <TermsList terms={authority.terms} />}
        <Bounds authority={authority} />
      </>
    );
  }
  return (
    <>
      {authority?.signed === 'OWN' && <p class="note">{word(termsWords.youFirst)}</p>}
      <div class="ask-form">
        <div class="duo">
          <Limit draft={draft} authority={authority} problem={problems.limit} onDraft={onDraft} />
          <ValidUntil draft={draft} authority={authority} problem={problems.validUntil} onDraft={onDraft} />
        </div>
        <div>
          <label class="label" for="conditions">
            {word(termsWords.conditionsField)}
          </label>
          <textarea
            class="field"
            id="conditions"
            aria-invalid={problems.conditions !== undefined}
            value={draft.conditions}
            onInput={({ currentTarget }) => onDraft({ ...draft, conditions: currentTarget.value })}
          />
          {problems.conditions !== undefined && <Oops text={problems.conditions} />}
        </div>
      </div>
      {authority !== undefined && <Bounds authority={authority} />}
    </>
  );
}

interface FieldProps {
  draft: TermsDraft;
  authority: AuthorityAnswer | undefined;
  problem: string | undefined;
  onDraft: (draft: TermsDraft) => void;
}

function Limit({ draft, authority, problem, onDraft }: FieldProps) {
  const { format } = style.value;
  const offered = authority?.terms?.limit ?? null;
  const upTo = authority?.upTo ?? null;
  return (
    <div>
      <label class="label" for="limit">
        {word(termsWords.limitField)}
      </label>
      <input
        class="field number-field"
        id="limit"
        inputMode="decimal"
        autocomplete="off"
        placeholder={offered === null ? '' : format.money(offered)}
        aria-invalid={problem !== undefined}
        aria-describedby="limit-hint"
        value={draft.limit}
        onInput={({ currentTarget }) => onDraft({ ...draft, limit: currentTarget.value })}
      />
      <p class="note" id="limit-hint">
        {word(termsWords.byPolicy)}
      </p>
      {problem !== undefined && <Oops text={problem} />}
      {problem !== undefined && upTo !== null && upTo > 0 && (
        <button
          type="button"
          class="button little"
          onClick={() => onDraft({ ...draft, limit: format.money(upTo) })}
        >
          {word(termsWords.useOwn, { amount: format.money(upTo) })}
        </button>
      )}
    </div>
  );
}

function ValidUntil({ draft, authority, problem, onDraft }: FieldProps) {
  const offered = authority?.terms?.validUntil ?? null;
  return (
    <div>
      <label class="label" for="valid-until">
        {word(termsWords.validUntil)}
      </label>
      <input
        class="field"
        id="valid-until"
        type="date"
        aria-invalid={problem !== undefined}
        aria-describedby="valid-until-hint"
        value={draft.validUntil}
        onInput={({ currentTarget }) => onDraft({ ...draft, validUntil: currentTarget.value })}
      />
      <p class="note" id="valid-until-hint">
        {word(termsWords.byPolicy)}
        {offered !== null && `: ${style.value.format.date(offered)}`}
      </p>
      {problem !== undefined && <Oops text={problem} />}
    </div>
  );
}

/** What the person may approve, and who may approve more. */
function Bounds({ authority }: { authority: AuthorityAnswer }) {
  const { format } = style.value;
  const { bounded, role, upTo, twoSignaturesAbove, amount, mayApprove, roles, exposure } = authority;
  if (!bounded) return null;
  const names = roles.map((name) => word(roleWords[name])).join(', ');
  return (
    <p class="note">
      {upTo !== null &&
        word(authorityWords.upTo, { role: word(roleWords[role]), amount: format.money(upTo) })}{' '}
      {twoSignaturesAbove !== null &&
        word(authorityWords.twoSign, { amount: format.money(twoSignaturesAbove) })}{' '}
      {exposure.amount > 0 && word(authorityWords.exposure, { amount: format.money(exposure.amount) })}{' '}
      {exposure.unknown > 0 &&
        word(authorityWords.exposureUnknown, { count: format.number(exposure.unknown) })}{' '}
      {!mayApprove &&
        amount !== null &&
        word(termsWords.whoMay, {
          amount: format.money(amount),
          roles: names === '' ? word(authorityWords.noRole) : names,
        })}
    </p>
  );
}

import { maskOwners } from '../sections/mask-others.ts';
import { withinScope, withoutSubject } from '../sections/within-scope.ts';
import {
  type Source,
  type SourceAnswer,
  SourceFailure,
  type SourceRequest,
} from '../sources/define-source.ts';
import { requirePresentData } from '../sources/present-data.ts';
import type { SourceResult } from './source-result.ts';

type Reading = Pick<SourceResult, 'role' | 'provider' | 'sandbox' | 'outcome' | 'failure' | 'contribution'>;

/**
 * Returns the content of an answer as a result, limited to the scope of the query, with the CPFs of owners in names of companies
 * masked. Pure, so that a stored answer returns the same result again.
 *
 * @param question.today the day of the query, `YYYY-MM-DD`: data with a later date are refused. Omit for a stored answer, which was
 *   checked when it was received.
 * @throws the errors of the source's `map`, except SourceFailure.
 */
export function readAnswer(
  source: Source,
  answer: SourceAnswer,
  question: Pick<SourceRequest, 'document' | 'scope' | 'sections'> & { readonly today?: string },
): Reading {
  const { role, provider, sandbox } = source;
  try {
    const contribution = withoutSubject(
      withinScope(maskOwners(source.map(answer, question)), question.scope),
      question.document,
    );
    if (question.today !== undefined) requirePresentData(source, { answer, contribution }, question.today);
    const failure = source.failedPart?.(answer, question) ?? null;
    return { role, provider, sandbox, outcome: answer.outcome, failure, contribution };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return failureOf(source, error);
  }
}

/** Returns a failure as a result. */
export function failureOf({ role, provider, sandbox }: Source, { code, message }: SourceFailure): Reading {
  return { role, provider, sandbox, outcome: 'FAILED', failure: { code, message }, contribution: {} };
}

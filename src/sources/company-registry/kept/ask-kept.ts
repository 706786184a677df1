import { CreditError } from '../../../base/errors.ts';
import { isStale } from '../../../datasets/edition/edition.ts';
import type { OpenRegistry, OpenRegistryEdition } from '../../../datasets/registry/open-registry.ts';
import { type SourceAnswer, SourceFailure, type SourceRequest } from '../../define-source.ts';
import { answeredCompany, wordsFor } from './answered-rows.ts';
import { askRelations } from './ask-relations.ts';
import { type KeptAnswer, writeKeptAnswer } from './kept-answer.ts';
import { establishmentOf } from './kept-sections.ts';
import { rowsOf } from './register-row.ts';

/** What came of asking the register that is kept here. */
type Asked =
  /** NOT_THERE: a complete and fresh edition does not have the company, which may have been registered later. */
  | { readonly outcome: 'ANSWERED' | 'NOT_THERE'; readonly answer: SourceAnswer }
  /** NOT_LOADED; NOT_IN_PART: only a part is loaded, and the company is not in it; TOO_OLD: nor in a register that is too old to say so. */
  | { readonly outcome: 'NOT_LOADED' | 'NOT_IN_PART' | 'TOO_OLD' };

/**
 * Queries the local register about a company. Only a complete and fresh edition can answer that the company is not in the register.
 *
 * @throws SourceFailure INVALID_ANSWER where what is kept cannot be read.
 */
export function askKept(register: OpenRegistry, request: SourceRequest): Asked {
  try {
    const current = register.find('current');
    if (current === undefined) return { outcome: 'NOT_LOADED' };
    return askEdition(current, request, () => register.find('previous'));
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    const reason = error instanceof CreditError ? error.message : 'What is kept of receita is damaged.';
    throw new SourceFailure('INVALID_ANSWER', `receita: ${reason}`, { cause: error });
  }
}

function askEdition(
  open: OpenRegistryEdition,
  request: SourceRequest,
  previous: () => OpenRegistryEdition | undefined,
): Asked {
  const { document, scope, sections, askedOn } = request;
  const { edition, reader } = open;
  const kept = reader.find(document.value.slice(0, 8));
  const company = kept && answeredCompany(kept);
  const establishment = company && establishmentOf(company, document.value);
  const stale = isStale('receita', edition, askedOn);
  if (company === undefined && edition.part !== undefined) return { outcome: 'NOT_IN_PART' };
  if (establishment === undefined && stale) return { outcome: 'TOO_OLD' };
  const related =
    company && establishment && sections.includes('RELATIONS')
      ? askRelations(open, { company, establishment }, scope.relationLevels)
      : undefined;
  const before =
    establishment && sections.includes('REGISTRATION_CHANGES')
      ? askBefore(previous, { document: document.value, askedOn })
      : undefined;
  const answer: KeptAnswer = {
    dataset: 'receita',
    document: document.value,
    edition: answeredEdition(open, stale),
    company: establishment === undefined ? null : (company ?? null),
    hasTaxRegimes: reader.directory.hasTaxRegimes,
    words: wordsFor(open, company && establishment ? [company, ...(related?.companies ?? [])] : []),
    ...(related && { related }),
    ...(before !== undefined && { before }),
  };
  const outcome = establishment === undefined ? 'NOT_THERE' : 'ANSWERED';
  return { outcome, answer: writeKeptAnswer(answer) };
}

type Before = NonNullable<KeptAnswer['before']>;

/**
 * What the edition before had of the company: the rows that registration changes are seen by. One that cannot be read any more
 * compares nothing, and is no reason to say nothing of today.
 */
function askBefore(
  previous: () => OpenRegistryEdition | undefined,
  question: { readonly document: string; readonly askedOn: string },
): Before | null {
  try {
    const open = previous();
    return open === undefined ? null : standingIn(open, question);
  } catch {
    return null;
  }
}

function standingIn(
  open: OpenRegistryEdition,
  { document, askedOn }: { readonly document: string; readonly askedOn: string },
): Before {
  const kept = open.reader.find(document.slice(0, 8));
  const whole = kept && answeredCompany(kept);
  const establishment = whole && establishmentOf(whole, document);
  const company =
    whole === undefined || establishment === undefined
      ? null
      : {
          root: whole.root,
          rows: [...rowsOf(whole, 'company').slice(0, 1), establishment, ...rowsOf(whole, 'partner')],
        };
  const { municipality, legalNature } = wordsFor(open, company === null ? [] : [company]);
  const stale = isStale('receita', open.edition, askedOn);
  return { edition: answeredEdition(open, stale), company, words: { municipality, legalNature } };
}

function answeredEdition({ edition }: OpenRegistryEdition, stale: boolean): KeptAnswer['edition'] {
  const { sha256, publishedOn, part = null } = edition;
  return { sha256, publishedOn, stale, part };
}

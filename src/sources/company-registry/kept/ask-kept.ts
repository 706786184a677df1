import { CreditError } from '../../../base/errors.ts';
import { isStale } from '../../../datasets/edition/edition.ts';
import type { OpenRegistry, OpenRegistryEdition } from '../../../datasets/registry/open-registry.ts';
import { type SourceAnswer, SourceFailure, type SourceRequest } from '../../define-source.ts';
import { answeredCompany, wordsFor } from './answered-rows.ts';
import { askRelations } from './ask-relations.ts';
import { type KeptAnswer, writeKeptAnswer } from './kept-answer.ts';
import { establishmentOf } from './kept-sections.ts';

/** What came of asking the register that is kept here. */
type Asked =
  | { readonly outcome: 'ANSWERED'; readonly answer: SourceAnswer }
  /** NOT_LOADED; NOT_IN_PART: only a part is loaded, and the company is not in it; TOO_OLD: nor in a register that is too old to say so. */
  | { readonly outcome: 'NOT_LOADED' | 'NOT_IN_PART' | 'TOO_OLD' };

/**
 * Asks the register that is kept here about a company. That it does not have a company is said only by a whole and fresh edition.
 *
 * @throws SourceFailure INVALID_ANSWER where what is kept cannot be read.
 */
export function askKept(register: OpenRegistry, request: SourceRequest): Asked {
  try {
    const current = register.find('current');
    if (current === undefined) return { outcome: 'NOT_LOADED' };
    return askEdition(current, request);
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    const reason = error instanceof CreditError ? error.message : 'What is kept of receita is damaged.';
    throw new SourceFailure('INVALID_ANSWER', `receita: ${reason}`, { cause: error });
  }
}

function askEdition(open: OpenRegistryEdition, request: SourceRequest): Asked {
  const { document, scope, sections, askedAt = new Date() } = request;
  const { edition, reader } = open;
  const kept = reader.find(document.value.slice(0, 8));
  const company = kept && answeredCompany(kept);
  const establishment = company && establishmentOf(company, document.value);
  const stale = isStale('receita', edition, askedAt);
  if (company === undefined && edition.part !== undefined) return { outcome: 'NOT_IN_PART' };
  if (establishment === undefined && stale) return { outcome: 'TOO_OLD' };
  const related =
    company && establishment && sections.includes('RELATIONS')
      ? askRelations(open, { company, establishment }, scope.relationLevels)
      : undefined;
  const answer: KeptAnswer = {
    dataset: 'receita',
    document: document.value,
    edition: answeredEdition(open, stale),
    company: establishment === undefined ? null : (company ?? null),
    hasTaxRegimes: reader.directory.hasTaxRegimes,
    words: wordsFor(open, company && establishment ? [company, ...(related?.companies ?? [])] : []),
    ...(related && { related }),
  };
  return { outcome: 'ANSWERED', answer: writeKeptAnswer(answer) };
}

function answeredEdition({ edition }: OpenRegistryEdition, stale: boolean): KeptAnswer['edition'] {
  const { sha256, publishedOn, part = null } = edition;
  return { sha256, publishedOn, stale, part };
}

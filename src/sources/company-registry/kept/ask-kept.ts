import { CreditError } from '../../../base/errors.ts';
import { isStale } from '../../../datasets/edition/edition.ts';
import type { OpenRegistry, OpenRegistryEdition } from '../../../datasets/registry/open-registry.ts';
import type { KeptCompany, RegistryRow } from '../../../datasets/registry/registry-reader.ts';
import { columns } from '../../../datasets/registry/registry-tables.ts';
import { rowHash } from '../../../datasets/registry/row-hash.ts';
import { maskTrailingCpf } from '../../../document/mask.ts';
import { type SourceAnswer, SourceFailure, type SourceRequest } from '../../define-source.ts';
import { secondaryCodes } from './company-record.ts';
import {
  type AnsweredCompany,
  type AnsweredRow,
  type AnsweredWords,
  type KeptAnswer,
  writeKeptAnswer,
} from './kept-answer.ts';
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

function askEdition(open: OpenRegistryEdition, { document, askedAt = new Date() }: SourceRequest): Asked {
  const { edition, reader } = open;
  const found = reader.find(document.value.slice(0, 8));
  const company = found && answeredCompany(found);
  const isKnown = company !== undefined && establishmentOf(company, document.value) !== undefined;
  const stale = isStale('receita', edition, askedAt);
  if (!isKnown && company === undefined && edition.part !== undefined) return { outcome: 'NOT_IN_PART' };
  if (!isKnown && stale) return { outcome: 'TOO_OLD' };
  const answer: KeptAnswer = {
    dataset: 'receita',
    document: document.value,
    edition: answeredEdition(open, stale),
    company: isKnown ? company : null,
    hasTaxRegimes: reader.directory.hasTaxRegimes,
    words: wordsFor(open, isKnown ? [company] : []),
  };
  return { outcome: 'ANSWERED', answer: writeKeptAnswer(answer) };
}

export function answeredEdition({ edition }: OpenRegistryEdition, stale: boolean): KeptAnswer['edition'] {
  const { sha256, publishedOn, part = null } = edition;
  return { sha256, publishedOn, stale, part };
}

/** A company with the hash of each row. */
export function answeredCompany({ root, rows }: KeptCompany): AnsweredCompany {
  return { root, rows: rows.map(answeredRow) };
}

/** Names of one-person companies end in the CPF of their owner, which nobody needs to keep. */
function answeredRow({ table, cells }: RegistryRow): AnsweredRow {
  const sha256 = rowHash(cells);
  if (table !== 'company') return { table, cells: [...cells], sha256 };
  const { name } = columns.company;
  return { table, cells: cells.map((cell, at) => (at === name ? maskTrailingCpf(cell) : cell)), sha256 };
}

/** The words for the codes that stand in these rows. */
export function wordsFor(
  { reader }: OpenRegistryEdition,
  companies: readonly AnsweredCompany[],
): AnsweredWords {
  const { lookups, ibge } = reader.directory;
  const words: AnsweredWords = {
    cnae: {},
    reason: {},
    municipality: {},
    legalNature: {},
    country: {},
    qualification: {},
    ibge: {},
  };
  const add = (table: keyof AnsweredWords, code: string | undefined) => {
    if (code === undefined) return;
    const all = table === 'ibge' ? ibge : lookups[table];
    const word = Object.hasOwn(all, code) ? all[code] : undefined;
    if (word !== undefined) words[table][code] = word;
  };
  for (const row of companies.flatMap(({ rows }) => rows)) {
    const { table, cells } = row;
    if (table === 'company') add('legalNature', cells[columns.company.legalNature]);
    else if (table === 'partner') {
      add('qualification', cells[columns.partner.role]);
      add('country', cells[columns.partner.country]);
    } else if (table === 'establishment') {
      add('reason', cells[columns.establishment.statusReason]);
      add('country', cells[columns.establishment.country]);
      add('municipality', cells[columns.establishment.municipality]);
      add('ibge', cells[columns.establishment.municipality]);
      for (const cnae of [cells[columns.establishment.mainCnae], ...secondaryCodes(row)]) add('cnae', cnae);
    }
  }
  return words;
}

import type { KeptCompany, RegistryRow } from '../../../datasets/registry/company-block.ts';
import type { OpenRegistryEdition } from '../../../datasets/registry/open-registry.ts';
import { columns } from '../../../datasets/registry/registry-tables.ts';
import { rowHash } from '../../../datasets/registry/row-hash.ts';
import { maskTrailingCpf } from '../../../document/mask.ts';
import { secondaryCodes } from './company-record.ts';
import type { AnsweredCompany, AnsweredRow, AnsweredWords } from './kept-answer.ts';

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
      add('qualification', cells[columns.partner.representativeRole]);
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

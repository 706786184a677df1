import type { SearchQuery } from '../search-query.ts';
import type { KeptCompany, RegistryRow } from './company-block.ts';
import type { RegistryReader } from './registry-reader.ts';
import { columns } from './registry-tables.ts';
import { rowHash } from './row-hash.ts';

/** A row that people look for, in the shape of entries of lists. */
export interface RegistryEntry {
  readonly document: string | null;
  readonly names: readonly string[];
  readonly facts: Readonly<Record<string, string | null>>;
  readonly sha256: string;
  readonly score: null;
}

/**
 * Searches the register by the root of a CNPJ or by six digits of a CPF: every establishment of a company with its partners, or the
 * companies of all partners with those digits. Names are not searched.
 */
export function searchRegistry(
  reader: RegistryReader,
  { root, digits }: Pick<SearchQuery, 'root' | 'digits'>,
): readonly RegistryEntry[] {
  if (root !== undefined) {
    const company = reader.find(root);
    return company === undefined ? [] : describeCompany(company);
  }
  if (digits === undefined) return [];
  return reader.rootsOfMask(digits).flatMap((root) => {
    const company = reader.find(root);
    const rows = company?.rows.filter(
      ({ table, cells }) => table === 'partner' && cells[columns.partner.document] === `***${digits}**`,
    );
    return company === undefined || rows === undefined
      ? []
      : rows.map((row) => describePartner(row, company));
  });
}

/** The rows of a company that people look for of a company. */
export function describeCompany(company: KeptCompany): readonly RegistryEntry[] {
  return company.rows.flatMap((row) => {
    if (row.table === 'establishment') return [describeEstablishment(row, company)];
    return row.table === 'partner' ? [describePartner(row, company)] : [];
  });
}

function nameOf({ rows }: KeptCompany): string {
  return rows.find(({ table }) => table === 'company')?.cells[columns.company.name] ?? '';
}

function describeEstablishment({ cells }: RegistryRow, company: KeptCompany): RegistryEntry {
  const at = columns.establishment;
  const cell = (column: number) => cells[column] || null;
  const status = registrationStatuses[cells[at.status] ?? ''] ?? cell(at.status);
  return {
    document: cells.slice(0, 3).join(''),
    names: [nameOf(company), ...(cell(at.tradeName) === null ? [] : [cells[at.tradeName] ?? ''])],
    facts: {
      situation: status,
      from: cell(at.openingDate),
      state: cell(at.state),
      mainCnae: cell(at.mainCnae),
      specialSituation: cell(at.specialSituation),
    },
    sha256: rowHash(cells),
    score: null,
  };
}

/** How an establishment stands, by the code of the register. */
export const registrationStatuses: Readonly<Record<string, string>> = {
  '01': 'NULA',
  '02': 'ATIVA',
  '03': 'SUSPENSA',
  '04': 'INAPTA',
  '08': 'BAIXADA',
};

function describePartner({ cells }: RegistryRow, company: KeptCompany): RegistryEntry {
  const at = columns.partner;
  return {
    document: cells[at.document] || null,
    names: [cells[at.name] ?? ''],
    facts: {
      title: cells[at.role] || null,
      organ: nameOf(company),
      root: company.root,
      from: cells[at.since] || null,
    },
    sha256: rowHash(cells),
    score: null,
  };
}

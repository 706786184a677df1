import type { KeptCompany, RegistryRow } from '../datasets/registry/company-block.ts';
import { openRegistryReader } from '../datasets/registry/open-registry.ts';
import type { RegistryReader } from '../datasets/registry/registry-reader.ts';
import { columns } from '../datasets/registry/registry-tables.ts';
import { registrationStatuses } from '../datasets/registry/search-registry.ts';
import { foldName } from '../datasets/screening/fold-name.ts';
import type { WatchedEntry } from '../webhook/events.ts';
import type { EditionScreener, NamedSubject } from './edition-screener.ts';
import { type Finding, notAmongActive } from './finding.ts';

const active = '02';
const rootLength = 8;

/**
 * Screens a portfolio against the register of companies: how each is registered, and its partners. Every company is looked up, which
 * costs less than comparing two editions of 70 million rows.
 */
export class RegisterScreener implements EditionScreener {
  readonly isWhole = true;
  readonly #reader: RegistryReader;

  /** @throws CreditError DATASET_UNREADABLE */
  constructor(folder: string, edition: string) {
    this.#reader = openRegistryReader(folder, { sha256: edition });
  }

  needsName(): boolean {
    return false;
  }

  /**
   * A company that the edition does not have, or only in part, is not known to have changed, unless the edition has the active companies
   * of all states: then it is not active.
   */
  find({ subject: { document } }: NamedSubject): readonly Finding[] | undefined {
    if (document.kind === 'cpf') return undefined;
    const company = this.#reader.find(document.value.slice(0, rootLength));
    const establishment = company?.rows.find(
      ({ table, cells }) => table === 'establishment' && cells.slice(0, 3).join('') === document.value,
    );
    if (company === undefined || establishment === undefined)
      return this.#hasAllActive() ? [absent] : undefined;
    const partners = company.rows.filter(({ table }) => table === 'partner');
    return [this.#registration(company, establishment), ...partners.map((row) => this.#partner(row))];
  }

  #hasAllActive(): boolean {
    const { part } = this.#reader.directory;
    return part?.activeOnly === true && part.states === null;
  }

  close(): void {
    this.#reader.close();
  }

  #registration(company: KeptCompany, { cells }: RegistryRow): Finding {
    const at = columns.establishment;
    const status = cells[at.status] ?? '';
    return {
      key: 'registration',
      about: 'REGISTRATION',
      rows: [],
      says: {
        ...nothing,
        name: nameOf(company),
        says: registrationStatuses[status] ?? (status || null),
        from: dayOf(cells[at.statusDate]),
      },
      ...(status !== '' && { active: status === active }),
    };
  }

  #partner({ cells }: RegistryRow): Finding {
    const at = columns.partner;
    const name = cells[at.name] ?? '';
    const role = cells[at.role] ?? '';
    return {
      key: `${cells[at.document] ?? ''}|${foldName(name)}`,
      about: 'PARTNER',
      rows: [],
      says: {
        ...nothing,
        name: name || null,
        reference: cells[at.document] || null,
        says: this.#reader.directory.lookups.qualification[role] ?? (role || null),
        from: dayOf(cells[at.since]),
      },
    };
  }
}

const nothing: WatchedEntry = {
  certainty: 'CERTAIN',
  name: null,
  reference: null,
  says: null,
  authority: null,
  from: null,
  until: null,
  amount: null,
  odds: null,
  score: null,
};

const absent: Finding = {
  key: notAmongActive,
  about: 'REGISTRATION',
  rows: [],
  says: { ...nothing, says: 'NÃO CONSTA ENTRE AS ATIVAS' },
  active: false,
};

/** The name of a company; null where its row is not there. */
export function nameOf({ rows }: KeptCompany): string | null {
  return rows.find(({ table }) => table === 'company')?.cells[columns.company.name] || null;
}

/** A day as the register writes it, `20260131`. */
function dayOf(cell: string | undefined): string | null {
  const [, year, month, day] = /^([12]\d{3})(\d\d)(\d\d)$/.exec(cell ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

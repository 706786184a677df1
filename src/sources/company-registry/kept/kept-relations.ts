import { datasets } from '../../../datasets/index.ts';
import type { RegistryRow } from '../../../datasets/registry/company-block.ts';
import { addressOf } from '../../../datasets/registry/registry-keys.ts';
import type { CollectionScope } from '../../../sections/collection-plan.ts';
import type { EditionOfDataset } from '../../../sections/fields.ts';
import { hasNoPartners } from '../../../sections/legal-natures.ts';
import type { Branch, RelationsDetails } from '../../../sections/relations.ts';
import { folded } from '../../../sections/same-party.ts';
import { dayOf, nameOf, textOf } from '../blank-values.ts';
import { statusOf } from '../relations.ts';
import type { AnsweredCompany, AnsweredRow, KeptAnswer } from './kept-answer.ts';
import { documentOf, field, registerDay, rowsOf } from './register-row.ts';
import { maskOfPartner, type RelationWorld, rootOfPartner, walkRelations } from './relation-walk.ts';

/** So many establishments are listed at most, and so many companies at an address. */
export const mostListed = { branches: 2_000, neighbours: 500 } as const;

/** RELATIONS by what was kept of the register: as far as the levels go, with the branches and who else is at the address. Pure. */
export function keptRelations(
  { company, related, words, edition }: KeptAnswer & { readonly company: AnsweredCompany },
  establishment: AnsweredRow,
  scope: Pick<CollectionScope, 'relationLevels'>,
): RelationsDetails {
  const subject = { root: company.root, document: documentOf(establishment) };
  const world = worldOf([company, ...(related?.companies ?? [])], related);
  const walked = walkRelations(world, subject, { levels: scope.relationLevels, words });
  const { part } = edition;
  const [own] = rowsOf(company, 'company');
  const isUnlisted = walked.partners?.length === 0 && !hasNoPartners(field(own, 'company', 'legalNature'));
  return {
    ...walked,
    partners: isUnlisted ? null : walked.partners,
    // Of companies that are not in the part nobody knows who their partners are.
    companies: part === null ? walked.companies : null,
    branches: rowsOf(company, 'establishment')
      .filter((row) => row !== establishment)
      .slice(0, mostListed.branches)
      .map((row) => branchOf(row, company, words)),
    relatives: null,
    sameAddress: part?.activeOnly ? null : neighboursOf(establishment, related?.neighbours),
    edition: registryEdition(edition),
  };
}

/** Returns the edition of the register in the form that sections show. */
export function registryEdition({ sha256, publishedOn, stale }: KeptAnswer['edition']): EditionOfDataset {
  return { dataset: 'receita', sha256, publishedOn, stale, staleAfterDays: datasets.receita.staleAfterDays };
}

/** The companies that were kept, as a world to walk in. */
export function worldOf(
  companies: readonly AnsweredCompany[],
  related: Pick<NonNullable<KeptAnswer['related']>, 'bearers' | 'people'> | undefined,
): RelationWorld {
  const byRoot = new Map(companies.map((company) => [company.root, company]));
  const byMask = new Map<string, string[]>();
  const byOwner = new Map<string, string[]>();
  for (const company of [...byRoot.values()].sort((a, b) => (a.root < b.root ? -1 : 1))) {
    for (const row of rowsOf(company, 'partner')) {
      const [mask, owner] = [maskOfPartner(row), rootOfPartner(row)];
      const { root } = company;
      if (mask !== null) addTo(byMask, mask, root);
      if (owner !== null) addTo(byOwner, owner, root);
    }
  }
  return {
    company: (root) => byRoot.get(root),
    companiesOfPerson: ({ mask }) => [...new Set(byMask.get(mask))],
    companiesOwnedBy: (root) => [...new Set(byOwner.get(root))],
    countName: (name) => ({ bearers: related?.bearers[name] ?? 1, people: related?.people ?? 0 }),
  };
}

function addTo(all: Map<string, string[]>, key: string, value: string): void {
  const own = all.get(key);
  if (own === undefined) all.set(key, [value]);
  else own.push(value);
}

function branchOf(row: AnsweredRow, company: AnsweredCompany, words: KeptAnswer['words']): Branch {
  const of = (column: Parameters<typeof field<'establishment'>>[2]) => field(row, 'establishment', column);
  const [own] = rowsOf(company, 'company');
  const state = textOf(of('state'));
  return {
    level: 1,
    name: nameOf(field(own, 'company', 'name')),
    document: documentOf(row),
    documentKind: 'cnpj',
    certainty: 'CERTAIN',
    through: null,
    establishment: of('kind') === '1' ? 'HEAD_OFFICE' : of('kind') === '2' ? 'BRANCH' : null,
    status: statusOf(of('status')),
    openingDate: dayOf(registerDay(of('openingDate'))),
    city:
      (state === 'EX' ? textOf(of('foreignCity')) : null) ?? words.municipality[of('municipality')] ?? null,
    state,
  };
}

/** An establishment at the address of another one. */
interface Neighbour<Row> {
  readonly row: Row;
  readonly certainty: 'CERTAIN' | 'POSSIBLE';
}

/** Returns the establishment of a company at the address of another one, a certain one first; undefined if the company has none there. */
export function findAtAddress<Row extends RegistryRow>(
  rows: readonly Row[],
  establishment: RegistryRow,
): Neighbour<Row> | undefined {
  const near = rows.flatMap((row): readonly Neighbour<Row>[] => {
    const certainty = certaintyAt(row, establishment);
    return certainty === undefined ? [] : [{ row, certainty }];
  });
  return near.find(({ certainty }) => certainty === 'CERTAIN') ?? near[0];
}

/**
 * Returns how certain it is that two establishments have the same address: the same postcode and number. A postcode that ends in 000
 * may cover a complete town, so the street must also be the same. The result is POSSIBLE if the street types differ or a part is blank,
 * and undefined if the addresses differ.
 */
function certaintyAt(row: RegistryRow, other: RegistryRow): Neighbour<RegistryRow>['certainty'] | undefined {
  const [address, otherAddress] = [addressOfRow(row), addressOfRow(other)];
  if (address === undefined || address.postcode !== otherAddress?.postcode) return undefined;
  if (address.number !== otherAddress.number) return undefined;
  if (!address.postcode.endsWith('000')) return 'CERTAIN';
  const [street, otherStreet] = [streetOf(row), streetOf(other)];
  if (street.name === '' || otherStreet.name === '') return 'POSSIBLE';
  if (street.name !== otherStreet.name) return undefined;
  return street.kind !== '' && street.kind === otherStreet.kind ? 'CERTAIN' : 'POSSIBLE';
}

/** The kind and name of a street for comparison; empty texts if blank. */
function streetOf(row: RegistryRow) {
  const textIn = (column: 'streetType' | 'street') => folded(textOf(field(row, 'establishment', column)));
  return { kind: textIn('streetType'), name: textIn('street') };
}

export function addressOfRow(row: RegistryRow): ReturnType<typeof addressOf> {
  return addressOf(field(row, 'establishment', 'postcode'), field(row, 'establishment', 'number'));
}

/** Of an address that names no one place nobody knows who else is there. */
function neighboursOf(
  establishment: AnsweredRow,
  neighbours: readonly AnsweredCompany[] | undefined,
): RelationsDetails['sameAddress'] {
  if (addressOfRow(establishment) === undefined || neighbours === undefined) return null;
  return neighbours.flatMap((company) => {
    const [own] = rowsOf(company, 'company');
    const neighbour = findAtAddress(rowsOf(company, 'establishment'), establishment);
    if (neighbour === undefined) return [];
    const { row, certainty } = neighbour;
    return [
      {
        level: 1,
        name: nameOf(field(own, 'company', 'name')),
        document: documentOf(row),
        documentKind: 'cnpj' as const,
        certainty,
        through: null,
        status: statusOf(field(row, 'establishment', 'status')),
      },
    ];
  });
}

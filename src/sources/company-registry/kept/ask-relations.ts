import type { KeptCompany } from '../../../datasets/registry/company-block.ts';
import type { OpenRegistryEdition } from '../../../datasets/registry/open-registry.ts';
import type { TableName } from '../../../datasets/registry/registry-tables.ts';
import type { RelationsDetails } from '../../../sections/relations.ts';
import { answeredCompany } from './answered-rows.ts';
import type { AnsweredCompany, AnsweredRow, KeptAnswer } from './kept-answer.ts';
import { addressOfRow, findAtAddress, mostListed } from './kept-relations.ts';
import { documentOf, headOfficeOf, rowsOf } from './register-row.ts';
import { isOfPerson, type RegisterPerson, type RelationWorld, visitRelations } from './relation-walk.ts';

/**
 * Looks in the register for what a company's relations are made of: the rows of every company that is met on the way, and of those
 * at the address. Whoever has these walks the same way again.
 */
export function askRelations(
  { edition, reader }: OpenRegistryEdition,
  { company, establishment }: { readonly company: AnsweredCompany; readonly establishment: AnsweredRow },
  levels: RelationsDetails['levels'],
): NonNullable<KeptAnswer['related']> {
  const memory = worldOfRegister(reader, [company]);
  const subject = { root: company.root, document: documentOf(establishment) };
  // Of a part only the partners are told: who else they are partners with is not all there.
  const isWhole = edition.part === undefined;
  visitRelations(memory.world, subject, isWhole ? levels : 1);
  return {
    companies: memory.companies().filter(({ root }) => root !== company.root),
    neighbours: neighboursOf(reader, company.root, establishment),
    bearers: memory.bearers,
    people: reader.directory.people,
  };
}

/** The companies that are met on the way from a person, as far as so many levels. */
export function askRelationsOfPerson(
  { reader }: OpenRegistryEdition,
  subject: { readonly document: string; readonly mask: string; readonly name: string | null },
  levels: RelationsDetails['levels'],
): Omit<NonNullable<KeptAnswer['related']>, 'neighbours'> {
  const memory = worldOfRegister(reader, []);
  visitRelations(memory.world, subject, levels);
  return { companies: memory.companies(), bearers: memory.bearers, people: reader.directory.people };
}

/** The register as a world to walk in, which remembers whom it was asked about. */
function worldOfRegister(reader: OpenRegistryEdition['reader'], own: readonly AnsweredCompany[]) {
  const met = new Map<string, AnsweredCompany | undefined>(own.map((company) => [company.root, company]));
  const bearers: Record<string, number> = {};
  const counts = new Map<string, ReturnType<typeof reader.countName>>();
  const meet = (root: string) => {
    if (met.has(root)) return met.get(root);
    const whole = reader.find(root, tellingTables);
    const kept = whole && answeredCompany(tellingRows(whole));
    met.set(root, kept);
    return kept;
  };
  const world: RelationWorld = {
    company: meet,
    companiesOfPerson: (person) => [...rootsOfPerson(reader, person)].sort(),
    companiesOwnedBy: (root) => [...reader.rootsOfOwner(root)].sort(),
    // Of whoever has several companies it is asked for each.
    countName: (name) => {
      const count = counts.get(name) ?? reader.countName(name);
      counts.set(name, count);
      bearers[name] = count.bearers;
      return count;
    },
  };
  return { world, bearers, companies: () => [...met.values()].flatMap((one) => one ?? []) };
}

/** The roots of companies that may have a person as a partner. Of other people who share the digits of the subject nothing is kept. */
function rootsOfPerson(reader: OpenRegistryEdition['reader'], person: RegisterPerson): readonly string[] {
  const { mask, name, isSubject } = person;
  if (name !== null && isSubject === undefined) return reader.rootsOfPartner(mask, name);
  const roots = reader.rootsOfMask(mask);
  if (name === null) return roots;
  return roots.filter((root) => {
    const company = reader.find(root, partnerTable);
    return company !== undefined && rowsOf(company, 'partner').some((row) => isOfPerson(row, person));
  });
}

const partnerTable: ReadonlySet<TableName> = new Set(['partner']);

/** What relations are told from: the other tables of a company that is met are not unpacked into texts. */
const tellingTables: ReadonlySet<TableName> = new Set(['company', 'establishment', 'partner']);

/** The rows of a related company that relations are made of. */
function tellingRows(company: KeptCompany): KeptCompany {
  const headOffice = headOfficeOf(company);
  return {
    root: company.root,
    rows: [
      ...rowsOf(company, 'company').slice(0, 1),
      ...(headOffice === undefined ? [] : [headOffice]),
      ...rowsOf(company, 'partner'),
    ],
  };
}

function neighboursOf(
  reader: OpenRegistryEdition['reader'],
  root: string,
  establishment: AnsweredRow,
): AnsweredCompany[] {
  const address = addressOfRow(establishment);
  if (address === undefined) return [];
  const neighbours: AnsweredCompany[] = [];
  for (const other of reader.rootsAtAddress(address)) {
    if (neighbours.length >= mostListed.neighbours) break;
    const company = other === root ? undefined : reader.find(other, tellingTables);
    const neighbour = company && findAtAddress(rowsOf(company, 'establishment'), establishment);
    if (company === undefined || neighbour === undefined) continue;
    const rows = [...rowsOf(company, 'company').slice(0, 1), neighbour.row];
    neighbours.push(answeredCompany({ root: other, rows }));
  }
  return neighbours;
}

import type { Document, DocumentKind } from '../../document/document.ts';
import { cnpjOf } from './document-of-base.ts';
import { type Neighbourhood, neighbourhoodOf } from './neighbourhood.ts';
import { Random } from './random.ts';
import {
  findSandboxCase,
  type Health,
  type LaidOver,
  laidOverBy,
  type StatedMembership,
  subjectKey,
} from './sandbox-case.ts';

/** The order of every head office in the invented world. */
export const headOfficeOrder = '0001';

/** How many neighbouring places of people make a family: a couple and two children. */
export const familySize = 4;

/** Somebody or some company of the invented world. */
export interface Subject {
  readonly kind: DocumentKind;
  /** The CPF, or the root of the CNPJ: what seeds all that the establishments of a company share. */
  readonly key: string;
  /** The CPF or whole CNPJ: what seeds that which an establishment has of its own. */
  readonly document: string;
  /** Its place among the people or the companies of its neighbourhood. */
  readonly place: number;
  readonly health: Health;
  /** What a named case lays over it, if one does. */
  readonly laidOver: LaidOver | undefined;
}

/** A neighbourhood with its inhabitants. */
export interface Inhabitants {
  readonly key: string;
  readonly companies: readonly Subject[];
  readonly people: readonly (Subject | null)[];
  /** The partners of companies, by their roots, where a named case gives them. */
  readonly stated: ReadonlyMap<string, readonly StatedMembership[]>;
}

/** Half of a neighbourhood fares alike, so that the partners of a sound company are mostly sound. */
function seededHealth(neighbourhood: string, key: string): Health {
  const shared = new Random(`${key}:health-shared`).chance(0.5);
  return new Random(`${shared ? neighbourhood : key}:health`).weighted<Health>([
    ['EXCELLENT', 36],
    ['GOOD', 30],
    ['FAIR', 20],
    ['POOR', 14],
  ]);
}

/** Everybody in the neighbourhood of a document. A named case gives its health to the whole neighbourhood. */
export function inhabitantsOf(document: Document): Inhabitants {
  const { key, roots, people }: Neighbourhood = neighbourhoodOf(document);
  const [anyCase] = [...roots, ...people].flatMap(
    (member) => (member === null ? undefined : findSandboxCase(member)) ?? [],
  );
  const subject = (kind: DocumentKind, member: string, place: number): Subject => {
    let health = anyCase?.world.health;
    return {
      kind,
      key: member,
      document: kind === 'cpf' ? member : cnpjOf(member, headOfficeOrder),
      place,
      // Most of a neighbourhood is never asked how it fares.
      get health() {
        health ??= seededHealth(key, member);
        return health;
      },
      laidOver: anyCase && laidOverBy(anyCase, member),
    };
  };
  return {
    key,
    companies: roots.map((root, place) => subject('cnpj', root, place)),
    people: people.map((cpf, place) => (cpf === null ? null : subject('cpf', cpf, place))),
    stated: new Map(
      Object.entries(anyCase?.world.memberships ?? {}).map(([company, partners]) => [
        subjectKey(company),
        partners,
      ]),
    ),
  };
}

/** The subject itself for a person; the head office for any establishment of a company. */
export function headOfficeOf(
  { companies, people }: Inhabitants,
  { kind, key }: Pick<Subject, 'kind' | 'key'>,
): Subject {
  const match = (kind === 'cpf' ? people : companies).find((member) => member?.key === key);
  if (!match) throw new Error('The document is not in its own neighbourhood.');
  return match;
}

/** The subject that a document names: a branch is a variation of its head office. */
export function subjectOf({ kind, value }: Document, inhabitants: Inhabitants): Subject {
  const headOffice = headOfficeOf(inhabitants, { kind, key: subjectKey(value) });
  return headOffice.document === value ? headOffice : { ...headOffice, document: value };
}

/** Whether companies are told only a part of a person's document. */
export function isMasked({ laidOver }: Subject): boolean {
  return laidOver?.masked === true;
}

/** The document of a partner as companies are told it. */
export function shownDocument(partner: Subject): string {
  return isMasked(partner) ? `***${partner.document.slice(3, 9)}**` : partner.document;
}

/** Where the brother of a father has his place: the fathers of two families that stand together are brothers. */
function placeOfBrother(place: number): number {
  return Math.floor(place / familySize) % 2 === 0 ? place + familySize : place - familySize;
}

/** Those next of kin to a person: its family and, of a father, his brother. */
export function relativesOf({ people }: Inhabitants, person: Subject): Subject[] {
  const first = person.place - (person.place % familySize);
  const brother = person.place === first ? (people[placeOfBrother(first)] ?? null) : null;
  return [...people.slice(first, first + familySize), brother].filter(
    (other): other is Subject => other !== null && other.key !== person.key,
  );
}

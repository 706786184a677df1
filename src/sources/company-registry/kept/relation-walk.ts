import type { RegistryRow } from '../../../datasets/registry/company-block.ts';
import {
  compareNames,
  possibleScoreWithDigits,
  readyName,
} from '../../../datasets/screening/compare-names.ts';
import { foldName, sameName, withoutParticles } from '../../../datasets/screening/fold-name.ts';
import { type NameCount, oddsOfMaskAlone, oddsOfMaskAndName } from '../../../datasets/screening/odds.ts';
import type { Partner, RelatedCompany, RelationsDetails } from '../../../sections/relations.ts';
import { nameOf } from '../blank-values.ts';
import { partnerEntryOf, statusOf } from '../relations.ts';
import { partnerOf } from './company-record.ts';
import type { AnsweredCompany, AnsweredRow, AnsweredWords } from './kept-answer.ts';
import { documentOf, field, headOfficeOf, rowsOf } from './register-row.ts';

/** What relations are looked for in: the register, or what was kept of it beside a report. Who is tied to whom, its rows tell. */
export interface RelationWorld {
  company(root: string): AnsweredCompany | undefined;
  /** The roots of companies that may have this person as a partner. */
  companiesOfPerson(person: RegisterPerson): readonly string[];
  /** The roots of companies of which this company may be a partner. */
  companiesOwnedBy(root: string): readonly string[];
  countName(name: string): NameCount;
}

/** A person by what the register shows. */
export interface RegisterPerson {
  /** Six digits of the CPF. */
  readonly mask: string;
  /** null: whatever the name. */
  readonly name: string | null;
  /** Set for the subject: a partner with these digits and a similar name may be the subject too, for example before a marriage. */
  readonly isSubject?: true;
}

/** Somebody on the way: a company by its root, a person by what the register shows. */
interface Entity extends RegisterPerson {
  readonly key: string;
  readonly root: string | null;
  /** As reports show it. */
  readonly document: string | null;
  /** How many to one it is that the way here is right; null where nothing on it is only possible. */
  readonly odds: number | null;
}

/** A row of the table of partners that ties somebody to somebody. */
interface Tie {
  readonly row: AnsweredRow;
  /** Whether it is a partner of where we stand; else a company of which that is a partner. */
  readonly isPartner: boolean;
  /** Undefined where nobody can be told apart: abroad, or without a document. */
  readonly other: Entity | undefined;
  readonly company: AnsweredCompany;
}

interface Relations extends Pick<RelationsDetails, 'levels' | 'partners' | 'companies'> {}

/** Of more related companies than this nobody sees anything: a level that leads to more is left out, and all behind it. */
const mostRelated = 3_000;

/** Whose relations are looked for: a company, or a person by six digits of the CPF and the name, where somebody has told it. */
type WalkStart = { readonly document: string } & (
  | { readonly root: string }
  | { readonly mask: string; readonly name: string | null }
);

/**
 * Partners and companies of somebody, one step of partnership a level, everybody once, where first met; two that own each
 * other are both to each other. People are the same by six digits and name, with the odds of it; what is reached through them
 * is as possible as they are. Gives the levels that were gone.
 */
export function walkRelations(
  world: RelationWorld,
  subject: WalkStart,
  {
    levels,
    words,
  }: { readonly levels: Relations['levels']; readonly words: Pick<AnsweredWords, 'qualification'> },
): Relations {
  const gone = { partners: [] as Partner[], companies: [] as RelatedCompany[] };
  let level = 0;
  for (const steps of levelsFrom(world, subject, levels)) {
    if (steps === undefined) return endedAt(level, gone);
    level += 1;
    for (const { from, tie } of steps) {
      const step = { level, through: level === 1 ? null : from.document };
      const { row, isPartner, other, company } = tie;
      if (isPartner) gone.partners.push(partnerAt(row, words, { ...step, odds: from.odds }));
      else if (other !== undefined) gone.companies.push(companyAt({ row, company, other }, words, step));
    }
  }
  return endedAt(levels, gone);
}

/** Goes the same way and makes nothing of it: what the world was asked on it, it remembers. */
export function visitRelations(world: RelationWorld, subject: WalkStart, levels: Relations['levels']): void {
  for (const _ of levelsFrom(world, subject, levels));
}

/** What ties the next level to those whom we stand at; undefined, and the end, where it leads to too many. */
function* levelsFrom(
  world: RelationWorld,
  subject: WalkStart,
  levels: Relations['levels'],
): Generator<readonly { readonly from: Entity; readonly tie: Tie }[] | undefined> {
  const { document } = subject;
  const start: Entity =
    'root' in subject
      ? companyEntity(subject.root, document, null)
      : { ...personEntity(subject, { document, odds: null }), isSubject: true };
  const met = new Map([[start.key, '']]);
  let frontier: readonly Entity[] = [start];
  for (let level = 1; level <= levels; level += 1) {
    const steps: { readonly from: Entity; readonly tie: Tie }[] = [];
    const next: Entity[] = [];
    for (const from of frontier) {
      for (const tie of tiesOf(world, from)) {
        const { isPartner, other } = tie;
        const before = other === undefined ? undefined : met.get(other.key);
        if (before !== undefined && before !== `${from.key} ${!isPartner}`) continue;
        if (isPartner || other !== undefined) steps.push({ from, tie });
        // The subject is not a partner of itself, also under another name.
        if (from.isSubject) met.set(partnerEntity(tie.row, from)?.key ?? start.key, '');
        if (other === undefined || before !== undefined) continue;
        met.set(other.key, `${from.key} ${isPartner}`);
        next.push(other);
      }
      if (steps.length > mostRelated) return yield undefined;
    }
    yield steps;
    frontier = next;
  }
}

/** A level that has too much in it is not half told: of none, what could be told is unknown. */
function endedAt(
  level: number,
  { partners, companies }: { partners: Partner[]; companies: RelatedCompany[] },
): Relations {
  if (level === 0) return { levels: 1, partners: null, companies: null };
  return { levels: level === 1 ? 1 : level === 2 ? 2 : 3, partners, companies };
}

function* tiesOf(world: RelationWorld, from: Entity): Generator<Tie> {
  if (from.root !== null) {
    const company = world.company(from.root);
    for (const row of company === undefined ? [] : rowsOf(company, 'partner')) {
      if (company !== undefined) yield { row, isPartner: true, other: partnerEntity(row, from), company };
    }
  }
  const roots = from.root === null ? world.companiesOfPerson(from) : world.companiesOwnedBy(from.root);
  for (const root of roots) {
    const company = world.company(root);
    const row = company && tyingRow(company, from);
    if (company === undefined || row === undefined) continue;
    const odds = from.root === null ? leastOdds(from.odds, oddsOfPerson(world, from, row)) : from.odds;
    const headOffice = headOfficeOf(company);
    const other = companyEntity(root, headOffice === undefined ? null : documentOf(headOffice), odds);
    yield { row, isPartner: false, other, company };
  }
}

/** How many to one it is that a partner with these six digits is the one who is meant. A name that is only similar adds nothing. */
function oddsOfPerson(world: RelationWorld, { name }: Entity, row: AnsweredRow): number {
  return name === null || !isNamed(row, name) ? oddsOfMaskAlone : oddsOfMaskAndName(world.countName(name));
}

function companyEntity(root: string, document: string | null, odds: number | null): Entity {
  return { key: `c:${root}`, root, mask: '', name: null, document, odds };
}

function personEntity(
  { mask, name }: { readonly mask: string; readonly name: string | null },
  { document, odds }: Pick<Entity, 'document' | 'odds'>,
): Entity {
  const telling = name === null ? '' : withoutParticles(foldName(name));
  return { key: `p:${mask}:${telling}`, root: null, mask, name, document, odds };
}

function tyingRow(company: AnsweredCompany, from: Entity): AnsweredRow | undefined {
  const rows = rowsOf(company, 'partner');
  if (from.root !== null) return rows.find((row) => rootOfPartner(row) === from.root);
  const own = rows.filter((row) => isOfPerson(row, from));
  return own.find((row) => from.name !== null && isNamed(row, from.name)) ?? own[0];
}

/** Whether a partner shows the six digits of a person, and the name; of the subject, also a similar name. */
export function isOfPerson(row: RegistryRow, { mask, name, isSubject }: RegisterPerson): boolean {
  if (mask === nobodysMask || field(row, 'partner', 'document') !== `***${mask}**`) return false;
  return name === null || isNamed(row, name) || (isSubject === true && isNamedAlike(row, name));
}

function isNamed(row: RegistryRow, name: string): boolean {
  return sameName(field(row, 'partner', 'name'), name);
}

function isNamedAlike(row: RegistryRow, name: string): boolean {
  const shown = readyName(field(row, 'partner', 'name'), 'PERSON');
  return compareNames(readyName(name, 'PERSON'), shown) >= possibleScoreWithDigits;
}

/** Shown where there is no CPF. */
const nobodysMask = '000000';

export function maskOfPartner(row: AnsweredRow): string | null {
  const [, mask = nobodysMask] = /^\*{3}(\d{6})\*{2}$/.exec(field(row, 'partner', 'document')) ?? [];
  return mask === nobodysMask ? null : mask;
}

export function rootOfPartner(row: AnsweredRow): string | null {
  const document = field(row, 'partner', 'document');
  return /^[0-9A-Z]{12}\d{2}$/.test(document) ? document.slice(0, 8) : null;
}

function partnerEntity(row: AnsweredRow, from: Entity): Entity | undefined {
  const [root, mask, name] = [rootOfPartner(row), maskOfPartner(row), field(row, 'partner', 'name')];
  const document = field(row, 'partner', 'document');
  if (root !== null) return companyEntity(root, document, from.odds);
  return mask === null ? undefined : personEntity({ mask, name }, { document, odds: from.odds });
}

function leastOdds(a: number | null, b: number): number {
  return a === null ? b : Math.min(a, b);
}

interface Step {
  readonly level: number;
  readonly through: string | null;
}

function partnerAt(
  row: AnsweredRow,
  words: Pick<AnsweredWords, 'qualification'>,
  { level, through, odds }: Step & { readonly odds: number | null },
): Partner {
  const entry = { ...partnerEntryOf(partnerOf(row, words)), level, through };
  return odds === null ? entry : { ...entry, certainty: 'POSSIBLE', odds };
}

function companyAt(
  {
    row,
    company,
    other,
  }: { readonly row: AnsweredRow; readonly company: AnsweredCompany; readonly other: Entity },
  words: Pick<AnsweredWords, 'qualification'>,
  { level, through }: Step,
): RelatedCompany {
  const [own] = rowsOf(company, 'company');
  const { role, since } = partnerEntryOf(partnerOf(row, words));
  return {
    level,
    name: nameOf(field(own, 'company', 'name')),
    document: other.document,
    documentKind: 'cnpj',
    certainty: other.odds === null ? 'CERTAIN' : 'POSSIBLE',
    through,
    role,
    sharePercent: null,
    since,
    status: statusOf(field(headOfficeOf(company), 'establishment', 'status')),
    restrictive: null,
    restrictiveAmount: null,
    ...(other.odds !== null && { odds: other.odds }),
  };
}

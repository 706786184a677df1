import type { Static, TObject } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import type { Text } from '../../base/language.ts';
import type { DocumentKind } from '../../document/kind.ts';
import type { EditionOfDataset } from '../../sections/fields.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import type { LicenceRegister } from '../../sections/licences.ts';
import type { SanctionList } from '../../sections/sanctions.ts';
import { type CalendarDay, calendarDay, elapsedTime, isoDay } from '../elapsed-time.ts';
import type { InputCode, InputValues, PolicyInput } from '../inputs/input.ts';
import type { OperatorName } from '../operators/index.ts';
import type { BureauScoreChoice } from '../policy.ts';
import { isOldEdition } from '../section-editions.ts';
import { isShare, type Share } from '../share.ts';
import { isSpan, type Span } from '../span.ts';
import type { Unit, ValueKind } from '../value-kind.ts';

/** What a `duration` rule reads where the event never happened: longer ago than any threshold. */
export const NEVER = 'NEVER';

/** A day known only as one of several: from the earliest, null where there is none, to the latest. ISO dates. */
export interface DaySpan {
  readonly earliest: string | null;
  readonly latest: string;
}

/** A list of texts of which only a part is known. */
export interface PartialList {
  /** Texts that are in the list. */
  readonly certain: readonly string[];
  /** Texts that may be in it; null if anything may be. */
  readonly possible: readonly string[] | null;
}

type NumberReading = number | Span;
type PercentReading = NumberReading | Share;

/**
 * The value that each kind of rule reads. A duration is read as the ISO date from which the time is counted. An amount in
 * proportion to another is read as a share, which is compared exactly. If a part of the
 * facts is unknown, a rule reads a span of numbers or days, or a partial list: it then decides if all values in it
 * give the same result, else it is NOT_APPLIED. A boolean that is not decided is undefined.
 */
interface Readings {
  readonly count: NumberReading;
  readonly points: NumberReading;
  readonly money: NumberReading;
  readonly percent: PercentReading;
  readonly number: NumberReading;
  readonly integer: NumberReading;
  readonly ratio: NumberReading;
  readonly duration: string | DaySpan;
  readonly text: string;
  readonly list: readonly string[] | PartialList;
  readonly boolean: boolean;
}

export type Reading = Readings[ValueKind];

/** Readings of completely known facts, with shares in percent. */
export type CompleteReading = Exclude<Reading, PartialReading | Share>;

export function isDaySpan(reading: Reading): reading is DaySpan {
  return typeof reading === 'object' && 'latest' in reading;
}

export function isPartialList(reading: Reading): reading is PartialList {
  return typeof reading === 'object' && 'certain' in reading;
}

/** Readings of partly unknown facts. */
export type PartialReading = Span | DaySpan | PartialList;

/**
 * The spans that a rule may read from partly unknown facts: none, spans with an upper bound (days: with an earliest day; lists:
 * with the texts that they may contain), spans without one, or both. TO_TODAY: days up to the day of the evaluation.
 */
export type Spans = 'NONE' | 'BOUNDED' | 'UNBOUNDED' | 'ANY' | 'TO_TODAY';

/** Whether a part of the facts is unknown that a reading was made of. */
export function isPartlyKnown(reading: Reading | undefined): reading is PartialReading {
  return typeof reading === 'object' && !Array.isArray(reading) && !isShare(reading);
}

/** What is known of an evaluation beside the sections. */
export interface Circumstances {
  /** The day on which the evaluation stands, in UTC: time never comes from a clock. */
  readonly asOf: CalendarDay;
  /** The amount that the request asks credit for, BRL. */
  readonly requestedAmount: number | null;
  /** What the caller knows, by the name of the input. */
  readonly inputs: InputValues;
  /** Which of several bureaus the policy goes by. */
  readonly bureauScore: BureauScoreChoice;
  /** Data older than the policy accepts. Default: none. The sections mark the editions that are too old by default. */
  readonly outdated?: ReadonlySet<DatedPart>;
  /** The sections that may lack records because not all their sources answered. Default: none. */
  readonly incomplete?: ReadonlySet<SectionType> | undefined;
}

/** Data with their own date: a section, a list of SANCTIONS, a register of LICENCES, the elections in PEP. */
export type DatedPart = SectionType | SanctionList | LicenceRegister | 'ELECTIONS';

/** Whether data are too old for an evaluation, by the maximum age of the policy or, by default, of their dataset. */
export function isOutdated(
  part: DatedPart,
  edition: EditionOfDataset | undefined,
  { outdated, asOf }: Pick<Circumstances, 'outdated' | 'asOf'>,
): boolean {
  return outdated?.has(part) === true || (edition !== undefined && isOldEdition(edition, asOf));
}

/** The texts that a rule can read, where they follow a form. */
interface ReadableTexts {
  isReadable(text: string): boolean;
  /** What to write instead of another text. */
  readonly advice: Text;
}

/** The value that `read` returns: a rule without spans reads no partly unknown facts. */
type ReadingWith<Kind extends ValueKind, Partly extends Spans> = [Partly] extends ['NONE']
  ? Exclude<Readings[Kind], PartialReading>
  : Readings[Kind];

/**
 * One entry of the rule catalogue. An author of a rule says:
 *
 * - `id`: its name in policies, upper snake; `aliases`: other spellings that policies may use.
 * - `title`: what people read, as a noun that a value can follow ("Protests: R$ 1,200.00").
 * - `documentKinds`: whom it can be asked about.
 * - `sections`: what it cannot do without; when one is missing the rule is NOT_APPLIED without being asked. The first
 *   is the one that reports name. `alsoReads`: what it uses where there is.
 * - `value`: the kind of value it extracts, which settles operators and units; `operators` and `units` where it takes
 *   fewer than its kind; `values` where a text can only be one of some words, so that a slip in a policy is found.
 * - `codeForm`: returns a text of a policy with its code in the form that `read` returns. Default: texts are compared as written.
 * - `readable`: the texts that `read` can return, in the form of `codeForm`. Default: any text, or one of `values`.
 * - `where`: the schema of the filters that a policy may narrow it with, every one optional.
 * - `usuallyBlank`: true if sources leave its field blank for most subjects. An exclusion by it does not need `whenMissing`, with
 *   which most subjects could not be approved.
 * - `mostYears`: for the time since an event such as a birth: the maximum of complete years that can have passed. The value is unknown
 *   if the day is longer ago, or after the evaluation. Default: any day counts.
 * - `read`: extracts the value. Pure. null or undefined says that the data is missing, and is never a guess at it;
 *   what was asked and not found is 0, false, an empty list or NEVER. If a part is unknown, it returns a span or a
 *   partial list by the functions of `partly-known.ts`. It may throw only for a defect.
 * - `readOthers`: extracts the value of the sections in `alsoReads` if a section of `sections` is missing. Default: the value is missing.
 * - `spans`: the spans that `read` may return, by the filters. Proofs and backtests consider no others. Default: NONE.
 * - `whenOld`: returns the part of the value that is still known if the section is too old, or lacks records of one of its sources;
 *   undefined if the value is then unknown.
 *   AGELESS: the value does not age, or `read` checks the age itself. Default: for sections of records, the records are a lower
 *   bound; for other sections, the value is unknown.
 */
interface RuleDefinition<
  Kind extends ValueKind,
  Section extends SectionType,
  Other extends SectionType,
  Where extends TObject,
  Partly extends Spans,
> {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly title: Text;
  readonly documentKinds: readonly DocumentKind[];
  readonly sections: readonly Section[];
  readonly alsoReads?: readonly Other[];
  readonly value: Kind;
  readonly operators?: readonly OperatorName[];
  readonly units?: readonly Unit[];
  readonly values?: readonly string[];
  codeForm?(text: string): string;
  readonly readable?: ReadableTexts;
  readonly where?: Where;
  readonly usuallyBlank?: true;
  readonly mostYears?: number;
  readonly spans?: Partly | ((where: Partial<Static<Where>>) => Partly);
  readonly whenOld?: 'AGELESS' | ((reading: Readings[Kind]) => Reading | undefined);
  read(
    sections: Pick<SectionDetails, Section> & Partial<Pick<SectionDetails, Other>>,
    where: Partial<Static<Where>>,
    circumstances: Circumstances,
  ): ReadingWith<Kind, Partly> | null | undefined;
  readOthers?(
    sections: Partial<Pick<SectionDetails, Other>>,
    where: Partial<Static<Where>>,
  ): ReadingWith<Kind, Partly> | undefined;
}

/** An input as its policy declares it, or as much of that as results keep. */
export type InputOfRule = InputCode & Partial<PolicyInput>;

/** Extracts the value of a rule whose filters are fixed; undefined when the data is missing. */
type RuleReader = (sections: Partial<SectionDetails>, circumstances: Circumstances) => Reading | undefined;

/** A rule in the one form that the engine knows, whatever sections and filters its author typed it with. */
export interface Rule
  extends Pick<
    RuleDefinition<ValueKind, SectionType, SectionType, TObject, Spans>,
    | 'id'
    | 'title'
    | 'documentKinds'
    | 'sections'
    | 'value'
    | 'operators'
    | 'units'
    | 'values'
    | 'codeForm'
    | 'readable'
    | 'where'
    | 'usuallyBlank'
    | 'mostYears'
  > {
  readonly aliases: readonly string[];
  readonly alsoReads: readonly SectionType[];
  /** In place of what the kind of value is called. */
  readonly valueTitle?: Text;
  /** Of a rule about an input of the policy: the rule about this one; undefined where it is of a type that it cannot read. */
  readonly ofInput?: (input: InputOfRule) => Rule | undefined;
  /** The input that it is about. */
  readonly input?: InputOfRule;
  /** Fixes the filters; undefined when they do not fit `where`. */
  bind(where: unknown): RuleReader | undefined;
  /** Returns the spans that it may read from partly unknown facts with these filters. */
  spansWith(where: unknown): Spans;
  /** Returns the part of a reading that is still known if a section that it needs is too old; undefined if none is. */
  readingOfOld(reading: Reading, asOf: CalendarDay): Reading | undefined;
}

/** Makes a rule of what its author says, checked against the sections and filters that it names. */
export function defineRule<
  Kind extends ValueKind,
  Section extends SectionType = never,
  Other extends SectionType = never,
  Where extends TObject = TObject<Record<never, never>>,
  const Partly extends Spans = 'NONE',
>(definition: RuleDefinition<Kind, Section, Other, Where, Partly>): Rule {
  const { aliases = [], alsoReads = [], sections: needed, spans = 'NONE' } = definition;
  const [lead] = needed;
  const { whenOld = recordSections.has(lead) ? 'RECORDS' : undefined } = definition;
  const readingOfOld = (reading: Readings[Kind], asOf: CalendarDay): Reading | undefined => {
    if (whenOld === 'AGELESS') return reading;
    return whenOld === 'RECORDS' ? atLeast(reading, asOf) : whenOld?.(reading);
  };
  const bind = (where: unknown): RuleReader | undefined => {
    const filters = fittingFilters(definition.where, where);
    if (filters === undefined) return undefined;
    return (sections, circumstances) => {
      if (!holdsAll(sections, needed)) return definition.readOthers?.(sections, filters);
      const { outdated } = circumstances;
      const lacks = outdated !== undefined && alsoReads.some((type) => outdated.has(type));
      const read = lacks ? withoutSections(sections, alsoReads) : sections;
      const reading = definition.read(read, filters, circumstances) ?? undefined;
      if (reading === undefined || isWrongDay(reading, definition, circumstances.asOf)) return undefined;
      // A share of an amount that is too old is unknown, unless it is 0.
      if (lacks && definition.value === 'percent' && reading !== 0) return undefined;
      const isOld =
        whenOld !== 'AGELESS' && needed.some((type) => isOldSection(sections, type, circumstances));
      const isIncomplete =
        lead !== undefined && recordSections.has(lead) && circumstances.incomplete?.has(lead) === true;
      // Old records and the records of only some sources may both be incomplete.
      return isOld || isIncomplete ? readingOfOld(reading, circumstances.asOf) : reading;
    };
  };
  const spansWith = (where: unknown): Spans =>
    typeof spans === 'string' ? spans : spans(fittingFilters(definition.where, where) ?? {});
  return { ...definition, aliases, alsoReads, bind, spansWith, readingOfOld };
}

/** Whether a reading is a day that is impossible by `mostYears`. */
function isWrongDay(reading: Reading, { mostYears }: Pick<Rule, 'mostYears'>, asOf: CalendarDay): boolean {
  if (mostYears === undefined || typeof reading !== 'string' || reading === NEVER) return false;
  const years = elapsedTime(calendarDay(reading), asOf, 'YEARS');
  return years < 0 || years > mostYears;
}

/** Sections of records. The records of old data or of some of the sources still count, and there may be others. */
const recordSections: ReadonlySet<SectionType | undefined> = new Set<SectionType>([
  'BAD_CHEQUES',
  'CRIMINAL_RECORD',
  'OVERDUE_DEBTS',
  'PEFIN',
  'PROCESSES',
  'PROTESTS',
  'REFIN',
  'REGISTRATION_CHANGES',
  'RELATIONS',
  'TAX_DEBTS',
]);

function isOldSection(
  sections: Partial<SectionDetails>,
  type: SectionType,
  circumstances: Circumstances,
): boolean {
  const details = sections[type];
  const edition = details !== undefined && 'edition' in details ? details.edition : undefined;
  return isOutdated(type, edition, circumstances);
}

function withoutSections<Known extends Partial<SectionDetails>>(
  sections: Known,
  types: readonly SectionType[],
): Known {
  const rest = { ...sections };
  for (const type of types) delete rest[type];
  return rest;
}

/** Returns the reading of some of the records as a lower bound, because there may be others. */
function atLeast(reading: Reading, asOf: CalendarDay): Reading | undefined {
  const today = isoDay(asOf);
  if (typeof reading === 'boolean') return reading || undefined;
  if (typeof reading === 'number') return { least: reading, most: null };
  if (reading === NEVER) return { earliest: null, latest: today };
  // A stated day may be later than the day of the evaluation.
  if (typeof reading === 'string') return reading < today ? { earliest: reading, latest: today } : reading;
  if (isSpan(reading)) return { least: reading.least, most: null };
  if (isShare(reading)) {
    const { part, whole } = reading;
    return { part: { least: typeof part === 'number' ? part : part.least, most: null }, whole };
  }
  if (isDaySpan(reading))
    return { earliest: reading.earliest, latest: reading.latest < today ? today : reading.latest };
  return { certain: isPartialList(reading) ? reading.certain : reading, possible: null };
}

function fittingFilters<Where extends TObject>(
  schema: Where | undefined,
  where: unknown,
): Partial<Static<Where>> | undefined {
  if (where === undefined) return {};
  return schema !== undefined && Check(schema, where) ? where : undefined;
}

function holdsAll<Section extends SectionType>(
  sections: Partial<SectionDetails>,
  needed: readonly Section[],
): sections is Partial<SectionDetails> & Pick<SectionDetails, Section> {
  for (const type of needed) if (sections[type] === undefined) return false;
  return true;
}

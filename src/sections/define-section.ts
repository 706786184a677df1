import type { Static, TObject } from '@sinclair/typebox';
import type { Language, Text } from '../base/language.ts';
import type { DocumentKind } from '../document/kind.ts';
import type { FigureStyle } from '../wording/counted.ts';
import type { Combination } from './combinations.ts';
import type { Additional, Depth } from './depth.ts';
import type { SectionEdition } from './fields.ts';
import type { ItemMerge } from './list-merge.ts';
import type { Validity } from './validity.ts';

/**
 * One part of a report. An author of a section says:
 *
 * - `type`: its stable name in the API.
 * - `title`: what people read.
 * - `documentKinds`: whom it can be asked about.
 * - `comesWith`: the least depth, or the additional, that collects it; `DERIVED` when it is computed from other sections.
 * - `details`: the TypeBox schema of its content, every field with a description. Money in BRL as numbers, dates
 *   `YYYY-MM-DD`, timestamps ISO 8601 UTC. An unknown value is null and never a made-up default; an empty list
 *   means "asked, none found".
 * - `listKeys`: for each list field, the fields that make an item the same item when two sources both name it. Both
 *   are paths: `company.secondaryCnaes`, `owner.document`. A list without keys is merged by the whole item.
 * - `itemMerges`: how the items of a list are merged, by its path. Omit a list to fill an item of one source from others.
 * - `combined`: for facts outside lists, by path, the combination of different statements, such as the higher count. Default: a fact
 *   that sources state differently is unknown. Fields of items are combined by `itemMerges`.
 * - `dataDay`: the field with the day or month of its data.
 * - `datedBy`: the field with the day, month or year of its data, then the facts that decide which is the newest. Sources that are older
 *   than the newest one that states such a fact are left out of a merge. Default: sources of all days are merged.
 * - `statedDate`: returns the day, month or year (`YYYY-MM-DD`, `YYYY-MM`, `YYYY`) from which the age of its data counts, as the source
 *   states it; null if it is unknown. Default: the field `dataDay`.
 * - `editionOf`: the path of the field that ages. `edition` is taken from the sources that state the merged value of that field. Default:
 *   the oldest edition.
 * - `thirdParties`: the paths at which others than the subject are named, or told about by name; whatever lies below counts.
 *   Where data of a person are shown or deleted, these are another's.
 * - `links`: addresses that a reader may open; nothing is fetched from them here.
 * - `labels`: what people read for its fields, by path, where `field-labels.ts` has nothing for their names or something else.
 * - `datasets`: those that give it where they are loaded, by their names on the command line.
 * - `reconcile`: returns the details without contradictions between their fields. If two fields contradict each other, the fact becomes
 *   unknown, or the one against the subject counts. Applied to each contribution, and after a merge; calling it twice changes nothing.
 * - `combine`: returns the merged section with the facts that follow from several fields of several sources, such as a status with its
 *   reason. Default: `combined` is enough.
 * - `settle`: corrects, after a merge, the fields that follow from others (counts, totals); calling it twice changes nothing.
 * - `outdated`: what is said of it where its data were older than they may be on the day on which they came; undefined where they
 *   were not.
 * - `columns`: for lists of records, by path, the fields in the order that people read them in, where it is not that in which they are written. A list
 *   within such records that is named stands in a table of its own; a field that its records have not is that of the record around them.
 * - `openLists`: which of its lists left a question open, and how, of those that are meant; undefined: of all.
 * - `editions`: returns the editions of its data. Default: `edition`. `freshen`: returns the section with another maximum age for the
 *   edition of a dataset, as if that edition were fresh and had the same content. Default: only the edition changes.
 * - `periods`: for lists of records, by path, the fields with the first and the last day of each record. Their tables show whether a
 *   record is in force: by these days, or by `validityOn` if the validity depends on other fields too.
 * - `figures`: returns the figures for a line about the section on a day (`YYYY-MM-DD`), most important first; null if it was queried
 *   and has no content. The caller makes words of sources safe to show.
 */
export interface SectionDefinition<Type extends string = string, Details extends TObject = TObject> {
  readonly type: Type;
  readonly title: Text;
  readonly documentKinds: readonly DocumentKind[];
  readonly comesWith: Depth | Additional | 'DERIVED';
  readonly details: Details;
  readonly listKeys?: Readonly<Record<string, readonly string[]>>;
  readonly itemMerges?: Readonly<Record<string, ItemMerge>>;
  readonly combined?: Readonly<Record<string, Combination>>;
  readonly dataDay?: string;
  readonly datedBy?: readonly [day: string, ...facts: string[]];
  statedDate?(details: Static<Details>): string | null;
  readonly editionOf?: string;
  readonly thirdParties?: readonly string[];
  readonly datasets?: readonly [string, ...string[]];
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  readonly periods?: Readonly<Record<string, RecordPeriod>>;
  readonly labels?: Readonly<Record<string, Text>>;
  reconcile?(details: Static<Details>): Static<Details>;
  combine?(merged: Static<Details>, sources: readonly Static<Details>[]): Static<Details>;
  settle?(details: Static<Details>): Static<Details>;
  links?(details: Static<Details>): readonly string[];
  outdated?(details: Static<Details>, day: string, style: FigureStyle): string | undefined;
  openLists?(
    details: Static<Details>,
    meant: ReadonlySet<string> | undefined,
    language: Language,
  ): readonly string[];
  editions?(details: Static<Details>): readonly SectionEdition[];
  freshen?(details: Static<Details>, dataset: string, staleAfterDays: number): Static<Details>;
  figures(details: Static<Details>, style: FigureStyle, day: string): readonly string[] | null;
}

/** The fields with the first and the last day of a record. */
interface RecordPeriod {
  readonly from: string;
  readonly until: string;
  /** Returns whether a record is in force on a day; undefined if that is unknown. Default: by the two days alone. */
  validityOn?(record: Readonly<Record<string, unknown>>, day: string): Validity | undefined;
}

/** Fixes the literal type of `type` and `details`, so that the registry can derive every type from them. */
export function defineSection<const Type extends string, Details extends TObject>(
  definition: SectionDefinition<Type, Details>,
): SectionDefinition<Type, Details> {
  return definition;
}

import { canonicalJson } from '../../base/canonical-json.ts';
import { isRecord } from '../../base/is-record.ts';
import { withOneBankDebt } from '../../sections/bank-debt.ts';
import {
  isSectionType,
  type SectionDetails,
  type SectionType,
  sectionDefinition,
} from '../../sections/index.ts';
import { mergeSection } from '../../sections/merge.ts';
import { withRevenuePercentages } from '../../sections/revenue-percentage.ts';
import { summarize } from '../../sections/summarize.ts';
import { synthesizeScore } from '../../sections/synthesize-score.ts';
import type { Problem } from '../../yaml/finding.ts';
import { completeSection } from './complete-section.ts';

/** What a case gives of each section, as written; null where it takes a section away. */
export type GivenSections = Readonly<Record<string, unknown>>;

/** Sections as they were settled before, by what was given of them: of subjects that differ in little most are the same. */
export type SettledSections = WeakMap<object, SettledSection>;

interface SettledSection {
  readonly type: SectionType;
  readonly settled: unknown;
  /** With what was given laid over it. */
  readonly stated: unknown;
}

/** One value laid over another: maps key by key, anything else (a list too) as a whole. */
export function layOver(base: unknown, over: unknown): unknown {
  if (!isRecord(base) || !isRecord(over)) return over;
  const laid = Object.entries(over).map(([key, value]) => [
    key,
    Object.hasOwn(base, key) ? layOver(base[key], value) : value,
  ]);
  // Entries, so that a key that is called __proto__ stays a key.
  return Object.fromEntries([...Object.entries(base), ...laid]);
}

/**
 * The sections that a case is evaluated over: what it gives laid over its fixture, completed, and then treated as the
 * collector treats what sources answer. Totals follow from their lists, shares from the revenue, the summary from it
 * all; but a total or share that the case itself gives stands as given.
 *
 * @param options.shelf what was settled before, without a fixture: only where nobody changes what is given of a section or comes of it.
 * @param options.incomplete the sections that may lack records. Default: none.
 * @returns the sections, and what does not fit them: paths begin with the section type.
 */
export function caseSections(
  contents: GivenSections,
  fixture: Partial<SectionDetails> = {},
  {
    shelf,
    incomplete,
  }: {
    readonly shelf?: SettledSections;
    readonly incomplete?: ReadonlySet<SectionType> | undefined;
  } = {},
): { readonly sections: Partial<SectionDetails>; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const collected: Partial<SectionDetails> = { ...fixture };
  delete collected.SUMMARY;
  delete collected.SYNTHETIC_SCORE;
  const own: Record<string, unknown> = {};
  for (const [type, content] of Object.entries(contents)) {
    if (!isSectionType(type) || sectionDefinition(type).comesWith === 'DERIVED') continue;
    if (content === null) {
      delete collected[type];
      continue;
    }
    own[type] = content;
    const { problems: found } = assemble(collected, type, content, shelf);
    for (const problem of found) {
      problems.push({ ...problem, place: { ...problem.place, path: [type, ...problem.place.path] } });
    }
  }
  // Complete sections with values of the same schema laid over them are complete sections.
  const stated = Object.fromEntries(
    Object.entries(withOneBankDebt(collected)).map(([type, content]) => {
      const before = isRecord(own[type]) ? shelf?.get(own[type]) : undefined;
      return [type, before?.settled === content ? before.stated : statedOver(type, content, own[type])];
    }),
  ) as Partial<SectionDetails>;
  // Shares are those of the stated totals, unless they are stated too.
  const shared = Object.fromEntries(
    Object.entries(withRevenuePercentages(stated)).map(([type, content]) => [
      type,
      statesShare(own[type]) ? statedOver(type, content, own[type]) : content,
    ]),
  ) as Partial<SectionDetails>;
  return { sections: withDerived(shared, incomplete), problems };
}

/** Whether a case states a share of the revenue in a section or in its bands. */
function statesShare(content: unknown): boolean {
  if (!isRecord(content)) return false;
  return 'calculatedRevenuePercentage' in content || Array.isArray(content['bands']);
}

function statedOver(type: string, settled: unknown, content: unknown): unknown {
  if (!isSectionType(type)) return layGiven(settled, content, { path: '', listKeys: {} });
  const { listKeys = {}, itemMerges = {} } = sectionDefinition(type);
  // Nothing is worked out in items that are joined: what was given of one of them must not be laid over another.
  const derived = Object.entries(listKeys).filter(([path]) => {
    const { number, apart, ageOf } = itemMerges[path] ?? {};
    return number === undefined && apart === undefined && ageOf === undefined;
  });
  return layGiven(settled, content, { path: '', listKeys: Object.fromEntries(derived) });
}

function withDerived(
  stated: Partial<SectionDetails>,
  incomplete: ReadonlySet<SectionType> | undefined,
): Partial<SectionDetails> {
  if (Object.keys(stated).length === 0) return {};
  const isCompany = (stated.BASIC_INFORMATION?.company ?? null) !== null;
  return {
    ...stated,
    SUMMARY: summarize(stated),
    ...(isCompany && { SYNTHETIC_SCORE: synthesizeScore(stated, incomplete) }),
  };
}

function assemble<Type extends SectionType>(
  collected: Partial<SectionDetails>,
  type: Type,
  content: unknown,
  shelf: SettledSections | undefined,
): { readonly problems: readonly Problem[] } {
  const base = collected[type];
  const before = base === undefined && isRecord(content) ? shelf?.get(content) : undefined;
  if (before?.type === type) {
    // Settled as this very type.
    collected[type] = before.settled as SectionDetails[Type];
    return { problems: [] };
  }
  const { details, problems } = completeSection(type, layOver(base, content));
  if (details !== undefined) {
    const settled = mergeSection(type, [
      base === undefined ? details : withoutStale(type, { base, content, details }),
    ]);
    collected[type] = settled;
    if (base === undefined && isRecord(content))
      shelf?.set(content, { type, settled, stated: statedOver(type, settled, content) });
  }
  return { problems };
}

/**
 * A fixture's section with other lists laid over it, where totals that had followed from the old lists must not
 * outlive them: they are put back to what they are without any list, to be settled anew.
 */
function withoutStale<Type extends SectionType>(
  type: Type,
  laid: { base: SectionDetails[Type]; content: unknown; details: SectionDetails[Type] },
): SectionDetails[Type] {
  const { base, content, details } = laid;
  const listsOf = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([, value]) => Array.isArray(value)));
  const blank = completeSection(type, {}).details;
  const listed = completeSection(type, listsOf(base)).details;
  if (blank === undefined || listed === undefined || !isRecord(content)) return details;
  const followed: object = mergeSection(type, [listed]);
  const fresh = new Map(Object.entries(blank));
  const derived = new Map(Object.entries(followed));
  const before = new Map(Object.entries(base));
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      const follows =
        !Array.isArray(value) &&
        !Object.hasOwn(content, name) &&
        canonicalJson(before.get(name) ?? null) === canonicalJson(derived.get(name) ?? null);
      return [name, follows ? fresh.get(name) : value];
    }),
    // Each field holds a value of its own schema.
  ) as SectionDetails[Type];
}

interface Place {
  readonly path: string;
  /** By the path of a list, the fields by which its items are known. */
  readonly listKeys: Readonly<Record<string, readonly string[]>>;
}

/**
 * What was given, over what was worked out. Settling a section may sort a list and add to it, so its items are found by
 * their keys; a list without keys has nothing worked out in it.
 */
function layGiven(settled: unknown, content: unknown, at: Place): unknown {
  if (Array.isArray(settled)) {
    const keys = at.listKeys[at.path];
    if (keys === undefined || !Array.isArray(content)) return settled;
    // Each is laid over one item: two certificates of one kind are two.
    const left: unknown[] = [...content];
    return settled.map((item) => {
      const place = left.findIndex(
        (entry) => isRecord(entry) && isRecord(item) && keys.every((key) => agree(entry, item, key)),
      );
      const [same] = place === -1 ? [] : left.splice(place, 1);
      return same === undefined ? item : layGiven(item, same, at);
    });
  }
  if (!isRecord(settled) || !isRecord(content)) return content === undefined ? settled : content;
  const laid: Record<string, unknown> = { ...settled };
  // A total in the case is exact, unless the case states that it is a lower bound.
  if (isRecord(laid['unknown']) && !Object.hasOwn(content, 'unknown'))
    laid['unknown'] = Object.fromEntries(
      Object.entries(laid['unknown']).filter(([total]) => (content[total] ?? null) === null),
    );
  for (const [key, value] of Object.entries(content)) {
    const path = at.path === '' ? key : `${at.path}.${key}`;
    if (Object.hasOwn(settled, key)) laid[key] = layGiven(settled[key], value, { ...at, path });
  }
  return laid;
}

/** A key that was left out when it was given is null once complete, or empty. */
function agree(
  content: Readonly<Record<string, unknown>>,
  item: Readonly<Record<string, unknown>>,
  key: string,
): boolean {
  return canonicalJson(content[key] ?? null) === canonicalJson(item[key] ?? null);
}

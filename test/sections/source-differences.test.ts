import { Kind, type TSchema } from '@sinclair/typebox';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../src/base/is-record.ts';
import { calendarDay } from '../../src/policy/elapsed-time.ts';
import {
  isDaySpan,
  isPartialList,
  NEVER,
  type Reading,
  type Rule,
} from '../../src/policy/rules/define-rule.ts';
import { rules } from '../../src/policy/rules/index.ts';
import { isShare } from '../../src/policy/share.ts';
import { boundsOf, isSpan } from '../../src/policy/span.ts';
import { withOneBankDebt } from '../../src/sections/bank-debt.ts';
import { type SectionDetails, type SectionType, sections, sectionTypes } from '../../src/sections/index.ts';
import { withUnlistedPartners } from '../../src/sections/legal-natures.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { withRevenuePercentages } from '../../src/sections/revenue-percentage.ts';
import { soundCompany } from '../policy/facts.ts';
import { optionsOf } from './arbitrary-details.ts';

/** Sections that sources state. Attached statements replace those of other sources, the newest upload first. */
const stated = sectionTypes.filter(
  (type) => sections[type].comesWith !== 'DERIVED' && type !== 'FINANCIAL_STATEMENTS',
);

/** Texts that rules understand, two of each kind of field. */
const textsByName: Readonly<Record<string, readonly string[]>> = {
  name: ['ANA LIMA', 'ESPOLIO DE ANA LIMA'],
  legalName: ['OFICINA LTDA', 'MASSA FALIDA DE OFICINA LTDA'],
  statusReason: ['SEM MOTIVO', 'EXTINCAO'],
  description: ['EM LIQUIDACAO', 'FALIDO'],
  role: ['Sócio', 'Espólio'],
  ageBand: ['41 a 50 anos', '0 a 12 anos', 'Maiores de 80 anos'],
  registerStanding: ['REGULAR', 'CANCELADO'],
  document: ['52998224725', '11144477735'],
  state: ['SP', 'RJ'],
  code: ['4711302', '9200301'],
  agency: ['ANP', 'ANTT'],
  provider: ['ACME', 'BCME'],
  reason: ['13', '21'],
  caseNumber: ['0000001-45.2026.8.26.0100', '0000002-30.2026.8.26.0100'],
  class: ['Procedimento Comum Cível', 'Execução Fiscal'],
};

/** Values of a field that differ, the better one first for most facts. */
function valuesOf(schema: TSchema, name: string): readonly unknown[] {
  const options = optionsOf(schema);
  if (options.length > 0)
    return options.flatMap((option) => valuesOf(option, name)).filter((one) => one !== null);
  switch (schema[Kind]) {
    case 'Literal':
      return [schema['const']];
    case 'Boolean':
      return [false, true];
    case 'Integer':
    case 'Number':
      if (/year$/i.test(name)) return [2021, 2025];
      return [
        schema['minimum'] ?? 0,
        Math.min(5, schema['maximum'] ?? 5),
        Math.min(90, schema['maximum'] ?? 90),
      ];
    case 'String':
      if (schema['pattern'] === '^\\d{4}-\\d{2}-\\d{2}$')
        return /until$/i.test(name)
          ? ['2015-03-02', '2026-10-01', '2027-01-31']
          : ['2015-03-02', '2026-10-01'];
      if (schema['pattern'] === '^\\d{4}-\\d{2}$') return ['2026-08', '2026-10'];
      return textsByName[name] ?? ['alpha', 'beta'];
    case 'Array':
      return [asFilled, []];
    default:
      return [];
  }
}

/** Pairs of different values of a field. */
function pairsOf(schema: TSchema, name: string): readonly (readonly [unknown, unknown])[] {
  const values = valuesOf(schema, name);
  const isNullable = optionsOf(schema).some((option) => option[Kind] === 'Null');
  const [first, ...others] = values;
  return [
    ...others.map((value, at) => [values[at], value] as const),
    ...(others.length > 1 ? [[first, others.at(-1)] as const] : []),
    ...(isNullable ? [[first, null] as const, [values.at(-1), null] as const] : []),
  ];
}

/** Stands for the value that a field has. */
const asFilled = Symbol('as filled');

/** Fields of which null is a statement: null while in office. */
const statedByNull: ReadonlySet<string> = new Set(['PEP.positions.until', 'PEP.related.until']);

/** The fields of a section with single values, each with its name, its schema, and what it is for the items around it. */
interface Field {
  readonly path: readonly string[];
  readonly schema: TSchema;
}

function fieldsOf(schema: TSchema, path: readonly string[] = []): readonly Field[] {
  const [only, ...others] = optionsOf(schema).filter((option) => option[Kind] !== 'Null');
  if (only !== undefined && others.length === 0 && only[Kind] !== 'Object')
    return fieldsOf(only, path).map((field) => (field.path === path ? { path, schema } : field));
  if (only !== undefined && others.length === 0) return fieldsOf(only, path);
  if (schema[Kind] === 'Array') {
    const items: TSchema = schema['items'];
    return [{ path, schema }, ...(items[Kind] === 'Object' ? fieldsOf(items, path) : [])];
  }
  if (schema[Kind] !== 'Object') return [{ path, schema }];
  return Object.entries<TSchema>(schema['properties'])
    .filter(([name]) => name !== 'otherReports' && name !== 'edition')
    .flatMap(([name, member]) => fieldsOf(member, [...path, name]));
}

/** Any details in which every list has one item; `choose` takes the value of each field. */
function filled(schema: TSchema, choose: (values: readonly unknown[]) => unknown, name = ''): unknown {
  if (optionsOf(schema).some((option) => option[Kind] === 'Null') && choose([false, false, true]) === true)
    return null;
  const [only, ...others] = optionsOf(schema).filter((option) => option[Kind] !== 'Null');
  if (only !== undefined && others.length === 0) return filled(only, choose, name);
  if (schema[Kind] === 'Array') return [filled(schema['items'], choose, name)];
  if (schema[Kind] !== 'Object') return choose(valuesOf(schema, name));
  return Object.fromEntries(
    Object.entries<TSchema>(schema['properties'])
      .filter(([member]) => member !== 'otherReports' && member !== 'edition')
      .map(([member, own]) => [member, filled(own, choose, member)]),
  );
}

/** Returns a value with another value at a path, in all items of the lists on it. */
function withValue(value: unknown, path: readonly string[], other: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return other === asFilled ? value : other;
  if (Array.isArray(value)) return value.map((item) => withValue(item, path, other));
  return isRecord(value) ? { ...value, [name]: withValue(value[name], rest, other) } : value;
}

const basesOf = <Type extends SectionType>(type: Type): readonly unknown[] => {
  const { details } = sections[type];
  const chosen = fc.sample(fc.infiniteStream(fc.nat({ max: 99 })), { seed: 7, numRuns: 12 });
  return [
    filled(details, ([first]) => first),
    filled(details, (values) => (values[0] === false ? false : values.at(-1))),
    ...chosen.map((numbers) =>
      filled(details, (values) => values[Number(numbers.next().value) % values.length]),
    ),
  ];
};

/** Sections as a report contains them, with one of them as sources state it. */
function reportOf<Type extends SectionType>(
  type: Type,
  ...sources: readonly [unknown, ...unknown[]]
): Partial<SectionDetails> {
  // Filled by the schema of the section.
  const own = sources as [SectionDetails[Type], ...SectionDetails[Type][]];
  const all = { REVENUE: soundCompany.REVENUE, [type]: mergeSection(type, own) };
  return withRevenuePercentages(withOneBankDebt(withUnlistedPartners(all)));
}

const circumstances = {
  asOf: calendarDay('2026-11-20'),
  requestedAmount: 10_000,
  inputs: {},
  bureauScore: 'FALLBACK',
} as const;

const filters: readonly (object | undefined)[] = [
  undefined,
  { withinDays: 365 },
  { certainty: 'POSSIBLE' },
  { status: 'OPEN' },
  { mainOnly: true },
  { lastMonths: 3 },
  { minimumAmount: 3 },
];

/** Rules of which a larger number, or a later day, is better. */
const betterIfHigher: ReadonlySet<string> = new Set([
  'SCORE',
  'BUREAU_LIMIT',
  'CALCULATED_REVENUE',
  'EMPLOYEES',
  'SHARE_CAPITAL',
  'PRESUMED_REVENUE',
  'PRESUMED_INCOME',
  'SCR_AVAILABLE_LIMIT',
  'PARTNERS_OLDEST_AGE',
]);

/** The words of text rules, the worst first. Of any other text, a different one is neither better nor worse. */
const wordsByRule: Readonly<Record<string, readonly string[]>> = {
  COMPANY_SITUATION: ['NULA', 'BAIXADA', 'INAPTA', 'SUSPENSA', 'ATIVA'],
  CPF_SITUATION: [
    'TITULAR_FALECIDO',
    'NULA',
    'CANCELADA',
    'SUSPENSA',
    'PENDENTE_DE_REGULARIZACAO',
    'REGULAR',
  ],
  SPECIAL_SITUATION: [
    'BANKRUPTCY',
    'LIQUIDATION',
    'INTERVENTION',
    'JUDICIAL_RECOVERY',
    'ESTATE',
    'OTHER',
    'NONE',
  ],
};

/** Lists that are worse without a text. */
const worseIfMissing: ReadonlySet<string> = new Set(['LICENCES']);

/** The least and the most of a reading, as numbers; a later day is a larger number. */
function bounds(reading: Reading): { readonly least: number; readonly most: number } | undefined {
  const span = (one: number, other: number) => ({ least: Math.min(one, other), most: Math.max(one, other) });
  const day = (text: string) => (text === NEVER ? Number.NEGATIVE_INFINITY : Date.parse(text));
  if (typeof reading === 'number' || isSpan(reading)) return boundsOf(reading);
  if (isDaySpan(reading)) return span(day(reading.earliest ?? NEVER), day(reading.latest));
  if (isShare(reading)) {
    const { least, most } = boundsOf(reading.part);
    return { least: least / reading.whole, most: most / reading.whole };
  }
  return typeof reading === 'string' ? { least: day(reading), most: day(reading) } : undefined;
}

/** A reading as a text; the order of a list does not matter. */
function textOf(reading: Reading | undefined): string {
  return JSON.stringify(reading, (_, value: unknown) => (Array.isArray(value) ? value.toSorted() : value));
}

/** Whether a merged reading is better than that of one source. An unknown reading is not. */
function isBetter({ id, value }: Rule, merged: Reading | undefined, alone: Reading | undefined): boolean {
  if (merged === undefined || alone === undefined) return false;
  if (value === 'boolean') return merged === false && alone === true;
  if (value === 'text') {
    const words = wordsByRule[id];
    if (words === undefined) return merged !== alone;
    return words.indexOf(String(merged)) > words.indexOf(String(alone));
  }
  if (value === 'list') {
    const certain = isPartialList(merged) ? merged.certain : (merged as readonly string[]);
    const possible = isPartialList(merged) ? merged.possible : [];
    const own = isPartialList(alone) ? alone : { certain: alone as readonly string[], possible: [] };
    return worseIfMissing.has(id)
      ? own.possible !== null &&
          certain.some((text) => ![...own.certain, ...(own.possible ?? [])].includes(text))
      : possible !== null && own.certain.some((text) => ![...certain, ...possible].includes(text));
  }
  const [own, other] = [bounds(merged), bounds(alone)];
  if (own === undefined || other === undefined) throw new Error(`${id}: no number`);
  return betterIfHigher.has(id) ? own.least > other.most : own.most < other.least;
}

/**
 * Facts and rules for which another rule decides: the most serious special situation of a company.
 */
const exceptions: ReadonlySet<string> = new Set([
  'BASIC_INFORMATION.company.legalName JUDICIAL_RECOVERY',
  'BASIC_INFORMATION.company.specialSituation.kind JUDICIAL_RECOVERY',
  'BASIC_INFORMATION.company.specialSituation.otherKinds JUDICIAL_RECOVERY',
]);

/** Fields by which an item is certain. It is then no longer one of the possible ones. */
const makesCertain: ReadonlySet<string> = new Set([
  'PEP.related.certainty',
  'PROCESSES.lawsuits',
  'PROCESSES.lawsuits.caseNumber',
]);

/** Dates that decide which report of an item is the newest, and fields by which rows are different items. */
const decides: ReadonlySet<string> = new Set([
  'BUREAU_SCORE.scoredOn',
  'BUREAU_SCORE.scores.scoredOn',
  'CATEGORIES.referenceMonth',
  'CERTIFICATES.certificates.issuedOn',
  'CERTIFICATES.certificates.validUntil',
  'CRIMINAL_RECORD.referenceMonth',
  'CRIMINAL_RECORD.warrants.endedOn',
  'CRIMINAL_RECORD.warrants.issuedOn',
  'CRIMINAL_RECORD.warrants.referenceMonth',
  'LICENCES.licences.activity',
  'LICENCES.licences.agency',
  'LICENCES.licences.issuedOn',
  'LICENCES.licences.number',
  'LICENCES.licences.validUntil',
  'LICENCES.registers.editionDate',
  'REVENUE.referenceYear',
  'SANCTIONS.lists.editionDate',
  'SCR.referenceMonth',
  'SOCIAL_BENEFITS.benefits.lastMonth',
]);

describe('two sources that differ in one field', () => {
  test.each(stated)(
    '%s: give the same rule values in both orders, never better than the worse one',
    (type) => {
      const own = rules.filter(({ sections: needed, alsoReads }) => [...needed, ...alsoReads].includes(type));
      const readers = own.flatMap((rule) =>
        filters.flatMap((where) => {
          const read = rule.bind(where);
          return read === undefined ? [] : [{ rule, where, read }];
        }),
      );
      const readAll = (...sources: readonly [unknown, ...unknown[]]) => {
        const report = reportOf(type, ...sources);
        return readers.map(({ read }) => read(report, circumstances));
      };
      const faults = new Set<string>();
      for (const { path, schema } of fieldsOf(sections[type].details)) {
        const field = [type, ...path].join('.');
        for (const base of basesOf(type)) {
          for (const [value, other] of pairsOf(schema, path.at(-1) ?? '')) {
            const [a, b] = [withValue(base, path, value), withValue(base, path, other)];
            const [both, reverse] = [readAll(a, b), readAll(b, a)];
            const isYielding = other === null && !statedByNull.has(field);
            const alone = decides.has(field) ? [] : isYielding ? [readAll(a)] : [readAll(a), readAll(b)];
            for (const [at, { rule, where }] of readers.entries()) {
              const merged = both[at];
              const what = () =>
                `${field} ${String(value)}/${String(other)} ${rule.id} ${JSON.stringify(where)}`;
              if (textOf(merged) !== textOf(reverse[at]))
                faults.add(`${what()}: ${textOf(merged)} or ${textOf(reverse[at])}`);
              if (exceptions.has(`${field} ${rule.id}`)) continue;
              if (where !== undefined && 'certainty' in where && makesCertain.has(field)) continue;
              for (const { [at]: own } of alone)
                if (isBetter(rule, merged, own))
                  faults.add(`${what()}: ${textOf(merged)}, alone ${textOf(own)}`);
            }
          }
        }
      }
      expect([...faults]).toEqual([]);
    },
    // Lawsuits have by far the most fields and rules.
    1_200_000,
  );
});

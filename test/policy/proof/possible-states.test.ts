import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../src/document/document.ts';
import { caseSections } from '../../../src/policy/cases/case-sections.ts';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { unitsFor } from '../../../src/policy/condition.ts';
import { calendarDay, elapsedTime } from '../../../src/policy/elapsed-time.ts';
import { completePolicy } from '../../../src/policy/policy.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { cellOfReading, cellsOf, FactShelf } from '../../../src/policy/proof/fact.ts';
import {
  type DatedPart,
  isDaySpan,
  isPartialList,
  isPartlyKnown,
  NEVER,
  type Reading,
  type Rule,
} from '../../../src/policy/rules/define-rule.ts';
import { rules } from '../../../src/policy/rules/index.ts';
import { isShare } from '../../../src/policy/share.ts';
import { valueKinds } from '../../../src/policy/value-kind.ts';
import {
  isSectionType,
  type SectionDetails,
  sectionDefinition,
  sectionTypes,
} from '../../../src/sections/index.ts';
import { licenceRegisters } from '../../../src/sections/licences.ts';
import { sanctionLists } from '../../../src/sections/sanctions.ts';
import { randomFrom } from '../../http/random.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { randomSubject } from '../judge/random-subjects.ts';

const size = trialSize('CREDIT_STATES', { number: 150, seed: 11 });
const asOf = '2026-11-20';
const day = calendarDay(asOf);
const sum = { name: 'sum', type: 'money' } as const;

const filters = [
  undefined,
  { withinDays: 365 },
  { certainty: 'POSSIBLE' },
  { certainty: 'POSSIBLE', minimumOdds: 100 },
  { standings: ['IN_COLLECTION'] },
  { courtTypes: ['LABOR'] },
  { status: 'OPEN' },
  { mainOnly: true },
  { lastMonths: 6 },
  { agencies: ['ANP'] },
  { lists: ['CEIS', 'OFAC'] },
  { sinceYear: 2018 },
];

const everyPart: ReadonlySet<DatedPart> = new Set([
  ...sectionTypes,
  ...sanctionLists,
  ...licenceRegisters,
  'ELECTIONS',
]);

const oldEdition = {
  dataset: 'receita',
  sha256: '0'.repeat(64),
  publishedOn: '2026-01-10',
  stale: true,
  staleAfterDays: 75,
};

/** Data of a subject: recent, of editions that are too old, or older than a policy accepts. */
interface State {
  readonly sections: Partial<SectionDetails>;
  readonly requestedAmount: number | null;
  readonly outdated?: ReadonlySet<DatedPart>;
}

function statesAbout(kind: DocumentKind): readonly State[] {
  const random = randomFrom(size.seed);
  const policy = { kind, conditions: ['GREATER_THAN 3 COUNT"', 'GREATER_THAN 500 BRL"'] };
  return Array.from({ length: size.number }, () => randomSubject(policy, random)).flatMap(
    ({ sections: stated, requestedAmount }): readonly State[] => {
      const { sections } = caseSections(stated);
      const old = Object.entries(sections).map(([type, details]) => {
        const hasEdition = isSectionType(type) && 'edition' in sectionDefinition(type).details.properties;
        return [type, hasEdition ? { ...details, edition: oldEdition } : details];
      });
      return [
        { sections, requestedAmount },
        { sections: Object.fromEntries(old), requestedAmount },
        { sections, requestedAmount, outdated: everyPart },
      ];
    },
  );
}

/** The values between which conditions must tell readings of a rule apart. */
function valuesIn(reading: Reading | undefined, rule: Rule): readonly (number | string)[] {
  if (reading === undefined || reading === NEVER || typeof reading === 'boolean') return [];
  if (rule.value === 'duration') {
    const [unit = 'DAYS'] = unitsFor(rule);
    const days =
      typeof reading === 'string' ? [reading] : isDaySpan(reading) ? [reading.earliest, reading.latest] : [];
    return days.flatMap((one) =>
      one === null || unit === 'COUNT' ? [] : Math.max(0, elapsedTime(calendarDay(one), day, unit as 'DAYS')),
    );
  }
  if (typeof reading === 'number' || typeof reading === 'string') return [reading];
  if (isPartialList(reading)) return [...reading.certain, ...(reading.possible ?? [])];
  if (isShare(reading)) {
    const parts = typeof reading.part === 'number' ? [reading.part] : [reading.part.least, reading.part.most];
    return parts.flatMap((part) => (part === null ? [] : Math.round((part / reading.whole) * 10_000) / 100));
  }
  if (isDaySpan(reading)) return [];
  return 'least' in reading ? [reading.least, ...(reading.most === null ? [] : [reading.most])] : reading;
}

/** Conditions that part the readings of a rule at some of their values. */
function conditionsAt(rule: Rule, readings: readonly (Reading | undefined)[]): readonly string[] {
  const { shape } = valueKinds[rule.value];
  if (shape === 'boolean') return ['IS_TRUE', 'IS_FALSE'];
  const values = [...new Set(readings.flatMap((reading) => valuesIn(reading, rule)))];
  if (shape === 'number') {
    const inOrder = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
    const at = [0, 0.34, 0.67].flatMap((share) => inOrder[Math.floor(share * inOrder.length)] ?? []);
    const [unit] = unitsFor(rule);
    return [...new Set(at)].flatMap((value) =>
      ['GREATER_THAN_OR_EQUAL_TO', 'LESS_THAN'].map((operator) =>
        [operator, value, unit].filter((part) => part !== undefined).join(' '),
      ),
    );
  }
  const words = (rule.values ?? values.filter((value) => typeof value === 'string')).slice(0, 3);
  const takes = new Set<string>(rule.operators ?? ['CONTAINS', 'NOT_CONTAINS']);
  return words.flatMap((word) =>
    ['CONTAINS', 'NOT_CONTAINS'].filter((one) => takes.has(one)).map((operator) => `${operator} "${word}"`),
  );
}

/** What a proof about a rule does not consider, and the shapes of what it reads. */
function comparedWithModel(rule: Rule, where: Record<string, unknown> | undefined, states: readonly State[]) {
  const read = rule.bind(where);
  if (read === undefined) return { unconsidered: [], shapes: [] };
  const ofState = new Map<string, { readonly reading: Reading | undefined; readonly setsAges: boolean }>();
  for (const { sections, requestedAmount, outdated } of states) {
    const setsAges = outdated !== undefined;
    const inputs = requestedAmount === null ? {} : { sum: 5 };
    const circumstances = { asOf: day, requestedAmount, inputs, bureauScore: 'FALLBACK' } as const;
    const reading = read(sections, { ...circumstances, ...(setsAges && { outdated }) });
    ofState.set(JSON.stringify([reading, setsAges]), { reading, setsAges });
  }
  const readings = [...ofState.values()];
  const conditions = conditionsAt(
    rule,
    readings.map(({ reading }) => reading),
  );
  const kind = rule.documentKinds.includes('cnpj') ? 'cnpj' : 'cpf';
  const input = rule.input === undefined ? undefined : { input: 'sum' };
  const policy = completePolicy({
    id: 'one',
    name: 'One',
    kind,
    depth: 'COMPLETO+',
    additionals: ['BUREAUS', 'SCR', 'FINANCIAL_STATEMENTS'],
    inputs: [sum],
    groups: [
      {
        name: 'g',
        rules: conditions.map((failWhen) => ({
          rule: rule.id,
          failWhen,
          statusToApply: 'ALERT' as const,
          ...(where !== undefined && { where }),
          ...input,
        })),
      },
    ],
  });
  const shelf = new FactShelf();
  for (const group of compilePolicy(policy, { version: 1 }).groups)
    for (const one of group.rules) shelf.add(one.criterion, 'FALLBACK');
  const context = proofContext(kind, asOf).cells;
  const unconsidered = shelf.all().flatMap((bare) =>
    [false, true].flatMap((setsAges) => {
      const cells = cellsOf(bare, { ...context, setsAges });
      if (cells === undefined) return [`${bare.key}: too many cells`];
      const fact = { ...bare, cells };
      return readings
        .filter((one) => one.setsAges === setsAges)
        .filter(({ reading }) => cellOfReading(fact, reading, day) === undefined)
        .map(({ reading }) => `${bare.key} ${conditions.join('; ')}: ${JSON.stringify(reading)}`);
    }),
  );
  return {
    unconsidered: [...new Set(unconsidered)],
    shapes: readings.map(({ reading }) => shapeOf(reading)),
  };
}

function shapeOf(reading: Reading | undefined): 'MISSING' | 'KNOWN' | 'PARTLY' {
  if (reading === undefined) return 'MISSING';
  const part = isShare(reading) ? reading.part : reading;
  return isPartlyKnown(part) ? 'PARTLY' : 'KNOWN';
}

describe('the states that a proof considers', () => {
  const states = { cnpj: statesAbout('cnpj'), cpf: statesAbout('cpf') };
  const compared = rules.map((listed) => {
    const rule = listed.ofInput?.(sum) ?? listed;
    const own = rule.documentKinds.flatMap((kind) => states[kind]);
    const all = filters.map((where) => comparedWithModel(rule, where, own));
    return {
      id: rule.id,
      unconsidered: all.flatMap((one) => one.unconsidered.slice(0, 2)),
      shapes: new Set(all.flatMap((one) => one.shapes)),
    };
  });

  it('include everything that a rule reads: known, missing, partly known and too old', () => {
    expect(compared.flatMap(({ unconsidered }) => unconsidered)).toEqual([]);
  });

  it('were compared with known, missing and partly known data', () => {
    const without = (shape: 'MISSING' | 'KNOWN' | 'PARTLY') =>
      compared.filter(({ shapes }) => !shapes.has(shape)).map(({ id }) => id);

    // The random subjects never have this one.
    expect(without('KNOWN')).toEqual(['FINANCIAL_WORKING_CAPITAL']);
    expect(without('MISSING')).toEqual([]);
    // Every number and day of a section of records is a lower bound if the data are too old.
    const records = rules
      .filter(({ value }) => value !== 'boolean')
      .filter((rule) => isPartlyKnown(rule.readingOfOld(rule.value === 'duration' ? '2020-01-01' : 1, day)))
      .map(({ id }) => id);
    expect(without('PARTLY').filter((id) => records.includes(id))).toEqual([]);
    expect(records).toEqual(expect.arrayContaining(['PARTNERS_COUNT', 'TAX_DEBTS_COUNT', 'PROTESTS_COUNT']));
  });
});

import { readFileSync } from 'node:fs';
import type { Random } from '../../http/random.ts';

interface FilterSchema {
  readonly type?: string;
  readonly const?: number;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly FilterSchema[];
  readonly items?: FilterSchema;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface ConditionSchema {
  readonly if: { readonly properties: { readonly rule: { readonly enum: readonly string[] } } };
  readonly then: {
    readonly properties: {
      readonly failWhen: { readonly examples?: readonly string[] };
      readonly where?: { readonly properties?: Readonly<Record<string, FilterSchema>> };
    };
  };
}

/** A rule of the catalogue, as the reference and the JSON Schema show it. */
interface CatalogueRule {
  readonly names: readonly string[];
  readonly kinds: readonly string[];
  readonly words: readonly string[];
  readonly operators: readonly string[];
  readonly units: readonly string[];
  readonly filters: Readonly<Record<string, FilterSchema>>;
}

const root = new URL('../../../', import.meta.url);
const words = ['vedado', '4711302', 'comercio', 'busca', '206', 'SP', 'ANTT', 'Bolsa', '02'];

function readCatalogue(): readonly CatalogueRule[] {
  const schema = JSON.parse(readFileSync(new URL('schemas/policy.schema.json', root), 'utf8')) as {
    readonly definitions: { readonly conditions: { readonly allOf: readonly ConditionSchema[] } };
  };
  const reference = readFileSync(new URL('docs/reference/rules.md', root), 'utf8');
  const rows = new Map(
    reference
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => {
        const [, name = '', , kinds = '', value = ''] = line.split('|').map((cell) => cell.trim());
        const names = [...name.matchAll(/`(\w+)`/gu)].map(([, found = '']) => found);
        const listed = / of ([A-Z_, ]+)$/u.exec(value)?.[1]?.split(', ') ?? [];
        return [names[0] ?? '', { kinds: kinds.toLowerCase().split(', '), words: listed }];
      }),
  );
  return schema.definitions.conditions.allOf.flatMap(({ if: { properties }, then }) => {
    const names = properties.rule.enum;
    const row = rows.get(names[0] ?? '');
    const examples = then.properties.failWhen.examples ?? [];
    if (row === undefined || names[0] === 'SYNTHETIC_SCORE') return [];
    return {
      names,
      ...row,
      operators: [...new Set(examples.map((example) => example.split(' ')[0] ?? ''))],
      units: [
        ...new Set(examples.flatMap((example) => /[A-Z]+$/u.exec(example.replace(/^\S+/u, ''))?.[0] ?? [])),
      ],
      filters: then.properties.where?.properties ?? {},
    };
  });
}

const catalogue = readCatalogue();

const thresholds: Readonly<Record<string, readonly number[]>> = {
  BRL: [0, 1000, 5000, 10_000, 2500.5],
  PERCENT: [0, 2, 5, 30, 33.33, 70],
  POINTS: [0, 100, 300, 500, 700],
  COUNT: [0, 1, 2, 3],
  DAYS: [0, 30, 90, 365],
  MONTHS: [0, 1, 6, 12, 24],
  YEARS: [0, 1, 2, 18, 65],
  '': [-1, 0, 1, 1.5, 2],
};

function condition(rule: Pick<CatalogueRule, 'operators' | 'units' | 'words'>, random: Random): string {
  const operator = random.pick(rule.operators);
  if (operator.startsWith('IS_')) return operator;
  if (/CONTAINS/u.test(operator) || rule.units[0] === 'WORD')
    return `${operator} ${random.pick(rule.words.length > 0 ? rule.words : words)}${random.chance(0.3) && /CONTAINS/u.test(operator) ? ' "some words"' : ''}`;
  if (/EQUAL_TO$/u.test(operator) && rule.words.length > 0 && !/THAN/u.test(operator))
    return `${operator} ${random.pick(rule.words)}`;
  const unit = rule.units.length === 0 ? '' : random.pick(rule.units);
  const [low = 0, high = 1] = [
    random.pick(thresholds[unit] ?? [1]),
    random.pick(thresholds[unit] ?? [1]),
  ].toSorted((a, b) => a - b);
  const numbers = operator === 'BETWEEN' ? `${low} ${low === high ? high + 1 : high}` : String(low);
  return `${operator} ${numbers}${unit === '' ? '' : ` ${unit}`}`;
}

function filterValue(name: string, schema: FilterSchema, random: Random): unknown {
  if (schema.anyOf !== undefined) return random.pick(schema.anyOf).const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') {
    const first = random.pick(schema.items?.enum ?? []);
    const second = random.pick(schema.items?.enum ?? []);
    return first === second ? [first] : [first, second];
  }
  const numbers: Readonly<Record<string, readonly number[]>> = {
    withinDays: [30, 365, 730],
    maximumAgeMonths: [12, 24, 36],
    lastMonths: [1, 3, 12],
    minimumOdds: [100, 1000],
    minimumScore: [90, 95],
    sinceYear: [2018, 2022],
  };
  return random.pick(numbers[name] ?? [schema.minimum ?? 1]);
}

const inputs = [
  { name: 'daysLate', type: 'integer' },
  { name: 'purchases', type: 'money', minimum: 0 },
  { name: 'customerSince', type: 'date' },
  { name: 'guarantee', type: 'choice', choices: ['NONE', 'REAL_ESTATE'], default: 'NONE' },
  { name: 'isMember', type: 'boolean' },
  { name: 'growth', type: 'percent' },
];

const inputConditions: Readonly<Record<string, Pick<CatalogueRule, 'operators' | 'units' | 'words'>>> = {
  daysLate: { operators: ['GREATER_THAN', 'LESS_THAN', 'BETWEEN', 'EQUAL_TO'], units: [], words: [] },
  purchases: { operators: ['GREATER_THAN', 'LESS_THAN_OR_EQUAL_TO'], units: ['BRL'], words: [] },
  customerSince: { operators: ['LESS_THAN', 'GREATER_THAN'], units: ['MONTHS', 'DAYS', 'YEARS'], words: [] },
  guarantee: {
    operators: ['EQUAL_TO', 'NOT_EQUAL_TO', 'CONTAINS'],
    units: [],
    words: ['NONE', 'REAL_ESTATE'],
  },
  isMember: { operators: ['IS_TRUE', 'IS_FALSE'], units: [], words: [] },
  growth: { operators: ['GREATER_THAN', 'LESS_THAN'], units: ['PERCENT'], words: [] },
};

function criterion(kind: string, random: Random): Record<string, unknown> {
  const rule = random.pick(catalogue.filter(({ kinds }) => kinds.includes(kind)));
  const [name = ''] = random.chance(0.2) ? rule.names.toReversed() : rule.names;
  const when = random.chance(0.7) ? 'failWhen' : 'passWhen';
  if (name === 'INPUT') {
    const input = random.pick(inputs).name;
    const takes = inputConditions[input];
    return takes === undefined ? {} : { rule: name, input, [when]: condition(takes, random) };
  }
  const where = Object.fromEntries(
    Object.entries(rule.filters).flatMap(([filter, schema]) =>
      random.chance(0.35) ? [[filter, filterValue(filter, schema, random)]] : [],
    ),
  );
  return {
    rule: name,
    ...(name.startsWith('INPUT_OF_') && { input: 'purchases' }),
    ...(Object.keys(where).length > 0 && { where }),
    [when]: condition(rule, random),
  };
}

function combination(kind: string, random: Random, depth: number): Record<string, unknown> {
  const member = (): Record<string, unknown> =>
    depth > 0 && random.chance(0.3) ? combination(kind, random, depth - 1) : criterion(kind, random);
  return { [random.pick(['all', 'any'])]: [member(), member()] };
}

function rule(kind: string, random: Random): Record<string, unknown> {
  const criteria = random.chance(0.15) ? combination(kind, random, 1) : criterion(kind, random);
  const isForScore = random.chance(0.25);
  return {
    ...criteria,
    ...(!('rule' in criteria) && { name: 'COMBINATION' }),
    statusToApply: isForScore || random.chance(0.7) ? 'ALERT' : 'DENIED',
    ...(isForScore && { effect: 'SCORE' }),
    ...((isForScore || random.chance(0.5)) && { points: random.pick([10, 25, 33, 100]) }),
    ...(random.chance(0.1) && { alertPoints: random.pick([0, 3, 10]) }),
    ...(random.chance(0.15) && { whenMissing: random.pick(['ALERT', 'ALERT', 'ERROR']) }),
  };
}

/** Makes a policy of the catalogue's rules that the JSON Schema allows. */
export function randomPolicy(kind: 'cpf' | 'cnpj', number: number, random: Random): Record<string, unknown> {
  const figures = [
    'CALCULATED_REVENUE',
    kind === 'cnpj' ? 'PRESUMED_REVENUE' : 'PRESUMED_INCOME',
    'BUREAU_LIMIT',
    'REQUESTED_AMOUNT',
    'input.purchases',
  ];
  const edges = random.pick([[0], [500, 0], [700, 300, 0], [850, 700, 450, 0]]);
  const statuses = ['APPROVED', 'ALERT', 'DENIED', 'DENIED'];
  const offset = random.pick([0, 0, 1]);
  return {
    id: `random-${number}`,
    name: `Random ${number}`,
    kind,
    depth: 'COMPLETO+',
    additionals: ['BUREAUS', 'SCR', ...(kind === 'cnpj' ? ['FINANCIAL_STATEMENTS'] : [])],
    inputs,
    ...(random.chance(0.5) && { bureauScore: random.pick(['FIRST', 'FALLBACK', 'WORST']) }),
    ...(random.chance(0.8) && {
      scoring: {
        ...(random.chance(0.6) && { minimumCoverage: random.pick([0, 0.3, 0.6, 1]) }),
        riskBands: edges.map((from, index) => ({
          band: 'ABCD'[index],
          from,
          status: statuses[index + offset],
        })),
      },
      creditLimit: {
        basis: random.pick(figures),
        percentByBand: { A: random.pick([30, 12.5, 33.33]), ...(edges.length > 1 && { B: 5 }) },
        ...(random.chance(0.5) && { maximum: 5000 }),
        ...(random.chance(0.3) && { atMost: [random.pick(figures)] }),
      },
    }),
    ...(random.chance(0.3) && { terms: { validDays: 180 } }),
    groups: ['first', 'second'].map((name) => ({
      name,
      rules: Array.from({ length: random.pick([2, 3, 4]) }, () => rule(kind, random)),
    })),
  };
}

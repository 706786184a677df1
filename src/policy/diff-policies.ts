import { canonicalJson } from '../base/canonical-json.ts';
import { fillText, inEveryLanguage, say, type Text } from '../base/language.ts';
import { effectiveMinimumCoverage } from './compile.ts';
import { diffRules } from './diff-rules.ts';
import { diffTerms } from './diff-terms.ts';
import { changeWords, inPercent, orNone, titleIn } from './diff-words.ts';
import { isOptional } from './freshness.ts';
import { inputRange } from './inputs/fit-input.ts';
import { inputNamed } from './inputs/input.ts';
import type { CreditLimitRule, Policy, RiskBand, SourceNeed } from './policy.ts';
import { addedOrRemoved, arrow, changed, type PolicyChange } from './policy-change.ts';

/**
 * How the second policy differs from the first, by meaning: layout, comments, the order of groups and rules, and a
 * default that is written out make no difference. In the order of the language: settings, what is collected, scoring,
 * limit, terms, authority, rules by group.
 */
export function diffPolicies(before: Policy, after: Policy): readonly PolicyChange[] {
  return [
    ...diffSettings(before, after),
    ...diffSources(before, after),
    ...diffInputs(before, after),
    ...diffScoring(before, after),
    ...diffCreditLimit(before.creditLimit, after.creditLimit),
    ...diffTerms(before, after),
    ...diffRules(before, after),
  ];
}

function* diffSettings(before: Policy, after: Policy): Generator<PolicyChange> {
  const settings = [
    ['id', before.id, after.id, changeWords.id],
    ['name', before.name, after.name, changeWords.name],
    ['title', titleIn(before), titleIn(after), changeWords.title],
    ...titlesOfGroups(before, after),
    ['kind', before.kind, after.kind, changeWords.kind],
    ['language', before.language, after.language, changeWords.language],
    ['usePolicyResult', before.usePolicyResult, after.usePolicyResult, changeWords.usePolicyResult],
    [
      'reuseWithinDays',
      before.reuseWithinDays ?? null,
      after.reuseWithinDays ?? null,
      changeWords.reuseWithinDays,
    ],
    ['ask', JSON.stringify(before.ask ?? null), JSON.stringify(after.ask ?? null), changeWords.ask],
    [
      'bureauScore',
      before.bureauScore ?? 'FALLBACK',
      after.bureauScore ?? 'FALLBACK',
      changeWords.bureauScore,
    ],
    [
      'explanations',
      before.explanations ?? 'counterfactuals',
      after.explanations ?? 'counterfactuals',
      changeWords.explanations,
    ],
    [
      'purpose/required',
      before.purpose?.required ?? false,
      after.purpose?.required ?? false,
      changeWords.purposeRequired,
    ],
    [
      'purpose/default',
      before.purpose?.default ?? null,
      after.purpose?.default ?? null,
      changeWords.purposeDefault,
    ],
  ] as const;
  for (const [place, old, now, word] of settings) {
    if (old !== now) yield changed('SETTING', { place, before: old, after: now, word });
  }
  if (before.depth !== after.depth) {
    const word = changeWords.depth;
    yield changed('COLLECTION', { place: 'depth', before: before.depth, after: after.depth, word });
  }
  for (const name of new Set([...before.additionals, ...after.additionals])) {
    const was = before.additionals.includes(name);
    if (was === after.additionals.includes(name)) continue;
    const text = fillText({ en: 'additional data {name}', 'pt-BR': 'dado adicional {name}' }, { name });
    yield addedOrRemoved('COLLECTION', { place: `additionals/${name}`, value: name, was, text });
  }
}

/** Of groups that both have; by name, as everywhere. */
function titlesOfGroups(before: Policy, after: Policy) {
  return after.groups.flatMap((group) => {
    const old = before.groups.find(({ name }) => name === group.name);
    const word = fillText({ en: 'title of {group}', 'pt-BR': 'título de {group}' }, { group: group.name });
    return old === undefined ? [] : [[`${group.name}/title`, titleIn(old), titleIn(group), word] as const];
  });
}

function* diffSources(before: Policy, after: Policy): Generator<PolicyChange> {
  const needOf = ({ sources }: Policy, name: string) => needInWords(ownValue(sources, name) ?? 'required');
  for (const name of new Set([...Object.keys(before.sources), ...Object.keys(after.sources)])) {
    const [old, now] = [needOf(before, name), needOf(after, name)];
    if (old === now) continue;
    const word = fillText({ en: 'source {name}', 'pt-BR': 'fonte {name}' }, { name });
    const text = arrow(word, saidNeed(old), saidNeed(now));
    yield { kind: 'CHANGED', subject: 'SOURCE', place: `sources/${name}`, before: old, after: now, text };
  }
}

/** What a policy spells, with its first word as people say it. */
function saidNeed(need: string): Text {
  const portuguese = need.replace(/^optional/, 'opcional').replace(/^required/, 'obrigatória');
  return { en: need, 'pt-BR': portuguese };
}

/** As a policy spells it, in one line. */
function needInWords(need: SourceNeed): string {
  if (typeof need === 'string') return need;
  const { maximumAgeDays, whenStale = 'NOT_APPLIED', reuseDays } = need;
  const age =
    maximumAgeDays === undefined ? [] : [`maximumAgeDays ${maximumAgeDays}`, `whenStale ${whenStale}`];
  const reuse = reuseDays === undefined ? [] : [`reuseDays ${reuseDays}`];
  return [isOptional(need) ? 'optional' : 'required', ...age, ...reuse].join(', ');
}

/** How what is asked of the caller differs, of a policy or of an operation. */
export function* diffInputs(
  before: Pick<Policy, 'inputs'>,
  after: Pick<Policy, 'inputs'>,
): Generator<PolicyChange> {
  const [olds, news] = [before.inputs ?? [], after.inputs ?? []];
  for (const name of new Set([...olds, ...news].map((input) => input.name))) {
    const [old, now] = [inputNamed(olds, name), inputNamed(news, name)];
    const place = `inputs/${name}`;
    const word = fillText({ en: 'input {name}', 'pt-BR': 'entrada {name}' }, { name });
    if (old === undefined || now === undefined) {
      const input = old ?? now;
      if (input === undefined) continue;
      const text = inEveryLanguage(
        (language) => `${say(word, language)}: ${say(inputRange(input), language)}`,
      );
      yield addedOrRemoved('INPUT', { place, value: input, was: old !== undefined, text });
      continue;
    }
    for (const field of inputFields) {
      const [was, is] = [old[field] ?? null, now[field] ?? null];
      if (canonicalJson(was) === canonicalJson(is)) continue;
      const what = inEveryLanguage((language) => `${say(word, language)} ${field}`);
      yield {
        kind: 'CHANGED',
        subject: 'INPUT',
        place: `${place}/${field}`,
        before: was,
        after: is,
        text: arrow(what, plainly(was), plainly(is)),
      };
    }
  }
}

/** As a policy spells it, in one line. */
function plainly(value: unknown): Text {
  return orNone(value !== null && typeof value === 'object' ? canonicalJson(value) : value);
}

function* diffScoring(before: Policy, after: Policy): Generator<PolicyChange> {
  const [old, now] = [effectiveMinimumCoverage(before), effectiveMinimumCoverage(after)];
  if (old !== now) {
    const word = changeWords.minimumCoverage;
    yield {
      ...changed('SCORING', { place: 'minimumCoverage', before: old, after: now, word }),
      text: arrow(word, inPercent(old * 100), inPercent(now * 100)),
    };
  }
  const oldBands = new Map((before.scoring?.riskBands ?? []).map((band) => [band.band, band]));
  const newBands = new Map((after.scoring?.riskBands ?? []).map((band) => [band.band, band]));
  for (const name of new Set([...oldBands.keys(), ...newBands.keys()])) {
    yield* diffBand(name, oldBands.get(name), newBands.get(name));
  }
}

function* diffBand(
  name: string,
  before: RiskBand | undefined,
  after: RiskBand | undefined,
): Generator<PolicyChange> {
  const place = `riskBands/${name}`;
  const word = fillText({ en: 'risk band {name}', 'pt-BR': 'faixa de risco {name}' }, { name });
  if (before === undefined || after === undefined) {
    const band = before ?? after;
    if (band === undefined) return;
    const text = {
      en: `${word.en}: from ${band.from}, ${band.status}`,
      'pt-BR': `${word['pt-BR']}: a partir de ${band.from}, ${band.status}`,
    };
    yield addedOrRemoved('SCORING', { place, value: band, was: before !== undefined, text });
    return;
  }
  const fields = [
    ['from', { en: 'from', 'pt-BR': 'a partir de' }],
    ['to', { en: 'up to', 'pt-BR': 'até' }],
    ['status', { en: 'decides', 'pt-BR': 'decide' }],
  ] as const;
  for (const [field, verb] of fields) {
    const [old, now] = [before[field] ?? null, after[field] ?? null];
    if (old === now) continue;
    const what = inEveryLanguage((language) => `${say(word, language)} ${say(verb, language)}`);
    yield changed('SCORING', { place: `${place}/${field}`, before: old, after: now, word: what });
  }
}

function* diffCreditLimit(
  before: CreditLimitRule | undefined,
  after: CreditLimitRule | undefined,
): Generator<PolicyChange> {
  if (before === undefined || after === undefined) {
    if (before === after) return;
    const value = before ?? after;
    const text = {
      en: `credit limit on ${value?.basis}`,
      'pt-BR': `limite de crédito sobre ${value?.basis}`,
    };
    yield addedOrRemoved('CREDIT_LIMIT', { place: 'creditLimit', value, was: before !== undefined, text });
    return;
  }
  if (before.basis !== after.basis) {
    const word = changeWords.basis;
    yield changed('CREDIT_LIMIT', {
      place: 'creditLimit/basis',
      before: before.basis,
      after: after.basis,
      word,
    });
  }
  for (const band of new Set([...Object.keys(before.percentByBand), ...Object.keys(after.percentByBand)])) {
    const [old, now] = [ownValue(before.percentByBand, band), ownValue(after.percentByBand, band)];
    if (old === now) continue;
    const word = fillText({ en: 'share of band {band}', 'pt-BR': 'parcela da faixa {band}' }, { band });
    const place = `creditLimit/percentByBand/${band}`;
    yield {
      ...changed('CREDIT_LIMIT', { place, before: old, after: now, word }),
      text: arrow(word, inPercent(old), inPercent(now)),
    };
  }
  const [oldBounds, newBounds] = [before.atMost ?? [], after.atMost ?? []].map((figures) =>
    figures.join(', '),
  );
  if (oldBounds !== newBounds) {
    const word = changeWords.atMost;
    const place = 'creditLimit/atMost';
    yield changed('CREDIT_LIMIT', { place, before: oldBounds || null, after: newBounds || null, word });
  }
  const [old, now] = [before.maximum ?? null, after.maximum ?? null];
  if (old !== now) {
    const word = changeWords.maximum;
    yield changed('CREDIT_LIMIT', { place: 'creditLimit/maximum', before: old, after: now, word });
  }
}

const inputFields = [
  'title',
  'type',
  'unit',
  'minimum',
  'maximum',
  'choices',
  'required',
  'personal',
  'default',
] as const;

/** What a record itself holds: a band may be called like what every object has. */
function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | null {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

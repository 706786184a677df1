/**
 * A question about two policies as SMT-LIB 2, written from what the policy language promises: no code of the engine or of its proofs
 * has a part in it, so that a solver's answer is a second opinion on theirs.
 */

/** What is asked: whether anybody is decided better by the second, worse, or put into another band. */
export const questions = ['LOOSER', 'STRICTER', 'OTHER_BAND'];

/**
 * @param {import('./smt-question.d.mts').PolicyText} before
 * @param {import('./smt-question.d.mts').PolicyText} after
 */
export function smtQuestion(before, after, { question, asOf }) {
  const subject = new Subject(asOf);
  const [one, other] = [decisionOf(before, subject), decisionOf(after, subject)];
  const sought = {
    LOOSER: `(> ${other.rank} ${one.rank})`,
    STRICTER: `(< ${other.rank} ${one.rank})`,
    // An ERROR result has no band.
    OTHER_BAND: `(and (not (= ${one.rank} 1)) (not (= ${other.rank} 1)) (not (= ${one.band} ${other.band})))`,
  }[question];
  return [...subject.declarations(), `(assert ${sought})`].join('\n');
}

const units = ['DAYS', 'MONTHS', 'YEARS', 'BRL', 'PERCENT', 'POINTS', 'COUNT'];
const revenue = 'CALCULATED_REVENUE';
/** Fields that several rules read: data are missing for all of them or for none. */
const oneField = [['BANKRUPT', 'JUDICIAL_RECOVERY']];

/** Everybody who could ever come: a value for each rule with its filters, and whether it is known. */
class Subject {
  #facts = new Map();

  constructor(asOf) {
    this.asOf = asOf;
    this.#fact({ rule: revenue }, undefined, 'Real');
  }

  #fact({ rule, where, input }, declared, sort) {
    const filters = Object.entries(where ?? {})
      .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([rule, filters, input ?? null]);
    const known = this.#facts.get(key) ?? { rule, name: `f${this.#facts.size}`, sort, words: new Set() };
    if (rule === 'INPUT' && (declared?.required === true || declared?.default !== undefined))
      known.isAlways = true;
    this.#facts.set(key, known);
    return known;
  }

  /** Whether a criterion is known, and whether it holds. */
  criterion(criterion, inputs) {
    const [operator, ...operands] = (criterion.failWhen ?? criterion.passWhen)
      .match(/"[^"]*"|\S+/g)
      .map((word) => word.replaceAll('"', ''));
    const unit = units.find((one) => one === operands.at(-1));
    const isNumeric = operands.length > 0 && operands.every((one) => one === unit || /^-?[\d.]+$/.test(one));
    const isText = operator.endsWith('CONTAINS') || (operands.length > 0 && !isNumeric);
    const isTime = !isText && ['DAYS', 'MONTHS', 'YEARS'].includes(unit);
    const isReal = ['BRL', 'PERCENT'].includes(unit) || operands.some((one) => one.includes('.'));
    const sort = isText ? 'Words' : operands.length === 0 ? 'Bool' : isReal ? 'Real' : 'Int';
    const declared = inputs?.find(({ name }) => name === criterion.input);
    const fact = this.#fact(criterion, declared, sort);
    const numbers = isText ? [] : operands.filter((one) => one !== unit).map(Number);
    const holds = isText
      ? wordsHold(fact, operator, operands)
      : operands.length === 0
        ? operator === 'IS_TRUE'
          ? fact.name
          : `(not ${fact.name})`
        : isTime
          ? this.#timeHolds(fact, operator, { numbers, unit })
          : numberHolds(fact.name, operator, numbers.map(literal));
    return { seen: `${fact.name}?`, failed: criterion.failWhen === undefined ? `(not ${holds})` : holds };
  }

  /** So much time has passed by a day where what it counts from is that day or lies before it. */
  #timeHolds({ name }, operator, { numbers, unit }) {
    const passed = (number) => `(<= ${name} ${literal(this.#dayBefore(number, unit))})`;
    const [one, other] = numbers;
    return {
      GREATER_THAN: () => passed(one + 1),
      GREATER_THAN_OR_EQUAL_TO: () => passed(one),
      LESS_THAN: () => `(not ${passed(one)})`,
      LESS_THAN_OR_EQUAL_TO: () => `(not ${passed(one + 1)})`,
      EQUAL_TO: () => `(and ${passed(one)} (not ${passed(one + 1)}))`,
      NOT_EQUAL_TO: () => `(not (and ${passed(one)} (not ${passed(one + 1)})))`,
      BETWEEN: () => `(and ${passed(one)} (not ${passed(other + 1)}))`,
    }[operator]();
  }

  /** The last day from which so much time has passed. */
  #dayBefore(number, unit) {
    const [year, month, day] = this.asOf.split('-').map(Number);
    if (unit === 'DAYS') return Date.UTC(year, month - 1, day) / 86_400_000 - number;
    const first = new Date(Date.UTC(year, month - 1 - number * (unit === 'YEARS' ? 12 : 1), 1));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    return first.getTime() / 86_400_000 + Math.min(day, last) - 1;
  }

  declarations() {
    const facts = [...this.#facts.values()];
    const own = facts.find(({ rule }) => rule === revenue);
    const hasRevenue = `(and ${own.name}? (> ${own.name} 0.0))`;
    return [
      ...facts.flatMap(({ name, sort, words }) => [
        `(declare-const ${name}? Bool)`,
        ...(sort === 'Words'
          ? [...words].map((_, index) => `(declare-const ${name}_${index} Bool)`)
          : [`(declare-const ${name} ${sort})`]),
      ]),
      ...facts.filter(({ isAlways }) => isAlways).map(({ name }) => `(assert ${name}?)`),
      ...facts.flatMap(({ rule, name }) => {
        if (rule.endsWith(`_NOT_${revenue}`)) return [`(assert (=> ${name}? (not ${hasRevenue})))`];
        const isShare = rule.includes(`_${revenue}`) || rule === 'INPUT_OF_REVENUE';
        return isShare ? [`(assert (=> ${name}? ${hasRevenue}))`] : [];
      }),
      ...oneField.flatMap((rules) => {
        const [first, ...others] = facts.filter(({ rule }) => rules.includes(rule));
        return others.map(({ name }) => `(assert (= ${name}? ${first.name}?))`);
      }),
    ];
  }
}

/** Each word that is asked for is in what is said or not. */
function wordsHold(fact, operator, operands) {
  const one = (word) => {
    fact.words.add(word);
    return `${fact.name}_${[...fact.words].indexOf(word)}`;
  };
  const any = `(or false ${operands.map(one).join(' ')})`;
  return operator.startsWith('NOT_') ? `(not ${any})` : any;
}

function numberHolds(name, operator, [one, other]) {
  return {
    GREATER_THAN: `(> ${name} ${one})`,
    GREATER_THAN_OR_EQUAL_TO: `(>= ${name} ${one})`,
    LESS_THAN: `(< ${name} ${one})`,
    LESS_THAN_OR_EQUAL_TO: `(<= ${name} ${one})`,
    EQUAL_TO: `(= ${name} ${one})`,
    NOT_EQUAL_TO: `(not (= ${name} ${one}))`,
    BETWEEN: `(and (>= ${name} ${one}) (<= ${name} ${other}))`,
  }[operator];
}

function literal(number) {
  const positive = String(Math.abs(number));
  return number < 0 ? `(- ${positive})` : positive;
}

/** Whether a rule is evaluated, and whether it speaks against the subject: of a combination by its members. */
function outcomeOf(rule, inputs, subject) {
  const members = rule.all ?? rule.any;
  if (members === undefined) return subject.criterion(rule, inputs);
  const outcomes = members.map((member) => outcomeOf(member, inputs, subject));
  const all = (parts) => `(and true ${parts.join(' ')})`;
  const any = (parts) => `(or false ${parts.join(' ')})`;
  const failed = outcomes.map((one) => `(and ${one.seen} ${one.failed})`);
  const passed = outcomes.map((one) => `(and ${one.seen} (not ${one.failed}))`);
  const settled = rule.all === undefined ? any(failed) : any(passed);
  return {
    seen: `(or ${settled} ${all(outcomes.map(({ seen }) => seen))})`,
    failed: rule.all === undefined ? any(failed) : all(failed),
  };
}

/** The rank of a decision (0 DENIED, 1 no decision, 2 ALERT, 3 APPROVED) and its band (-1: none), as integer terms. */
function decisionOf({ groups, inputs, scoring }, subject) {
  const rules = groups
    .flatMap((group) => group.rules)
    .map((rule) => ({ ...rule, ...outcomeOf(rule, inputs, subject), points: rule.points ?? 0 }));
  const failing = (wanted) => rules.filter(wanted).map(({ seen, failed }) => `(and ${seen} ${failed})`);
  const unseen = (wanted) => rules.filter(wanted).map(({ seen }) => `(not ${seen})`);
  const any = (parts) => `(or false ${parts.join(' ')})`;
  const sum = (parts) => `(+ 0 0 ${parts.join(' ')})`;
  // Twice the points, since an alert may earn half of them.
  const earned = sum(
    rules
      .filter(({ points, alertPoints }) => points > 0 || (alertPoints ?? 0) > 0)
      .map(({ seen, failed, points, alertPoints, statusToApply }) => {
        const onAlert = statusToApply === 'DENIED' ? 0 : 2 * (alertPoints ?? points / 2);
        return `(ite ${seen} (ite ${failed} ${onAlert} ${2 * points}) 0)`;
      }),
  );
  const attainable = sum(
    rules.filter(({ points }) => points > 0).map(({ seen, points }) => `(ite ${seen} ${points} 0)`),
  );
  const all = rules.reduce((total, { points }) => total + points, 0);
  const bands = (scoring?.riskBands ?? []).toSorted((a, b) => b.from - a.from);
  // The score is rounded: it reaches f where 1000 × earned ÷ attainable reaches f − ½.
  const reaches = ({ from }) => `(>= (* 1000 ${earned}) (* ${literal(2 * from - 1)} ${attainable}))`;
  const byBand = (value, none) =>
    `(ite (= ${attainable} 0) ${none} ${bands.reduceRight((rest, one) => `(ite ${reaches(one)} ${value(one)} ${rest})`, none)})`;
  const rankOf = { DENIED: '0', ALERT: '2', APPROVED: '3' };
  const ofBands = bands.length === 0 ? '3' : byBand(({ status }) => rankOf[status], '2');
  const evaluated = sum(rules.map(({ seen }) => `(ite ${seen} 1 0)`));
  const coverage = scoring?.minimumCoverage ?? 0.5;
  const short =
    all === 0
      ? `(< (to_real ${evaluated}) (* ${real(coverage)} ${real(rules.length)}))`
      : `(< (to_real ${attainable}) (* ${real(coverage)} ${real(all)}))`;
  const decides = ({ effect }) => effect !== 'SCORE';
  const alerts = any([
    ...failing((rule) => decides(rule) && rule.statusToApply === 'ALERT'),
    ...unseen(({ whenMissing }) => whenMissing !== undefined),
    short,
    `(= ${evaluated} 0)`,
  ]);
  const denies = any(failing((rule) => decides(rule) && rule.statusToApply === 'DENIED'));
  const ends = any(unseen(({ whenMissing }) => whenMissing === 'ERROR'));
  const rank = `(ite ${ends} 1 (ite (or ${denies} (= ${ofBands} 0)) 0 (ite (or ${alerts} (= ${ofBands} 2)) 2 3)))`;
  return { rank, band: byBand((one) => String(bands.indexOf(one)), '(- 1)') };
}

function real(number) {
  return Number.isInteger(number) ? `${number}.0` : String(number);
}

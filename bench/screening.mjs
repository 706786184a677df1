import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importParts } from './bundle-parts.mjs';
import { labelledNames, listedNames, plain } from './labelled-names.mjs';
import { median } from './median.mjs';

/** Rows of the lists by and large as their publishers have them. */
const sizes = {
  ceis: 24_000,
  cnep: 1_800,
  cepim: 4_000,
  ceaf: 4_100,
  leniency: 100,
  pep: 70_000,
  pgfn: 100_000,
  names: 12_000,
};
/** Of every so many rows one shows no document; of the list `names`, such as foreign ones are, none does. */
const undocumented = 40;
const thresholds = [70, 75, 80, 85, 90, 95, 100];

const demands = { missedPercent: 3, falseAlarmPercent: 0.1, microseconds: 300 };

/** How well names are told apart, and what a question costs. */
export const screening = {
  title: 'Screening: names that are found though spelt otherwise, and strangers who are not',
  demands: 'at 85: 97 % found, 0.1 % false alarms at most; a subject over all lists within 300 µs',

  async measure() {
    const code = await importParts('screening-parts.mjs');
    const names = labelledNames({ entries: 2_000, strangers: 10_000 });
    const methods = {
      'this program': byKeys(code, names.list),
      'Jaro-Winkler': byJaroWinkler(names.list),
      'plain equality': byEquality(names.list),
    };
    const figures = Object.entries(methods).map(([method, score]) => ({
      method,
      points: judge(names, score),
    }));
    const [{ points }] = figures;
    const at85 = points.find(({ threshold }) => threshold === 85);
    const asked = questionCost(code, names);
    return [
      row('missed of those on the list, at 85', '%', at85.missed, demands.missedPercent, { figures }),
      row('false alarms of strangers, at 85', '%', at85.falseAlarms, demands.falseAlarmPercent),
      row('a subject over all lists, p50', 'µs', asked, demands.microseconds),
    ];
  },

  /** Markdown. */
  table(rows) {
    const heads = ['method', 'threshold', 'precision', 'recall', 'F1', 'false alarms %'];
    const lines = rows[0].figures.flatMap(({ method, points }) =>
      points.map(({ threshold, precision, recall, f1, falseAlarms }) => [
        method,
        ...[threshold, precision.toFixed(3), recall.toFixed(3), f1.toFixed(3), falseAlarms.toFixed(2)],
      ]),
    );
    return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  },
};

/** The floor is what is demanded. */
function row(name, unit, measured, demanded, more = {}) {
  return {
    name,
    unit,
    floorMs: demanded,
    measuredMs: measured,
    ratio: measured / demanded,
    atMost: 1,
    ...more,
  };
}

/** The best score of a name over the list, by the same keys and comparison that reports go by. */
function byKeys({ candidateKeys, compareNames, readyName }, list) {
  const ready = list.map((name) => readyName(name, 'PERSON'));
  const index = new Map();
  for (const [at, name] of ready.entries()) {
    for (const key of candidateKeys(name)) index.set(key, [...(index.get(key) ?? []), at]);
  }
  return (name) => {
    const subject = readyName(name, 'PERSON');
    const candidates = new Set([...candidateKeys(subject)].flatMap((key) => index.get(key) ?? []));
    let [best, of] = [0, undefined];
    for (const at of candidates) {
      const score = compareNames(subject, ready[at]);
      if (score > best) [best, of] = [score, list[at]];
    }
    return { best, of };
  };
}

function byEquality(list) {
  const names = new Map(list.map((name) => [plain(name), name]));
  return (name) => ({ best: names.has(plain(name)) ? 100 : 0, of: names.get(plain(name)) });
}

function byJaroWinkler(list) {
  const folded = list.map(plain);
  return (name) => {
    const subject = plain(name);
    let [best, of] = [0, undefined];
    for (const [at, entry] of folded.entries()) {
      const score = Math.round(100 * jaroWinkler(subject, entry));
      if (score > best) [best, of] = [score, list[at]];
    }
    return { best, of };
  };
}

/** Winkler 1990, with 0.1 for each of up to four letters at the beginning. */
function jaroWinkler(a, b) {
  if (a === b) return 1;
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Uint8Array(b.length);
  const matched = [];
  for (let at = 0; at < a.length; at += 1) {
    for (let place = Math.max(0, at - window); place < Math.min(b.length, at + window + 1); place += 1) {
      if (taken[place] || a[at] !== b[place]) continue;
      taken[place] = 1;
      matched.push(a[at]);
      break;
    }
  }
  if (matched.length === 0) return 0;
  let [swapped, next] = [0, 0];
  for (let place = 0; place < b.length; place += 1) {
    if (!taken[place]) continue;
    if (matched[next] !== b[place]) swapped += 1;
    next += 1;
  }
  const count = matched.length;
  const jaro = (count / a.length + count / b.length + (count - swapped / 2) / count) / 3;
  let prefix = 0;
  while (prefix < 4 && a[prefix] === b[prefix] && prefix < a.length) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function judge({ positives, negatives }, score) {
  const own = positives.map(({ name, of }) => ({ ...score(name), truth: of }));
  const others = negatives.map(({ name }) => score(name));
  return thresholds.map((threshold) => {
    const found = own.filter(({ best, of, truth }) => best >= threshold && of === truth).length;
    const wrong = own.filter(({ best, of, truth }) => best >= threshold && of !== truth).length;
    const alarms = others.filter(({ best }) => best >= threshold).length;
    const precision = found / Math.max(1, found + wrong + alarms);
    const recall = found / own.length;
    const f1 = (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall);
    return {
      threshold,
      precision,
      recall,
      f1,
      missed: 100 * (1 - recall),
      falseAlarms: (100 * alarms) / others.length,
    };
  });
}

/** Microseconds that a company with a name is asked about over editions of every list. */
function questionCost(
  { EditionWriter, EditionReader, candidateKeys, readyName, readySubject, findMatches },
  { negatives },
) {
  const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
  const readers = [];
  try {
    for (const [name, rows] of Object.entries(sizes)) {
      const file = join(folder, `${name}.db`);
      const writer = new EditionWriter(file, name);
      for (const [at, own] of listedNames(rows, rows).entries()) {
        const isPlain = name === 'names' || at % undocumented === 0;
        writer.add(
          {
            document: isPlain ? null : String(10_000_000_000_000 + at * 7),
            ...{ mask: null, kind: null, names: [own], facts: {}, sha256: new Uint8Array(32) },
          },
          name === 'pgfn' ? [] : candidateKeys(readyName(own, 'PERSON')),
        );
      }
      writer.finish();
      writer.close();
      readers.push({ reader: new EditionReader(file), namesIndexed: name !== 'pgfn' });
    }
    const times = negatives.slice(0, 3_000).map(({ name }, at) => {
      const begun = process.hrtime.bigint();
      const subject = readySubject({ kind: 'cpf', document: String(10_000_000_000 + at), mask: null, name });
      for (const { reader, namesIndexed } of readers)
        findMatches(reader, subject, { namesIndexed, countName: () => null });
      return Number(process.hrtime.bigint() - begun) / 1_000;
    });
    return median(times.slice(500));
  } finally {
    for (const { reader } of readers) reader.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

import { type Facts, text } from './facts.ts';

/** The parts of an age, the most important first. A part is null if it is unknown. */
type Age = readonly (string | null)[];

const plain = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

function isOlder(report: Facts, other: Facts, ageOf: (item: Facts) => Age): boolean {
  const [own, their] = [ageOf(report), ageOf(other)];
  for (const [at, part] of own.entries()) {
    const otherPart = their[at] ?? null;
    if (part === otherPart) continue;
    return part !== null && otherPart !== null && part < otherPart;
  }
  return false;
}

/** Returns the facts of reports that decide together. A fact on which they differ is null. Amounts become bounds. */
function together(reports: readonly Facts[]): Facts {
  const keys = new Set(reports.flatMap((report) => Object.keys(report)));
  const facts = [...keys].map((key): [string, unknown] => {
    const stated = reports.flatMap((report) => report[key] ?? []);
    return [key, new Set(stated.map(plain)).size > 1 ? null : (stated[0] ?? null)];
  });
  const amounts = reports.flatMap((report) => (typeof report['amount'] === 'number' ? report['amount'] : []));
  return {
    ...Object.fromEntries(facts),
    ...(amounts.length > 0 && { lowestAmount: Math.min(...amounts), highestAmount: Math.max(...amounts) }),
  };
}

/** Returns one item for the reports of each item. Items without an identity stay as they are. */
export function itemsOf(
  reports: readonly Facts[],
  identityOf: (report: Facts) => string | null,
  ageOf: (report: Facts) => Age,
): readonly Facts[] {
  const groups = new Map<string, Facts[]>();
  reports.forEach((report, at) => {
    const key = identityOf(report) ?? `row ${at}`;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  });
  return [...groups.values()].map((group) =>
    together(group.filter((report) => !group.some((other) => isOlder(report, other, ageOf)))),
  );
}

/** The identity of a report by its number and other fields; null if it has no number. */
export const numbered =
  (...fields: readonly string[]) =>
  (report: Facts): string | null =>
    plain(text(report, 'number')) === ''
      ? null
      : ['number', ...fields].map((field) => plain(report[field])).join(' ');

/** Returns the reports of warrants as warrants. */
export function warrantsOf(reports: readonly Facts[]): readonly Facts[] {
  const number = numbered();
  const courtsOf = (report: Facts): ReadonlySet<string> =>
    new Set(
      reports
        .filter((other) => number(other) === number(report))
        .flatMap((other) => (plain(other['court']) === '' ? [] : plain(other['court']))),
    );
  const isShort = (report: Facts) => (text(report, 'number') ?? '').replace(/\D/g, '').length < 20;
  return itemsOf(
    reports,
    (report) =>
      number(report) === null || !isShort(report) || courtsOf(report).size < 2
        ? number(report)
        : `${number(report)} ${plain(report['court'])}`,
    (report) => [[text(report, 'issuedOn') ?? '', text(report, 'endedOn') ?? ''].toSorted().at(-1) || null],
  );
}

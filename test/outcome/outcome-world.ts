import { Value } from '@sinclair/typebox/value';
import { expect } from 'vitest';
import { outcomesOfFile } from '../../src/backtest/outcome-source.ts';
import { requireDocument } from '../../src/document/document.ts';
import { keepOutcomesEndpoint } from '../../src/http/endpoints/outcomes.ts';
import { deleteOutcomes } from '../../src/outcome/delete-outcomes.ts';
import { keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import type { OutcomeFormat } from '../../src/outcome/outcome-columns.ts';
import { readOutcomes } from '../../src/outcome/read-outcomes.ts';
import { requireReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { SourceFailure } from '../../src/sources/define-source.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { companyOf, newCompany } from '../http/new-company.ts';
import type { Random } from '../http/random.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, simpleSources } from '../report/local-engine.ts';
import { erase } from '../subject/erasing.ts';
import { compareFigures } from './compare-figures.ts';
import { type ExpectedImport, groupBy, keyOf, OutcomeModel, worstOf } from './outcome-model.ts';
import { type Habits, type Portfolio, type WrittenOutcome, writeOutcome } from './random-outcomes.ts';
import { type ExpectedLine, type WrittenTable, writeTable } from './random-tables.ts';

/** With a zero at the start, which spreadsheets lose. */
const shortCompany = `0${companyOf(4_123_456)}`;

/** In most of them, many hours of a day are on another day in UTC. */
const timezones = [
  'America/Sao_Paulo',
  'America/Rio_Branco',
  'Pacific/Honolulu',
  'Asia/Tokyo',
  'Pacific/Auckland',
];

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

interface TableImport {
  readonly table: WrittenTable;
  /** The policy of the lines that state none. */
  readonly policyId: string | undefined;
}

/** A portfolio in some time zone. After each change, everything that shows outcomes is compared with the model. */
export class OutcomeWorld {
  readonly #random: Random;
  readonly #name: string;
  readonly #engine: LocalEngine;
  readonly #setBroken: (isBroken: boolean) => void;
  readonly #model = new OutcomeModel();
  readonly #documents = [approvedCompany.value, '99990003000187', shortCompany, newCompany()];
  #last: TableImport | undefined;

  private constructor(
    { random, name }: { readonly random: Random; readonly name: string },
    engine: LocalEngine,
    setBroken: (isBroken: boolean) => void,
  ) {
    this.#random = random;
    this.#name = name;
    this.#engine = engine;
    this.#setBroken = setBroken;
  }

  /** @param name shown if a comparison fails. */
  static async open(random: Random, name: string): Promise<OutcomeWorld> {
    let isBroken = false;
    const registration = scriptedSource('registration', () => {
      if (isBroken) throw new SourceFailure('REFUSED', 'as scripted');
    });
    const sources = simpleSources().map((source) => (source.role === 'registration' ? registration : source));
    const engine = { ...(await openLocalEngine({ sources })), timezone: random.pick(timezones) };
    return new OutcomeWorld({ random, name }, engine, (one) => {
      isBroken = one;
    });
  }

  async analyse(): Promise<void> {
    const random = this.#random;
    const { actor, storage } = this.#engine;
    const days = random.pick([0, 0, 1, 3, 17]);
    this.#engine.pass(3_600_000 * (1 + 24 * days + Math.floor(random.next() * 23)));
    this.#setBroken(random.chance(0.25));
    const { report } = await analyzeDocument(this.#engine, actor, {
      document: requireDocument(random.pick(this.#documents)),
      policyId: random.pick(['automatic', 'automatic', 'manual']),
      ...(random.chance(0.3) && { requestedAmount: 1_000_000 }),
    });
    const { id, document, policyId, status, score, createdAt } = report;
    const day = this.#dayOf(new Date(createdAt));
    const { currentRunId: runId } = await requireReport(storage.db, actor, id);
    const before = this.#model.reports.get(id);
    const runDay = before !== undefined && before.runId === runId ? before.runDay : this.#portfolio().today;
    this.#model.reports.set(id, { id, document, policyId, status, score, day, createdAt, runId, runDay });
  }

  async importTable(): Promise<void> {
    await this.#importTable(await this.#newTable());
  }

  async importAgain(): Promise<void> {
    await this.#importTable(this.#last ?? (await this.#newTable()));
  }

  async importList(): Promise<void> {
    const lines = this.#write({ isMonthFirst: false, decimal: '.', hasReports: true }).map(listedAs);
    const wanted = this.#expected(lines, undefined);
    const answer = await post(this.#engine, lines, this.#random);
    compareAnswer(answer, wanted, lines.length, this.#name);
    this.#model.store(wanted.stated);
    await this.#compare();
  }

  /** Has a backtest read a file, which is not stored. */
  async judgeFile(): Promise<void> {
    const { table, policyId } = await this.#newTable();
    const wanted = this.#expected(table.lines, policyId);
    await compareFile({ engine: this.#engine, table, policyId, wanted, name: this.#name });
    await this.#compare();
  }

  async deleteOutcomes(): Promise<void> {
    const reports = [...this.#model.reports.values()];
    const isByReport = this.#random.chance(0.5) && reports.length > 0;
    const { id, document } = isByReport
      ? this.#random.pick(reports)
      : { id: '', document: this.#random.pick(this.#documents) };
    const deleted = this.#model.delete((report) =>
      isByReport ? report.id === id : report.document === document,
    );
    const wanted = isByReport ? { reportId: id } : { document };
    const result = deleteOutcomes(this.#engine, this.#engine.actor, wanted);
    if (this.#model.erased.has(id)) expect((await refusalOf(result)).code, this.#name).toBe('REPORT_ERASED');
    else expect(await result, this.#name).toEqual({ deleted });
    await this.#compare();
  }

  async erase(): Promise<void> {
    const document = this.#random.pick(this.#documents);
    await erase(this.#engine, requireDocument(document));
    this.#model.erase(document);
    await this.#compare();
  }

  /** Closes the database. Many portfolios have more files than a process may have open. */
  async close(): Promise<void> {
    await this.#engine.storage.close();
  }

  async #importTable({ table, policyId }: TableImport): Promise<void> {
    const wanted = this.#expected(table.lines, policyId);
    const formats: OutcomeFormat[] = [];
    const lines = readOutcomes(bytesOf(table.bytes), {
      policyId,
      sheet: this.#random.chance(0.5) ? undefined : table.sheet,
      onFormat: (format) => formats.push(format),
    });
    const result = await keepOutcomes(this.#engine, this.#engine.actor, lines);
    compareAnswer(result, wanted, table.lines.length, this.#name);
    const columns = formats[0]?.columns.map(({ name, field }) => ({ name, field }));
    expect(columns, this.#name).toEqual(table.columns);
    this.#model.store(wanted.stated);
    await this.#compare();
  }

  async #newTable(): Promise<TableImport> {
    const random = this.#random;
    const habits: Habits = {
      isMonthFirst: random.chance(0.2),
      decimal: random.pick([',', ',', '.']),
      hasReports: random.chance(0.4),
    };
    const policyId = random.chance(0.5) ? undefined : random.pick(['automatic', 'manual']);
    this.#last = { table: await writeTable(random, this.#write(habits), habits), policyId };
    return this.#last;
  }

  #write(habits: Habits): readonly WrittenOutcome[] {
    const count = 1 + Math.floor(this.#random.next() * 14);
    return Array.from({ length: count }, () => writeOutcome(this.#random, this.#portfolio(), habits));
  }

  #expected(lines: readonly ExpectedLine[], policyId: string | undefined): ExpectedImport {
    return this.#model.expect(lines, { today: this.#portfolio().today, policyId });
  }

  #portfolio(): Portfolio {
    const reports = [...this.#model.reports.values()];
    return { documents: this.#documents, reports, today: this.#dayOf(this.#engine.clock.now()) };
  }

  #dayOf(at: Date): string {
    return at.toLocaleDateString('en-CA', { timeZone: this.#engine.timezone });
  }

  async #compare(): Promise<void> {
    const [engine, model, random, name] = [this.#engine, this.#model, this.#random, this.#name];
    await compareFigures({ engine, model, random, name });
  }
}

interface ImportAnswer {
  readonly lines: number;
  readonly kept: number;
  readonly known: number;
  readonly refused: number;
  readonly warned: number;
  readonly refusals: readonly { readonly line: number; readonly code: string }[];
  readonly warnings: readonly { readonly line: number; readonly code: string }[];
}

function compareAnswer(answer: ImportAnswer, wanted: ExpectedImport, lines: number, name: string): void {
  expect(
    answer.refusals.map(({ line, code }) => [line, wanted.refusals.get(line)?.has(code) === true || code]),
    name,
  ).toEqual([...wanted.refusals.keys()].map((line) => [line, true]));
  expect(answer.warnings.map(({ line, code }) => `${line} ${code}`).sort(), name).toEqual(
    [...wanted.warnings].sort(),
  );
  const { kept, known, warned } = wanted;
  expect(answer, name).toMatchObject({ lines, kept, known, refused: wanted.refusals.size, warned });
}

/** Compares what a backtest makes of a file, which it does not store. */
async function compareFile({
  engine,
  table,
  policyId,
  wanted,
  name,
}: {
  readonly engine: LocalEngine;
  readonly table: WrittenTable;
  readonly policyId: string | undefined;
  readonly wanted: ExpectedImport;
  readonly name: string;
}): Promise<void> {
  const { storage, actor, clock, timezone } = engine;
  const badFromDays = 90;
  const options = { badFromDays, now: clock.now(), timezone };
  const source = await outcomesOfFile(
    storage,
    actor,
    readOutcomes(bytesOf(table.bytes), { policyId }),
    options,
  );
  const byReport = groupBy(wanted.stated, ({ reportId }) => reportId);
  const groups = [...byReport.values()];
  const repeated = groups.flatMap((group) =>
    group.filter((one, at) => keyOf(one) === keyOf(group[at - 1] ?? { ...one, reportId: '' })),
  ).length;
  const contradictory = groups.filter((group) => {
    const endings = group.map((one) => worstOf([one], badFromDays));
    return endings.includes('good') && endings.includes('bad');
  }).length;
  expect(source.file, name).toMatchObject({
    ...{ lines: table.lines.length, refused: wanted.refusals.size, warned: wanted.warned },
    ...{ repeated, used: wanted.stated.length - repeated, contradictory },
  });
  const endings = [...byReport].flatMap(([id, group]) => {
    const ending = worstOf(group, badFromDays);
    return ending === 'open' ? [] : [[id, ending === 'bad']];
  });
  expect(Object.fromEntries(await source.endings([...byReport.keys()])), name).toEqual(
    Object.fromEntries(endings),
  );
}

/** An outcome in a list of the API, which has no due day and no empty marks. */
function listedAs(one: Omit<ExpectedLine, 'line'>, index: number): ExpectedLine {
  return { ...one, line: index + 1, due: { text: '', value: undefined } };
}

const wrongDays = [-3, 12.5, 36_501, 1e300];
const wrongAmounts = [-0.01, 1e13];

/** Posts outcomes as a client of the API does. */
async function post(
  engine: LocalEngine,
  lines: readonly ExpectedLine[],
  random: Random,
): Promise<ImportAnswer> {
  const none = () => (random.chance(0.5) ? null : undefined);
  const body = {
    outcomes: lines.map(({ report, document, policy, event, days, date, amount }) => ({
      reportId: report.value ?? none(),
      document: document.value === null ? document.text : (document.value ?? none()),
      policyId: policy.value ?? none(),
      event: event.text.trim(),
      daysLate: days.isUnread === true ? random.pick(wrongDays) : (days.value ?? none()),
      date: date.isUnread === true ? date.text : (date.value ?? none()),
      amount: amount.isUnread === true ? random.pick(wrongAmounts) : (amount.value ?? none()),
    })),
  };
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const { body: schema } = keepOutcomesEndpoint;
  if (schema === undefined || !Value.Check(schema, sent)) throw new Error('the list is not a valid body');
  const request = { params: {}, query: {}, body: sent, language: 'en' };
  const answer = await keepOutcomesEndpoint.handle(
    Object.assign(Object.create(null), request),
    Object.assign(Object.create(null), { engine }),
    Object.assign(Object.create(null), engine.actor),
  );
  return JSON.parse(JSON.stringify(answer)).body;
}

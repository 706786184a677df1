import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import { type Document, parseDocument } from '../../document/document.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { mergeSection } from '../../sections/merge.ts';
import { oldNegativesOf, withoutOldNegatives } from '../../sections/old-negatives.ts';
import { ownerUnknownReasons } from '../../sections/processes.ts';
import {
  type Charge,
  type SourceAnswer,
  type SourceContribution,
  SourceFailure,
  type SourceRequest,
} from '../define-source.ts';
import { requirePresentData } from '../present-data.ts';
import { questionIdOf } from '../question-id.ts';
import type { RolePlayer } from '../role-player.ts';
import { type Connector, sectionsOf } from './connector.ts';
import { type AskedOwner, ownersIn, usualOwners } from './owners.ts';
import { companySections, foldOwners } from './owners-sections.ts';

const head = Type.Object({
  level: Type.Integer(),
  name: Type.Union([Type.String(), Type.Null()]),
  document: Type.Union([Type.String(), Type.Null()]),
  through: Type.Union([Type.String(), Type.Null()]),
});

/** What was answered about the partners: the evidence that is kept. */
const ownersAnswer = Type.Object({
  document: Type.String(),
  /** The day of the query, `YYYY-MM-DD`. Earlier evidence does not have it. */
  askedOn: Type.Optional(Type.String()),
  /** Null where nobody said who the partners are. */
  owners: Type.Union([
    Type.Null(),
    Type.Array(
      Type.Object({
        head,
        outcome: Type.Union([Type.Literal('ANSWERED'), Type.Literal('NO_RECORD')]),
        editionDate: Type.Union([Type.String(), Type.Null()]),
        /** As it is kept of a question about one. */
        answer: Type.Unknown(),
      }),
    ),
  ]),
  unknown: Type.Array(
    Type.Object({ head, reason: Type.Union(ownerUnknownReasons.map((reason) => Type.Literal(reason))) }),
  ),
});
type OwnersAnswer = Static<typeof ownersAnswer>;

/** What came of the questions of a run so far: attempts ask only about those that are still to be answered. */
interface Progress {
  readonly answers: Map<string, SourceAnswer>;
  /** What was billed of questions that a next attempt goes on with. */
  readonly open: Map<string, Charge>;
  /** Failures of questions that must not be asked again. */
  readonly final: Map<string, SourceFailure>;
}

/** The most that the questions about all partners may take, in ms. */
const longestMs = 600_000;
const usualParallel = 8;

/**
 * The source that asks the same question about each partner of a company; `one` asks it about one.
 *
 * @param keepsOldNegatives whether negative records of people that are older than five years count. Default: they do not.
 */
export function forOwners(connector: Connector, one: RolePlayer, keepsOldNegatives = false): RolePlayer {
  const progresses = new WeakMap<object, Progress>();
  const mostQuestions = connector.mostOwners ?? usualOwners;
  const rounds = Math.ceil(mostQuestions / (connector.limits?.parallel ?? usualParallel));
  return {
    ...one,
    documentKinds: ['cnpj'],
    sections: companySections(connector),
    timeoutMs: Math.min(longestMs, rounds * one.timeoutMs),
    learnsFrom: ['RELATIONS'],
    asksByDocument: false,
    whyUnaskable: () => undefined,
    mostQuestions,
    questions: (sections) => ownersIn(sections, connector)?.asked.length ?? 0,
    ask: (request) => {
      const key = request.known ?? request;
      const progress = progresses.get(key) ?? { answers: new Map(), open: new Map(), final: new Map() };
      progresses.set(key, progress);
      return askOwners(connector, { one, request, progress });
    },
    map: (answer, request) => mapOwners(connector, { one, answer, request, keepsOldNegatives }),
  };
}

/** @throws SourceFailure of the first question that is worth another try; it is kept what the others were answered. */
async function askOwners(
  connector: Connector,
  {
    one,
    request,
    progress,
  }: { readonly one: RolePlayer; readonly request: SourceRequest; readonly progress: Progress },
): Promise<SourceAnswer> {
  const { known = {}, questions, signal, scope, askedOn, questionId, admit } = request;
  const owners = ownersIn(known, connector);
  const subject = request.document.value;
  if (owners === undefined)
    return keptOf({ document: subject, askedOn, owners: null, unknown: [] }, { billed: false });
  const paid = owners.asked.slice(0, questions ?? owners.asked.length);
  const beyond = owners.asked
    .slice(paid.length)
    .map(({ head }) => ({ head, reason: 'COST_CEILING' as const }));
  const left = paid.filter(
    ({ document: { value } }) => !progress.answers.has(value) && !progress.final.has(value),
  );
  const sections = sectionsOf(connector);
  const round = new PartnerRound(left, progress);
  const chargeNow = (): Charge => ({
    ...round.charge(),
    left: paid.filter(({ document }) => !progress.answers.has(document.value)).length,
  });
  request.onCost?.(chargeNow);
  await Promise.all(
    left.map(async ({ document }) => {
      try {
        const answer = await one.ask({
          document,
          scope,
          sections,
          signal,
          askedOn,
          admit,
          questionId: questionId && questionIdOf(questionId, document.value),
          onCost: (costNow) => round.begin(document, costNow),
        });
        requirePresentData(one, { answer, contribution: {} }, askedOn);
        progress.answers.set(document.value, answer);
        round.end(document, answer.charge ?? { billed: true });
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        if (error.isFinal) progress.final.set(document.value, error);
        round.end(document, error.charge ?? { billed: false }, error);
      }
    }),
  );
  const charge = chargeNow();
  const { failures } = round;
  const failedBy = new Map([
    ...progress.final,
    ...failures.map(({ document, failure }) => [document.value, failure] as const),
  ]);
  const whole: OwnersAnswer = {
    document: subject,
    askedOn,
    owners: paid.flatMap((owner) => answeredBy(owner, progress)),
    unknown: [
      ...owners.unknown,
      ...beyond,
      ...paid
        .filter(({ document }) => failedBy.has(document.value))
        .map(({ head }) => ({ head, reason: 'SOURCE_FAILED' as const })),
    ],
  };
  const kept = keptOf(whole, charge);
  const repeatable = failures.find(({ failure }) => failure.isRepeatable);
  // Where nobody was answered about, the provider has failed, and not the question about one.
  const failed = repeatable ?? (progress.answers.size === 0 ? failures[0] : undefined);
  if (failed === undefined) return kept;
  const { code, message, retryAfterMs, isUnavailable } = failed.failure;
  throw new SourceFailure(code, message, { answer: kept, retryAfterMs, isUnavailable, charge });
}

function keptOf(answer: OwnersAnswer, charge: Charge): SourceAnswer {
  return {
    outcome: 'ANSWERED',
    contentType: 'application/json',
    body: new TextEncoder().encode(JSON.stringify(answer)),
    editionDate: oldest(answer),
    charge,
  };
}

function answeredBy(
  { head, document }: AskedOwner,
  { answers }: Progress,
): NonNullable<OwnersAnswer['owners']> {
  const answer = answers.get(document.value);
  if (answer === undefined) return [];
  const { outcome, editionDate } = answer;
  const content: unknown = JSON.parse(new TextDecoder().decode(answer.body));
  return [{ head, outcome, editionDate, answer: content }];
}

/** The queries of an attempt about partners. */
class PartnerRound {
  readonly #progress: Progress;
  readonly #questions: ReadonlyMap<string, PartnerQuestion>;

  constructor(left: readonly AskedOwner[], progress: Progress) {
    this.#progress = progress;
    this.#questions = new Map(left.map(({ document }) => [document.value, { document }]));
  }

  /** Notes that a query has started. `costNow` returns its charge if the attempt ends first. */
  begin({ value }: Document, costNow: () => Charge): void {
    const question = this.#questions.get(value);
    if (question !== undefined) question.costNow = costNow;
  }

  end({ value }: Document, charge: Charge, failure?: SourceFailure): void {
    const question = this.#questions.get(value);
    if (question === undefined) return;
    question.costNow = () => charge;
    question.failure = failure;
  }

  get failures(): readonly { readonly document: Document; readonly failure: SourceFailure }[] {
    return [...this.#questions.values()].flatMap(({ document, failure }) =>
      failure ? [{ document, failure }] : [],
    );
  }

  /**
   * Ends the attempt and returns its charge, without the earlier charges of queries that it continued. `open` then has the charges of
   * the queries that the next attempt continues.
   */
  charge(): Charge {
    let units = 0;
    let questions = 0;
    let unknown = 0;
    const add = (charge: Charge, sign: 1 | -1) => {
      if (!charge.billed) return;
      const { units: own, questions: count = own === undefined ? 1 : 0, unknown: uncertain = 0 } = charge;
      units += sign * (own ?? 0);
      questions += sign * count;
      unknown += sign * uncertain;
    };
    const { answers, open } = this.#progress;
    for (const [value, { costNow }] of this.#questions) {
      const charge = costNow?.() ?? { billed: false };
      const before = open.get(value);
      // A failure without a cost does not change the charge of the query that it was to continue.
      if (before !== undefined && !charge.billed && !answers.has(value)) continue;
      if (before !== undefined) add(before, -1);
      add(charge, 1);
      if (charge.goesOn === true) open.set(value, charge);
      else open.delete(value);
    }
    return { billed: true, units, questions, unknown };
  }
}

/** A query about one partner in an attempt. */
interface PartnerQuestion {
  readonly document: Document;
  /** Absent until the query starts. */
  costNow?: () => Charge;
  failure?: SourceFailure | undefined;
}

/** The day of the oldest data; null where one of them has none. */
function oldest({ owners }: OwnersAnswer): string | null {
  const days = owners?.map(({ editionDate }) => editionDate) ?? [];
  return days.some((day) => day === null) ? null : (days.toSorted()[0] ?? null);
}

/** What kept answers about partners say of their company. Pure. @throws SourceFailure as for one. */
function mapOwners(
  connector: Connector,
  {
    one,
    answer,
    request,
    keepsOldNegatives,
  }: {
    readonly one: RolePlayer;
    readonly answer: SourceAnswer;
    readonly request: Pick<SourceRequest, 'document' | 'scope' | 'sections'>;
    readonly keepsOldNegatives: boolean;
  },
): SourceContribution {
  const { document, askedOn, owners, unknown } = readOwners(connector, answer);
  if (document !== request.document.value)
    throw new SourceFailure('WRONG_SUBJECT', `${connector.title.en} answered about another document.`, {
      answer,
    });
  if (owners === null) return {};
  const { scope } = request;
  const sections = sectionsOf(connector);
  const read = owners.map(({ head, outcome, editionDate, answer: content }) => {
    const { document: own } = parseDocument(head.document ?? '');
    if (outcome === 'NO_RECORD' || own === undefined) return { head, sections: undefined };
    const body = new TextEncoder().encode(JSON.stringify(content));
    const kept = { outcome, contentType: 'application/json', body, editionDate };
    const answered = settled(one.map(kept, { document: own, scope, sections }), sections);
    const old = keepsOldNegatives || askedOn === undefined ? undefined : oldNegativesOf(own.kind, askedOn);
    return { head, sections: old === undefined ? answered : withoutOldNegatives(answered, old) };
  });
  const levels = scope.relationLevels;
  return foldOwners(read, unknown, { connector, sections: request.sections, levels, askedOn });
}

/** The sections of a partner as a report would hold them, for example with a count of at least the listed records. */
function settled(answered: SourceContribution, types: readonly SectionType[]): Partial<SectionDetails> {
  const details: Partial<SectionDetails> = {};
  for (const type of types) settleInto(details, type, answered);
  return details;
}

function settleInto<Type extends SectionType>(
  details: Partial<SectionDetails>,
  type: Type,
  answered: SourceContribution,
): void {
  const own: Partial<SectionDetails>[Type] = answered[type];
  if (own !== undefined) details[type] = mergeSection(type, [own]);
}

function readOwners({ title }: Connector, answer: SourceAnswer): OwnersAnswer {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
  } catch {
    value = undefined;
  }
  if (fitsSchema(ownersAnswer, value)) return value;
  throw new SourceFailure('INVALID_ANSWER', `What was kept of ${title.en} has another shape.`, { answer });
}

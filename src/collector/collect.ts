import { setMaxListeners } from 'node:events';
import type { CountedQuestion, NotAskedReason } from '../base/purse.ts';
import type { DocumentKind } from '../document/document.ts';
import type { CollectionPlan } from '../sections/collection-plan.ts';
import type { SectionDetails, SectionType } from '../sections/index.ts';
import type { Source, SourceRequest } from '../sources/define-source.ts';
import { missingSecret, type RolePlayer, sourceKey } from '../sources/role-player.ts';
import { type AskingWay, askSource } from './ask-source.ts';
import { mergedDetails } from './assemble.ts';
import type { CollectOptions } from './collect-options.ts';
import {
  countedQuestion,
  notAskedResult,
  payFor,
  Requests,
  reserveRepeats,
  spendingOf,
} from './paid-question.ts';
import { PaidTurns } from './paid-turns.ts';
import {
  gaveNothing,
  hasNoSubstitute,
  isAwaited,
  isRefused,
  playersByRole,
  roleFailure,
} from './role-outcome.ts';
import { RoleRace } from './role-race.ts';
import { type SourceResult, type Spending, settledBy } from './source-result.ts';

/** What the sources of a run gave. */
export interface Collection {
  /**
   * One result for each source that answered or failed; those given up after a required failure, and fallbacks that
   * were not needed, are not here.
   */
  readonly results: readonly SourceResult[];
  /** The source by which a required role failed, which ended the collection. */
  readonly failed: SourceResult | null;
}

/** The sources that have anything to give to a report of this plan on a document of this kind. */
export function applicableSources<S extends Source>(
  sources: readonly S[],
  kind: DocumentKind,
  plan: CollectionPlan,
): readonly S[] {
  return sources.filter(
    (source) => source.documentKinds.includes(kind) && wantedSections(source, plan).length > 0,
  );
}

/** The sections of the plan that this source can give. */
export function wantedSections({ sections }: Source, plan: CollectionPlan): SourceRequest['sections'] {
  return sections.filter((type) => plan.sections.includes(type));
}

/**
 * Asks every source at once, each with its own time limit and retries, except those whose answer is in `kept`, and
 * fallbacks: they are asked when what comes before them in their role has failed. The first required role to fail stops
 * all that is under way; an optional one that fails leaves its results like any other.
 *
 * @throws the reason of `signal` once it aborts; whatever a source throws that is no SourceFailure, since that is a
 * defect.
 */
export function collect(options: CollectOptions): Promise<Collection> {
  return new Collecting(options).run();
}

/** One collection under way. */
class Collecting {
  private readonly options: CollectOptions;
  private readonly rest = new AbortController();
  private readonly signal: AbortSignal;
  private readonly keptByKey: ReadonlyMap<string, SourceResult>;
  private readonly reusableByKey: ReadonlyMap<string, SourceResult>;
  private readonly results: SourceResult[] = [];
  private readonly playing = new Map<string, Promise<void>>();
  private readonly following = new Map<string, Promise<unknown>>();
  /** Failures of unavailable sources, while another source of their role may answer. They are not results yet. */
  private readonly undecided = new Map<string, SourceResult>();
  /** Failed results whose query may be repeated. */
  private readonly repeatable = new WeakSet<SourceResult>();
  private readonly paidTurns: PaidTurns | undefined;
  private failed: SourceResult | null = null;

  constructor(options: CollectOptions) {
    this.options = options;
    this.signal = AbortSignal.any([options.signal, this.rest.signal]);
    // Every source listens to it, which is no leak.
    setMaxListeners(0, this.signal);
    this.keptByKey = new Map(options.kept.map((result) => [sourceKey(result), result]));
    this.reusableByKey = new Map(options.reusable?.map((result) => [sourceKey(result), result]));
    const { matters } = options;
    this.paidTurns = matters && new PaidTurns(() => matters(this.results, this.open()), this.signal);
  }

  async run(): Promise<Collection> {
    await this.noteUnset();
    const roles = [...playersByRole(this.options.sources).entries()];
    const learns = (players: readonly RolePlayer[]) =>
      players.some(({ learnsFrom }) => learnsFrom !== undefined);
    // Those that learn from others find these under way.
    for (const [role, players] of [
      ...roles.filter(([, players]) => !learns(players)),
      ...roles.filter(([, players]) => learns(players)),
    ]) {
      this.playing.set(role, this.playOrGiveUp(players));
    }
    await Promise.all(this.playing.values());
    return { results: this.results, failed: this.failed };
  }

  /** Records the contracted sources whose secret is not set. A fallback is not among them: another source was queried first. */
  private async noteUnset(): Promise<void> {
    const { sources, optional, clock, onSource } = this.options;
    for (const source of sources) {
      if (source.use === 'fallback' || missingSecret(source) === undefined) continue;
      const required = !optional.has(source.role);
      const at = clock.now().toISOString();
      const kept = this.keptByKey.get(sourceKey(source));
      const result = kept ?? notAskedResult(source, { reason: 'SECRET_NOT_SET', required, at });
      this.results.push(result);
      await onSource(result);
    }
  }

  private playOrGiveUp(players: readonly RolePlayer[]): Promise<void> {
    return this.play(players).catch((error: unknown) => {
      // Given up because a required role had failed.
      if (error === this.failed && this.failed !== null) return;
      // One defect is enough: the others stop too, so that nothing goes on behind the caller's back.
      this.rest.abort(error);
      throw error;
    });
  }

  /** What the others have said of the sections that a source learns from, once they have ended. */
  private async learn(types: readonly SectionType[]): Promise<Partial<SectionDetails>> {
    const { sources } = this.options;
    const givers = sources.filter(
      ({ sections, learnsFrom }) => learnsFrom === undefined && sections.some((type) => types.includes(type)),
    );
    // All that are asked at once are under way by then.
    await Promise.resolve();
    await Promise.allSettled(givers.map((giver) => this.ended(giver)));
    this.signal.throwIfAborted();
    return mergedDetails(types, sources, this.results);
  }

  /** The end of a source: of its role, or its own where others of the role learn, which may wait for it. */
  private ended(giver: RolePlayer): Promise<unknown> | undefined {
    const isWaitedFor = this.options.sources.some(
      ({ role, learnsFrom }) => role === giver.role && learnsFrom !== undefined,
    );
    return isWaitedFor ? this.following.get(sourceKey(giver)) : this.playing.get(giver.role);
  }

  /** One role: its sources all at once, and its fallbacks one by one while all that should have answered has failed. */
  private async play(players: readonly RolePlayer[]): Promise<void> {
    const complements = players
      .filter(({ use }) => use === 'complement')
      .map((player) => this.follow(player, players));
    await Promise.all([this.playInOrder(players), ...complements]);
  }

  private async playInOrder(players: readonly RolePlayer[]): Promise<void> {
    const first = players.filter(({ use = 'always' }) => use === 'always');
    const results = await Promise.all(first.map((item) => this.follow(item, players)));
    let hasFailed = results.every(gaveNothing);
    let last = results.at(-1);
    for (const fallback of players.filter(({ use }) => use === 'fallback')) {
      if (!hasFailed) break;
      last = await this.follow(fallback, players);
      hasFailed = gaveNothing(last);
    }
    const isMissing = hasFailed || (last !== undefined && isRefused(last));
    const away = players.filter((player) => this.undecided.has(sourceKey(player)));
    if (isMissing && away.length > 0 && (await this.mayMatter(away))) await this.waitForAny(away, players);
    for (const player of away) {
      const failure = this.undecided.get(sourceKey(player));
      if (failure !== undefined) await this.take(failure, players);
    }
  }

  /** Whether the answer of a role can still matter, although its sources were away. It then counts as in progress. */
  private async mayMatter(away: readonly RolePlayer[]): Promise<boolean> {
    const prices = away.flatMap((source) => countedQuestion(source) ?? []);
    if (this.paidTurns === undefined || prices.every(({ highest }) => highest === 0)) {
      this.paidTurns?.begin();
      return true;
    }
    return this.paidTurns.wait(Math.min(...prices.map(({ price }) => price || Number.POSITIVE_INFINITY)));
  }

  /** Queries the unavailable sources of a role again, each of them until it or another one has answered. */
  private async waitForAny(away: readonly RolePlayer[], players: readonly RolePlayer[]): Promise<void> {
    const race = new RoleRace(this.options.clock.now());
    try {
      await Promise.all(
        away.map(async (source) => {
          const shared = race.join();
          try {
            const required = !this.options.optional.has(source.role);
            const result = await this.ask(source, { required, waits: true, race, shared });
            this.undecided.delete(sourceKey(source));
            if (!gaveNothing(result) && !isRefused(result)) race.end();
            await this.take(result, players);
          } finally {
            shared.endTurn();
          }
        }),
      );
    } finally {
      this.paidTurns?.end();
    }
  }

  /** Those that may still be asked. */
  private open(): readonly RolePlayer[] {
    const { sources } = this.options;
    return sources.filter((source) => isAwaited(source, sources, this.results));
  }

  /** Asks a source, unless it has answered before, or that would cost too much, or could not matter. */
  private async ask(source: RolePlayer, { required, waits, race, shared }: AskingWay): Promise<SourceResult> {
    const { purse, onAsking, clock } = this.options;
    const question = countedQuestion(source);
    const before = this.reusableByKey.get(sourceKey(source));
    if (before !== undefined) return this.useAgain(source, { ...before, required }, question);
    const hasTurn = question?.highest === 0 || race !== undefined;
    const turns = hasTurn ? undefined : question && this.paidTurns;
    if (turns === undefined) onAsking?.(source);
    const sections = source.learnsFrom && (await this.learn(source.learnsFrom));
    const questions = source.questions?.(sections ?? {}) ?? 1;
    const leave = (reason: NotAskedReason) =>
      notAskedResult(source, { reason, required, at: clock.now().toISOString() });
    const unaskable = source.whyUnaskable?.(this.options.document, sections ?? {});
    if (unaskable !== undefined) return leave(unaskable);
    if (turns !== undefined && question !== undefined) {
      const whole = { ...question, price: question.price * questions };
      if (!(await turns.wait(whole.price || Number.POSITIVE_INFINITY))) {
        await purse?.spare(whole, 'CANNOT_MATTER');
        return leave('CANNOT_MATTER');
      }
      onAsking?.(source);
    } else this.paidTurns?.begin();
    let spent: Spending | undefined;
    let requests: Requests | undefined;
    try {
      const { charges, refused } = await payFor(question, { purse, questions });
      if (refused !== undefined && charges.length === 0) return leave(refused);
      requests = new Requests(question, { purse, paid: charges.length });
      return await askSource(source, this.options, {
        signal: this.signal,
        sections: wantedSections(source, this.options.plan),
        required,
        waits,
        race,
        shared,
        repeatable: this.repeatable,
        known: sections,
        charges,
        questions: refused === undefined ? undefined : charges.length,
        admit: requests.admit,
        mayRepeat: reserveRepeats(question, { purse, charges }),
        onCalledOff: (cost) => {
          spent = spendingOf(source, charges, cost);
        },
      });
    } catch (error) {
      if (spent !== undefined) await purse?.settle(settledBy(spent));
      throw error;
    } finally {
      this.paidTurns?.end();
      await requests?.end();
    }
  }

  /** Has an earlier answer stand for a question, and notes what that would have cost. */
  private async useAgain(
    source: RolePlayer,
    before: SourceResult,
    question: CountedQuestion | undefined,
  ): Promise<SourceResult> {
    const { purse, onAsking } = this.options;
    onAsking?.(source);
    // What has a price waits for it, as for all that is free.
    this.paidTurns?.begin();
    try {
      const isAnswer = before.outcome === 'ANSWERED' || before.outcome === 'NO_RECORD';
      if (isAnswer && question !== undefined && question.highest !== 0)
        await purse?.spare(question, 'REUSED');
    } finally {
      this.paidTurns?.end();
    }
    const { spending: _, ...answer } = before;
    const result = { ...answer, kept: false, ms: 0 };
    if (question === undefined) return result;
    return { ...result, spending: { chargeId: null, price: question.price, cost: 0 } };
  }

  /** The result of one source; undefined where it came too late to matter. */
  private follow(source: RolePlayer, players: readonly RolePlayer[]): Promise<SourceResult | undefined> {
    const result = this.resultOf(source, players);
    this.following.set(sourceKey(source), result);
    return result;
  }

  private async resultOf(
    source: RolePlayer,
    players: readonly RolePlayer[],
  ): Promise<SourceResult | undefined> {
    const required = !this.options.optional.has(source.role);
    const kept = this.keptByKey.get(sourceKey(source));
    if (kept !== undefined) this.options.onAsking?.(source);
    // A fallback of sources that are away is not waited for alone.
    const isRaced = source.use === 'fallback' && players.some((one) => this.undecided.has(sourceKey(one)));
    const waits = hasNoSubstitute(source, this.options.sources) && !isRaced;
    const result = kept ? { ...kept, required } : await this.ask(source, { required, waits });
    const mayWait = this.options.onOutage !== undefined && !waits && this.repeatable.has(result);
    if (!mayWait) return this.take(result, players);
    // Its cost is final, however the run ends.
    if (result.spending !== undefined) await this.options.purse?.settle(settledBy(result.spending));
    this.undecided.set(sourceKey(source), result);
    return result;
  }

  /** Records the result of a source. Returns undefined if it came after the collection had stopped. */
  private async take(
    result: SourceResult,
    players: readonly RolePlayer[],
  ): Promise<SourceResult | undefined> {
    if (this.rest.signal.aborted) return undefined;
    const { required } = result;
    const mayEnd = required && gaveNothing(result);
    const failure = mayEnd ? roleFailure(players, [...this.results, result]) : undefined;
    if (failure !== undefined) {
      this.failed = failure;
      this.rest.abort(failure);
    }
    this.results.push(result);
    await this.options.onSource(result);
    return result;
  }
}

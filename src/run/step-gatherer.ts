import type { Clock } from '../base/clock.ts';
import type { AssembledSection } from '../collector/assemble.ts';
import type { KeptEvidence } from '../collector/kept-evidence.ts';
import { countEndedRoles } from '../collector/role-outcome.ts';
import { type SourceResult, settledBy } from '../collector/source-result.ts';
import { packPart } from '../report/dossier-store.ts';
import { mentionedIn } from '../report/run-mentions.ts';
import { subjectNameIn } from '../report/subject-name.ts';
import { nameOfSource } from '../sources/role-player.ts';
import { assembleFinished, consentedRole, type RunPlan } from './plan-run.ts';
import { prepareSection, type RunStep } from './run-step.ts';

interface StepGathererOptions {
  /** Takes a step; the next one waits for it. */
  readonly onStep: (step: RunStep) => Promise<void>;
  /** Answers that come within this time, in ms, are handed over together. */
  readonly togetherMs: number;
  readonly clock: Clock;
}

/** Gathers what the sources of one run answer, and hands it over in steps while others are still being asked. */
export class StepGatherer {
  readonly #plan: RunPlan;
  readonly #options: StepGathererOptions;
  readonly #results: SourceResult[] = [];
  readonly #handedOver = new Set<string>();
  readonly #broken = new AbortController();
  #waiting: SourceResult[] = [];
  #subjectName: string | undefined;
  #handing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(plan: RunPlan, options: StepGathererOptions) {
    this.#plan = plan;
    this.#options = options;
  }

  /** Aborts, with the reason, when a step is not taken. */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  add(result: SourceResult): void {
    this.#results.push(result);
    this.#waiting.push(result);
    this.#timer ??= setTimeout(() => this.handOver(), this.#options.togetherMs);
  }

  /** Hands over what waits, after the steps before it; nothing any more once one of them was not taken. */
  handOver(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#broken.signal.aborted) return;
    this.#handing = this.#handing.then(() => {
      if (this.#waiting.length === 0) return;
      return this.#options.onStep(this.takeStep(assembleFinished(this.#plan, this.#results)));
    });
    this.#handing.catch((error: unknown) => this.#broken.abort(error));
  }

  /** Hands over nothing more by itself. Resolves when all steps are taken, and rejects when one is not. */
  end(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#handing;
  }

  /** Roles in which nobody is asked at all. */
  get #withheldRoles(): number {
    const { sources, withheld } = this.#plan;
    return withheld.roles.filter((role) => sources.every((source) => source.role !== role)).length;
  }

  /** What has not been handed over yet, and these sections as far as they have not. */
  takeStep(sections: readonly AssembledSection[]): RunStep {
    const { consentId } = this.#plan;
    const answered = this.#waiting
      .filter(isNewAnswer)
      .map((result) => nameOfSource(result, this.#plan.sources));
    const evidence = this.#waiting
      .filter((result) => !result.kept)
      .map((result) => toEvidence(result, consentId));
    this.#waiting = [];
    const fresh = sections.filter(({ type }) => !this.#handedOver.has(type));
    for (const { type, details } of fresh) {
      this.#handedOver.add(type);
      if (type === 'BASIC_INFORMATION') this.#subjectName = subjectNameIn(details);
    }
    const soFar = {
      answered,
      sourcesDone: countEndedRoles(this.#plan.sources, this.#results) + this.#withheldRoles,
      subjectName: this.#subjectName,
    };
    if (evidence.length === 0 && fresh.length === 0)
      return { part: undefined, sections: [], charges: [], mentioned: [], ...soFar };
    const updatedAt = this.#options.clock.now().toISOString();
    const dossier = { evidence, sections: fresh.map((section) => prepareSection(section, updatedAt)) };
    const mentioned = mentionedIn(dossier, this.#plan.document.value);
    const heads = fresh.map(({ type, status, integrationCount }) => ({ type, status, integrationCount }));
    const charges = evidence.flatMap(({ spending, outcome }) =>
      spending === undefined || outcome === 'NOT_ASKED' ? [] : settledBy(spending),
    );
    return { part: packPart(dossier), sections: heads, charges, mentioned, ...soFar };
  }
}

/** Whether a source was queried by this attempt at the run, and answered. */
function isNewAnswer({ outcome, kept, reusedFrom }: SourceResult): boolean {
  return (outcome === 'ANSWERED' || outcome === 'NO_RECORD') && !kept && reusedFrom === undefined;
}

function toEvidence(result: SourceResult, consentId: string | null): KeptEvidence {
  const { role, provider, sandbox, outcome, failure, notAsked, spending, reusedFrom } = result;
  // An answer that is used again was asked with the consent of then.
  const isConsented = consentId !== null && role === consentedRole && !sandbox && reusedFrom === undefined;
  const evidence = isConsented ? { ...result.evidence, consentId } : result.evidence;
  const answer = { role, provider, sandbox, outcome, failure, evidence };
  // Few have more: every source of every document passes here.
  if (notAsked === undefined && spending === undefined && reusedFrom === undefined) return answer;
  return {
    ...answer,
    ...(notAsked && { notAsked }),
    ...(spending && { spending }),
    ...(reusedFrom !== undefined && { reusedFrom }),
  };
}

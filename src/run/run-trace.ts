import type { TracedSource } from '../base/traces.ts';
import { unpackDossier } from '../report/dossier.ts';
import type { Engine } from '../report/engine.ts';
import type { Run } from '../report/report.ts';
import type { RunStep } from './run-step.ts';

/** Gathers what is told of one attempt at a run; nothing where nobody keeps traces. */
export class RunTrace {
  readonly #engine: Engine;
  readonly #run: Run;
  readonly #startedAt: number;
  /** What came in, as it was packed: it is read only where it is told of. */
  readonly #packed: Uint8Array[] = [];

  constructor(engine: Engine, run: Run) {
    this.#engine = engine;
    this.#run = run;
    this.#startedAt = engine.traces === undefined ? 0 : engine.clock.now().getTime();
  }

  add({ part }: RunStep): void {
    if (this.#engine.traces !== undefined && part !== undefined) this.#packed.push(part.packed);
  }

  /** @param outcome as `TracedRun` has it. */
  end(outcome: string): void {
    const { traces, clock } = this.#engine;
    if (traces === undefined) return;
    const { id, reportId, organizationId, policyId, policyVersion, sandbox, createdAt } = this.#run;
    traces.tellRun({
      id,
      reportId,
      organizationId,
      policyId,
      policyVersion,
      sandbox,
      outcome,
      waitedMs: this.#startedAt - Date.parse(createdAt),
      startedAt: this.#startedAt,
      endedAt: clock.now().getTime(),
      sources: () => this.#packed.flatMap(sourcesIn),
    });
  }
}

function sourcesIn(packed: Uint8Array): readonly TracedSource[] {
  // What was used again was asked in the trace of another run.
  const own = unpackDossier(packed).evidence.filter(({ reusedFrom }) => reusedFrom === undefined);
  return own.map(({ role, provider, outcome, failure, evidence }) => ({
    role,
    provider,
    outcome,
    failure: failure?.code ?? null,
    attempts: evidence.attempts,
    askedAt: Date.parse(evidence.requestedAt),
    answeredAt: Date.parse(evidence.receivedAt),
  }));
}

import type * as Prometheus from 'prom-client';
import type { Clock } from '../base/clock.ts';
import { describeDatasets } from '../datasets/describe-datasets.ts';
import type { Storage } from '../storage/open-database.ts';
import { readWaitingWork, type WaitingWork } from './waiting-work-store.ts';

interface ServiceMetricsOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Today in the configured time zone, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** The version of this program. */
  readonly version: string;
  /** Where datasets lie; undefined: none does. */
  readonly datasetsFolder: string | undefined;
  /** What this process works on now, and what waits in its memory. */
  readonly ownRuns: () => { readonly running: number; readonly waiting: number };
}

/** A request that was answered. */
interface AnsweredRequest {
  readonly method: string;
  /** The pattern of its path: what a caller puts into one is anybody's data, and without an end. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** An attempt to deliver an event. */
interface DeliveryAttempt {
  readonly outcome: string;
  readonly isGivenUp: boolean;
  readonly seconds: number;
}

/** Seconds: a poll takes less than one hundredth, an answer that is waited for up to a minute. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const deliveryBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is counted between two looks of a monitor; the counters begin with the first. */
interface Instruments {
  readonly registry: Prometheus.Registry;
  readonly requests: Prometheus.Histogram<'method' | 'route' | 'status'>;
  readonly deliveries: Prometheus.Histogram<'outcome'>;
  readonly givenUp: Prometheus.Counter;
}

/**
 * The figures of a service for a monitor, as https://prometheus.io/docs/instrumenting/exposition_formats/ has them. None has a
 * document, a name or an organisation in it. What counts them is loaded when a monitor first asks: where none does, it costs
 * nothing.
 */
export class ServiceMetrics {
  readonly #options: ServiceMetricsOptions;
  #opening: Promise<Instruments> | undefined;
  #instruments: Instruments | undefined;

  constructor(options: ServiceMetricsOptions) {
    this.#options = options;
  }

  countRequest({ method, route, status, seconds }: AnsweredRequest): void {
    this.#instruments?.requests.observe({ method, route, status: String(status) }, seconds);
  }

  countDelivery({ outcome, isGivenUp, seconds }: DeliveryAttempt): void {
    this.#instruments?.deliveries.observe({ outcome }, seconds);
    if (isGivenUp) this.#instruments?.givenUp.inc();
  }

  /** All figures as text. Where the database does not answer, `credit_database_up` is 0 and its figures are left out. */
  async read(): Promise<string> {
    this.#opening ??= this.#open();
    return (await this.#opening).registry.metrics();
  }

  async #open(): Promise<Instruments> {
    const prometheus = await import('prom-client');
    const { Registry, Histogram, Counter, Gauge, collectDefaultMetrics } = prometheus;
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const registers = [registry];
    const { version } = this.#options;
    new Gauge({
      name: 'credit_build_info',
      help: 'The version of the program, with a value of 1',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version, node: process.version }, 1);
    this.#addOwnRuns(prometheus, registers);
    this.#addWaitingWork(prometheus, registers);
    this.#addDatasets(prometheus, registers);
    this.#instruments = {
      registry,
      requests: new Histogram({
        name: 'credit_http_request_duration_seconds',
        help: 'Requests that were answered, by how long it took',
        labelNames: ['method', 'route', 'status'],
        buckets: requestBuckets,
        registers,
      }),
      deliveries: new Histogram({
        name: 'credit_webhook_attempt_duration_seconds',
        help: 'Attempts of this process to deliver an event, by how long they took',
        labelNames: ['outcome'],
        buckets: deliveryBuckets,
        registers,
      }),
      givenUp: new Counter({
        name: 'credit_webhook_events_given_up_total',
        help: 'Events that this process has given up',
        registers,
      }),
    };
    return this.#instruments;
  }

  #addOwnRuns({ Gauge }: typeof Prometheus, registers: Prometheus.Registry[]): void {
    const { ownRuns } = this.#options;
    new Gauge({
      name: 'credit_process_runs',
      help: 'Runs of reports in this process: those that it works on, and those in its memory',
      labelNames: ['state'],
      registers,
      collect() {
        const { running, waiting } = ownRuns();
        this.set({ state: 'running' }, running);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }

  /** Of the whole database: each process that shares it tells the same, so that a sum over processes is wrong. */
  #addWaitingWork({ Gauge }: typeof Prometheus, registers: Prometheus.Registry[]): void {
    const { storage, clock } = this.#options;
    // The gauges are collected side by side, and of one look at the database.
    let looking: Promise<WaitingWork | undefined> | undefined;
    const look = () => {
      looking ??= storage
        .read((db) => readWaitingWork(db, clock.now()))
        .catch(() => undefined)
        .finally(() => {
          looking = undefined;
        });
      return looking;
    };
    new Gauge({
      name: 'credit_database_up',
      help: 'Whether the database answers: 1, or 0',
      registers,
      async collect() {
        this.set((await look()) === undefined ? 0 : 1);
      },
    });
    new Gauge({
      name: 'credit_database_unfinished',
      help: 'What is not done yet in the database, whoever works on it',
      labelNames: ['what'],
      registers,
      async collect() {
        const work = await look();
        this.reset();
        if (work === undefined) return;
        this.set({ what: 'runs_waiting' }, work.runsWaiting);
        this.set({ what: 'runs_under_way' }, work.runsUnderWay);
        for (const what of ['batches', 'operations', 'exports', 'events'] as const)
          this.set({ what }, work[what]);
      },
    });
    new Gauge({
      name: 'credit_database_oldest_event_seconds',
      help: 'For how long the oldest event that has not arrived has waited; 0 where there is none',
      registers,
      async collect() {
        const { oldestEventAt = null } = (await look()) ?? {};
        const ageMs = oldestEventAt === null ? 0 : clock.now().getTime() - Date.parse(oldestEventAt);
        this.set(Math.max(0, ageMs / 1_000));
      },
    });
    new Gauge({
      name: 'credit_database_reviews',
      help: 'Reviews of decisions that await an answer, and those of them whose term has ended',
      labelNames: ['term'],
      registers,
      async collect() {
        const work = await look();
        this.reset();
        if (work === undefined) return;
        this.set({ term: 'running' }, work.reviews - work.reviewsOverdue);
        this.set({ term: 'ended' }, work.reviewsOverdue);
      },
    });
    new Gauge({
      name: 'credit_database_damaged',
      help: 'Whether a row that is not as it was written was met: 1, or 0',
      registers,
      collect() {
        this.set(storage.damage() === undefined ? 0 : 1);
      },
    });
  }

  #addDatasets({ Gauge }: typeof Prometheus, registers: Prometheus.Registry[]): void {
    const { datasetsFolder, today } = this.#options;
    if (datasetsFolder === undefined) return;
    const loaded = () =>
      describeDatasets(datasetsFolder, today()).filter(({ state }) => state !== 'NOT_LOADED');
    new Gauge({
      name: 'credit_dataset_usable',
      help: 'Of a dataset that is kept: 1, or 0 where it is stale or unreadable',
      labelNames: ['dataset'],
      registers,
      collect() {
        this.reset();
        for (const { name, state } of loaded()) this.set({ dataset: name }, state === 'LOADED' ? 1 : 0);
      },
    });
    new Gauge({
      name: 'credit_dataset_age_days',
      help: "Days since the publisher's date of a dataset that is kept",
      labelNames: ['dataset'],
      registers,
      collect() {
        this.reset();
        for (const { name, ageDays } of loaded()) if (ageDays !== null) this.set({ dataset: name }, ageDays);
      },
    });
  }
}

import type * as Api from '@opentelemetry/api';
import type * as Sdk from '@opentelemetry/sdk-trace-base';
import { hexOfId } from '../base/ids.ts';
import type { TracedAttempt, TracedRequest, TracedRun, TracedSource, Traces } from '../base/traces.ts';

/** What makes spans, as it was loaded: nothing of it is where traces are switched off. */
interface SpanMaker {
  readonly api: typeof Api;
  readonly sdk: typeof Sdk;
}

/** Polled by machines, again and again. */
const pollRoutes: ReadonlySet<string> = new Set(['/health', '/metrics']);

/** Makes spans of what it is told, and hands them to a processor. */
export class Spans implements Traces {
  readonly #api: typeof Api;
  readonly #provider: Sdk.BasicTracerProvider;
  readonly #tracer: Api.Tracer;
  readonly #ids: TraceIds;

  constructor(
    { api, sdk }: SpanMaker,
    options: Omit<Sdk.TracerConfig, 'idGenerator'> & { readonly version: string },
  ) {
    const { version, ...rest } = options;
    this.#api = api;
    this.#ids = new TraceIds(new sdk.RandomIdGenerator());
    this.#provider = new sdk.BasicTracerProvider({ ...rest, idGenerator: this.#ids });
    this.#tracer = this.#provider.getTracer('credit', version);
  }

  tellRequest({ method, route, status, startedAt, endedAt, traceparent }: TracedRequest): void {
    if (pollRoutes.has(route)) return;
    const { SpanKind, SpanStatusCode } = this.#api;
    const span = this.#tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        startTime: startedAt,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        },
      },
      this.#contextOf(traceparent),
    );
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAt);
  }

  tellRun(run: TracedRun): void {
    const { ROOT_CONTEXT, SpanStatusCode, trace } = this.#api;
    const span = this.#startOf(run.reportId, 'run', {
      startTime: run.startedAt,
      attributes: {
        'credit.run.id': run.id,
        'credit.report.id': run.reportId,
        'credit.organization.id': run.organizationId,
        'credit.policy.id': run.policyId,
        'credit.policy.version': run.policyVersion,
        'credit.sandbox': run.sandbox,
        'credit.run.outcome': run.outcome,
        'credit.run.waited_ms': run.waitedMs,
      },
    });
    if (run.outcome === 'ERROR') span.setStatus({ code: SpanStatusCode.ERROR });
    if (span.isRecording()) {
      const context = trace.setSpan(ROOT_CONTEXT, span);
      for (const source of run.sources()) this.#tellSource(source, context);
    }
    span.end(run.endedAt);
  }

  #tellSource(source: TracedSource, context: Api.Context): void {
    const { SpanKind, SpanStatusCode } = this.#api;
    const { role, provider, outcome, failure, attempts, askedAt, answeredAt } = source;
    const span = this.#tracer.startSpan(
      `ask ${role}`,
      {
        kind: SpanKind.CLIENT,
        startTime: askedAt,
        attributes: {
          'credit.source.role': role,
          'credit.source.provider': provider,
          'credit.source.outcome': outcome,
          'credit.source.attempts': attempts,
          ...(failure !== null && { 'error.type': failure }),
        },
      },
      context,
    );
    if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(answeredAt);
  }

  tellAttempt(attempt: TracedAttempt): void {
    const { SpanKind, SpanStatusCode } = this.#api;
    const { eventId, webhookId, type, subjectId, outcome, status, isGivenUp } = attempt;
    const span = this.#startOf(subjectId, `deliver ${type}`, {
      kind: SpanKind.CLIENT,
      startTime: attempt.startedAt,
      attributes: {
        'credit.event.id': eventId,
        'credit.event.type': type,
        'credit.event.subject': subjectId,
        'credit.webhook.id': webhookId,
        'credit.delivery.outcome': outcome,
        'credit.delivery.given_up': isGivenUp,
        ...(status !== null && { 'http.response.status_code': status }),
      },
    });
    if (outcome !== 'DELIVERED') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(attempt.endedAt);
  }

  /** Hands over what has not been sent. */
  close(): Promise<void> {
    return this.#provider.shutdown();
  }

  /** A span without one above it, in the trace of a record: whichever machine tells of that, it is one trace. */
  #startOf(subjectId: string, name: string, options: Api.SpanOptions): Api.Span {
    this.#ids.next = hexOfId(subjectId);
    try {
      return this.#tracer.startSpan(name, options, this.#api.ROOT_CONTEXT);
    } finally {
      this.#ids.next = undefined;
    }
  }

  #contextOf(traceparent: string | undefined): Api.Context {
    const { ROOT_CONTEXT, TraceFlags, trace } = this.#api;
    const [, traceId, spanId, flags] =
      /^[0-9a-e][0-9a-f]-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(traceparent ?? '') ?? [];
    if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
    // One that is all zeros is passed over where the span is made.
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  }
}

/** Numbers traces by chance, but for the next one where it is told how. */
class TraceIds implements Sdk.IdGenerator {
  readonly #chance: Sdk.IdGenerator;
  next: string | undefined;

  constructor(chance: Sdk.IdGenerator) {
    this.#chance = chance;
  }

  generateTraceId(): string {
    return this.next ?? this.#chance.generateTraceId();
  }

  generateSpanId(): string {
    return this.#chance.generateSpanId();
  }
}

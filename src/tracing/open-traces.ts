import { hostname } from 'node:os';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { installing, isNotInstalled } from '../base/optional-package.ts';
import type { Traces } from '../base/traces.ts';
import { Spans } from './spans.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface TracesOptions {
  /** The version of this program. */
  readonly version: string;
  /** Hears why spans could not be sent, in the words of what sends them. */
  readonly onProblem: (message: string) => void;
}

/** Traces that are sent to a collector. */
export interface OpenTraces {
  readonly traces: Traces;
  /** Sends what has not been sent; waits for that a moment at most. */
  close(): Promise<void>;
}

/** How what is sent is written: https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
const protocols = ['http/protobuf', 'http/json'];

/** A collector that does not answer holds up no stop: sending is given up after this, unless the environment says otherwise. */
const closeMs = 3_000;
const timeouts = ['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT', 'OTEL_EXPORTER_OTLP_TIMEOUT'];
/** What cannot be sent now cannot a moment later either. */
const problemEveryMs = 60_000;

/** What has to be installed beside the program. */
const packages = [
  '@opentelemetry/api',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/resources',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/exporter-trace-otlp-http',
];

/**
 * Opens traces where the environment switches them on, by the names that OpenTelemetry gives its settings; nothing of it is loaded
 * where it does not. What is sampled, where to it is sent and what the service is called OpenTelemetry reads there by itself.
 *
 * @returns undefined where they are not switched on.
 * @throws CreditError CONFIGURATION_INVALID for what it cannot do, or where its packages are not installed.
 */
export async function openTraces(env: Environment, options: TracesOptions): Promise<OpenTraces | undefined> {
  const variable = findSwitch(env);
  if (variable === undefined) return undefined;
  const protocol = protocolOf(env);
  requireAddress(env);
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (problem: string) => {
    if (performance.now() < toldAt + problemEveryMs) return;
    toldAt = performance.now();
    options.onProblem(reasonIn(problem));
  };
  const spans = await load(protocol, { ...options, onProblem: tell, env }).catch((error: unknown) => {
    throw isNotInstalled(error) ? notInstalled(variable) : error;
  });
  return {
    traces: spans,
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeMs);
      });
      await Promise.race([spans.close().catch((error: unknown) => tell(String(error))), patience]);
      clearTimeout(timer);
    },
  };
}

async function load(
  protocol: string,
  { version, onProblem, env }: TracesOptions & { readonly env: Environment },
): Promise<Spans> {
  const [api, sdk, { detectResources, envDetector, resourceFromAttributes }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/resources'),
      protocol === 'http/json'
        ? import('@opentelemetry/exporter-trace-otlp-http')
        : import('@opentelemetry/exporter-trace-otlp-proto'),
    ]);
  const silent = () => {};
  api.diag.setLogger(
    { error: onProblem, warn: onProblem, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const resource = resourceFromAttributes({
    'service.name': 'credit',
    'service.version': version,
    'host.name': hostname(),
    'process.pid': process.pid,
  }).merge(detectResources({ detectors: [envDetector] }));
  const hasOwnTimeout = timeouts.some((variable) => env[variable]);
  const exporter = new OTLPTraceExporter(hasOwnTimeout ? {} : { timeoutMillis: closeMs });
  const spanProcessors = [new sdk.BatchSpanProcessor(exporter)];
  return new Spans({ api, sdk }, { version, resource, spanProcessors });
}

/** What the SDK says of an error is all that it has, its stack too, as JSON. */
function reasonIn(problem: string): string {
  try {
    const error: unknown = JSON.parse(problem);
    if (typeof error !== 'object' || error === null || !('message' in error)) return problem;
    const code = 'code' in error ? ` (${error.code})` : '';
    return `${error.message}${code}`;
  } catch {
    return problem;
  }
}

/** The variable that switches traces on; an empty one is as good as none. */
function findSwitch(env: Environment): string | undefined {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined;
  const exporter = env['OTEL_TRACES_EXPORTER'];
  if (exporter === 'none') return undefined;
  if (exporter === 'otlp') return 'OTEL_TRACES_EXPORTER';
  if (exporter)
    throw invalid(
      'OTEL_TRACES_EXPORTER',
      {
        en: `traces are sent to a collector (otlp) or nowhere (none), and not by ${exporter}`,
        'pt-BR': `rastros são enviados a um coletor (otlp) ou a lugar nenhum (none), e não por ${exporter}`,
      },
      {
        en: 'Set OTEL_TRACES_EXPORTER=otlp and OTEL_EXPORTER_OTLP_ENDPOINT, or OTEL_TRACES_EXPORTER=none.',
        'pt-BR':
          'Defina OTEL_TRACES_EXPORTER=otlp e OTEL_EXPORTER_OTLP_ENDPOINT, ou OTEL_TRACES_EXPORTER=none.',
      },
    );
  return addresses.find((variable) => env[variable]);
}

const addresses = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

function requireAddress(env: Environment): void {
  for (const variable of addresses) {
    const address = env[variable];
    if (!address || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) continue;
    throw invalid(
      variable,
      { en: 'this is no http or https address', 'pt-BR': 'isto não é um endereço http ou https' },
      {
        en: `Give the address of the collector: ${variable}=http://127.0.0.1:4318`,
        'pt-BR': `Informe o endereço do coletor: ${variable}=http://127.0.0.1:4318`,
      },
    );
  }
}

function protocolOf(env: Environment): string {
  const variable = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'].find(
    (one) => env[one],
  );
  const protocol = (variable && env[variable]) ?? 'http/protobuf';
  if (variable === undefined || protocols.includes(protocol)) return protocol;
  throw invalid(
    variable,
    {
      en: `traces are sent as ${protocols.join(' or ')}, and not as ${protocol}`,
      'pt-BR': `rastros são enviados como ${protocols.join(' ou ')}, e não como ${protocol}`,
    },
    {
      en: `Set ${variable}=http/protobuf, and the address of the collector for it: its port is usually 4318.`,
      'pt-BR': `Defina ${variable}=http/protobuf, e o endereço do coletor para isso: a porta costuma ser a 4318.`,
    },
  );
}

function notInstalled(variable: string): CreditError {
  const names = packages.join(', ');
  const how = installing(packages);
  return invalid(
    variable,
    {
      en: `it switches on traces, and what sends them is not installed: ${names}`,
      'pt-BR': `ela liga os rastros, e o que os envia não está instalado: ${names}`,
    },
    {
      en: `${how.en}, or leave ${variable} out.`,
      'pt-BR': `${how['pt-BR']}, ou retire ${variable}.`,
    },
  );
}

function invalid(where: string, reason: Text, suggestion: Text): CreditError {
  return new CreditError('CONFIGURATION_INVALID', { where, reason, suggestion });
}

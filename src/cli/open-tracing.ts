import type { Logger } from '../base/logger.ts';
import type { OpenTraces } from '../tracing/open-traces.ts';
import type { CommandContext } from './context.ts';

/** Traces of a service, where its environment switches them on. @throws CreditError CONFIGURATION_INVALID */
export async function openTracing(
  { env }: Pick<CommandContext, 'env'>,
  { version, logger }: { readonly version: string; readonly logger: Logger },
): Promise<OpenTraces | undefined> {
  const { openTraces } = await import('../tracing/open-traces.ts');
  return openTraces(env, {
    version,
    onProblem: (reason) => logger.warn({ reason }, 'traces are not sent'),
  });
}

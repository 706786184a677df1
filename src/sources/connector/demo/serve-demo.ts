import { readFileSync } from 'node:fs';
import {
  type LoopbackAnswer,
  type LoopbackRequest,
  serveOnLoopback,
} from '../../../net/serve-on-loopback.ts';
import { readCassette } from '../cassette.ts';
import { cassettesBeside, listConnectorFiles } from '../connector-files.ts';
import { readConnector } from '../read-connector.ts';
import { type DemoBill, DemoProvider, type DemoWays } from './demo-provider.ts';

/** Providers that are imitated on this machine; whoever opened them closes them. */
export interface ServedDemo {
  /** What `CREDIT_SOURCE_DEMO` is set to. */
  readonly url: string;
  /** Those that can be asked. */
  readonly names: readonly string[];
  /** What each is owed until now. */
  bills(): readonly DemoBill[];
  close(): Promise<void>;
}

/**
 * Imitates the provider of every connector that has cassettes, each below its name: logins, limits, failures, bills. What
 * it says is invented. `GET /bill` tells what is owed.
 *
 * @throws the system's error where the port cannot be had.
 */
export async function serveDemo({
  port,
  connectorsFolder,
  ...ways
}: Omit<DemoWays, 'now'> & {
  readonly port: number;
  readonly connectorsFolder?: string;
}): Promise<ServedDemo> {
  const providers = await readProviders(connectorsFolder, { ...ways, now: () => performance.now() });
  const bills = () => providers.map((provider) => provider.bill());
  const { url, close } = await serveOnLoopback({
    port,
    answer: async (request) => answer(request, { providers, bills }),
  });
  return { url: url.replace(/\/$/, ''), names: providers.map(({ name }) => name), bills, close };
}

async function readProviders(
  ownFolder: string | undefined,
  ways: DemoWays,
): Promise<readonly DemoProvider[]> {
  const providers: DemoProvider[] = [];
  for (const { path, file } of listConnectorFiles(ownFolder)) {
    const { connector } = await readConnector(readFileSync(path), file);
    if (connector === undefined) continue;
    const read = cassettesBeside(path);
    const texts = await Promise.all((connector.cassettes ?? []).map(read));
    const cassettes = texts.flatMap((text) => readCassette(text) ?? []);
    if (cassettes.length > 0) providers.push(new DemoProvider(connector, { cassettes, ways }));
  }
  return providers;
}

function answer(
  request: LoopbackRequest,
  {
    providers,
    bills,
  }: { readonly providers: readonly DemoProvider[]; readonly bills: () => readonly DemoBill[] },
): LoopbackAnswer {
  const [, name = '', path = '/'] = /^\/([^/?]*)(.*)$/.exec(request.path) ?? [];
  if (name === 'bill') {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: bills() }),
    };
  }
  const provider = providers.find((one) => one.name === name);
  return provider?.answer({ ...request, path }) ?? { status: 404 };
}

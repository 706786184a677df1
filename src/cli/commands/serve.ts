import type { App } from '../../app.ts';
import type { SigningKeys } from '../../auth/signing-keys.ts';
import { isLoopback } from '../../base/is-loopback.ts';
import type { Settings } from '../../settings.ts';
import type { CommandContext } from '../context.ts';
import { offerSignIn } from '../offer-sign-in.ts';
import { openDatasetsPlace } from '../open-datasets-place.ts';
import { findMasterKey, type MasterKeyDoor } from '../open-master-key.ts';
import { openTracing } from '../open-tracing.ts';
import { endOf, openServiceLog, tellOfWork, untilStopped } from '../service-log.ts';
import { noteUnsetSecrets } from '../unset-secrets.ts';
import { choice, defineCommand, flag, parsed, value, wholeNumber } from './define-command.ts';

export const serve = defineCommand({
  name: 'serve',
  summary: { en: 'Host the API.', 'pt-BR': 'Hospeda a API.' },
  description: {
    en: 'Accepts requests until Ctrl-C or SIGTERM, then takes no more, lets what is under way end and exits with 0. What it leaves unfinished the next start takes up. Several processes may share one database: with --no-work this one answers, and credit work does the rest.\nThe log goes to stderr: one JSON object a line, and on a terminal lines for people. TLS is the task of a proxy in front.\nOn 127.0.0.1 a terminal shows a link that signs you in once, within ten minutes, as the operator of the organisation local. It is not shown where publicUrl is set: people then sign in with a password.',
    'pt-BR':
      'Aceita requisições até Ctrl-C ou SIGTERM, depois não aceita mais, deixa terminar o que está em andamento e sai com 0. O que ficar por terminar é retomado no próximo início. Vários processos podem usar o mesmo banco: com --no-work este responde, e credit work faz o resto.\nO log vai para stderr: um objeto JSON por linha, e em um terminal linhas para pessoas. TLS é tarefa de um proxy na frente.\nEm 127.0.0.1 um terminal mostra um link com que você entra uma vez, em até dez minutos, como operador da organização local. Ele não aparece se publicUrl estiver definido: as pessoas então entram com senha.',
  },
  endsBySignal: true,
  options: {
    host: value('--host <host>', {
      en: 'the address to listen on (127.0.0.1: this machine only)',
      'pt-BR': 'o endereço em que escuta (127.0.0.1: só esta máquina)',
    }),
    port: parsed(
      '--port <port>',
      { en: 'the port to listen on; 0 takes a free one', 'pt-BR': 'a porta em que escuta; 0 pega uma livre' },
      wholeNumber(0, 65_535),
    ),
    publicUrl: value('--public-url <url>', {
      en: 'where people reach it, for links in what it writes (CREDIT_PUBLIC_URL)',
      'pt-BR': 'onde as pessoas o alcançam, para os links no que ele grava (CREDIT_PUBLIC_URL)',
    }),
    open: flag('--open', {
      en: 'open the browser, signed in as you (on this machine only)',
      'pt-BR': 'abre o navegador, já na sua sessão (só nesta máquina)',
    }),
    noUi: flag('--no-ui', {
      en: 'without pages for people, and without the link to sign in',
      'pt-BR': 'sem páginas para pessoas, e sem o link para entrar',
    }),
    noDocs: flag('--no-docs', {
      en: 'without the pages at /docs; /openapi.json stays',
      'pt-BR': 'sem as páginas em /docs; /openapi.json fica',
    }),
    noWork: flag('--no-work', {
      en: 'API and pages only: what they ask for is done by credit work, or by another credit serve',
      'pt-BR': 'só a API e as páginas: o que elas pedem é feito por credit work, ou por outro credit serve',
    }),
    log: choice(
      '--log <level>',
      { en: 'info: every request; warn; error', 'pt-BR': 'info: toda requisição; warn; error' },
      ['info', 'warn', 'error'],
    ),
  },
  examples: [
    { line: 'credit serve', text: { en: 'on http://127.0.0.1:8080', 'pt-BR': 'em http://127.0.0.1:8080' } },
    {
      line: 'credit serve --no-work',
      text: {
        en: 'answers only; credit work beside it works',
        'pt-BR': 'só responde; credit work ao lado trabalha',
      },
    },
    { line: 'credit serve --open', text: { en: 'and opens the browser', 'pt-BR': 'e abre o navegador' } },
    {
      line: 'credit serve --port 0 --json',
      text: {
        en: 'prints the address when it accepts requests',
        'pt-BR': 'imprime o endereço quando aceita requisições',
      },
    },
  ],
  run: async (context, input) => {
    const { say, stdout, globals } = context;
    const { values } = await context.settings();
    const host = input.host ?? values.host;
    await requireSoundAddress(input.publicUrl);
    const [
      { openTokenService },
      { HashGate },
      { startService },
      { packageVersion },
      { roleNames, sandboxFixtures },
      { readNetworks },
      { openSignIn },
    ] = await Promise.all([
      import('../../auth/token-service.ts'),
      import('../../auth/hash-gate.ts'),
      import('../../http/start-service.ts'),
      import('../../base/own-package.ts'),
      import('../../app.ts'),
      import('../../network-settings.ts'),
      import('../open-sign-in.ts'),
    ]);
    // Told before a database is made.
    const masterKey = await findMasterKey(context);
    const version = packageVersion();
    const logger = await openServiceLog(context, { level: input.log, timezone: values.timezone });
    const tracing = await openTracing(context, { version, logger });
    const datasetsPlace = await openDatasetsPlace(values);
    const app = await context.openApp();
    const { clock } = app.engine;
    const keys = await openKeys(context, values, { app, masterKey });
    const hashGate = new HashGate();
    const credentials = openTokenService({
      storage: app.storage,
      hashGate,
      keys,
      clock,
      tokenSeconds: values.tokenSeconds,
      onUnreadableHash: (clientId) => logger.error({ clientId }, unreadableHash(clientId)),
    });
    const { sessions, providerSignIn, close } = await openSignIn(values, { app, keys, hashGate });
    const publicUrl = input.publicUrl ?? values.publicUrl;
    const { url, stop } = await startService({
      engine: { ...app.engine, traces: tracing?.traces },
      credentials,
      sessions,
      providerSignIn,
      targets: await app.loadTargets(),
      webhookAttempts: values.webhookAttempts,
      logger,
      version,
      host,
      port: input.port ?? values.port,
      workers: values.workers,
      works: !input.noWork,
      queueLimit: values.queueLimit,
      rateLimit: values.rateLimit,
      hasDocs: !input.noDocs,
      pages: !input.noUi,
      trustedProxies: readNetworks(values.trustedProxies) ?? [],
      metricsNetworks: readNetworks(values.metricsNetworks) ?? [],
      exports: { publicUrl, language: context.language, timeZone: values.timezone },
      reportExports: { keptDays: values.exportDays, rightsContact: values.rightsContact },
      audit: { openMasterKey: masterKey.open, headsFile: values.auditHeads },
      reviewDays: values.reviewDays,
      policies: { knownSources: roleNames, loadFixtures: sandboxFixtures, timezone: values.timezone },
      profiles: app.sourceSettings,
      datasetsPlace,
    });
    stdout.line(globals.json ? JSON.stringify({ event: 'ready', url }) : say('serving', { version, url }));
    const { open, noUi } = input;
    await offerSignIn(context, { sessions, actor: app.actor, url, publicUrl, pages: !noUi, open });
    tellSurroundings(context, values, { host, keys });
    await noteUnsetSecrets(context, app.engine);
    await untilStopped(context, app);
    await stop();
    await close();
    await tracing?.close();
    return endOf(app);
  },
});

async function openKeys(
  { note, say }: CommandContext,
  values: Settings,
  { app, masterKey }: { readonly app: App; readonly masterKey: MasterKeyDoor },
): Promise<SigningKeys> {
  const { olderKeyFile, openSigningKeys } = await import('../../auth/signing-keys.ts');
  return openSigningKeys({
    storage: app.storage,
    openMasterKey: masterKey.open,
    olderFile: olderKeyFile(values),
    signingKey: values.signingKey,
    acceptWeak: values.mode === 'development',
    clock: app.engine.clock,
    onWarning: (warning) => note(say(warning)),
  });
}

/** @throws CreditError CONFIGURATION_INVALID for a public address that is none. */
async function requireSoundAddress(publicUrl: string | undefined): Promise<void> {
  if (publicUrl === undefined) return;
  const { requireSoundText } = await import('../../config.ts');
  requireSoundText('publicUrl', publicUrl, '--public-url');
}

/** Says what somebody who starts a service should know of it. */
function tellSurroundings(
  { note, say }: CommandContext,
  values: Parameters<typeof tellOfWork>[1],
  { host, keys }: { readonly host: string; readonly keys: Pick<SigningKeys, 'warnings' | 'takenOver'> },
): void {
  tellOfWork({ note, say }, values);
  if (keys.takenOver !== undefined) note(say('keysTakenOver', { file: keys.takenOver }));
  for (const warning of keys.warnings) note(say('servingWeakKey', { warning: say(warning) }));
  if (!isLoopback(host)) note(say('servingOthers', { host }));
}

/** For the log. */
function unreadableHash(clientId: string): string {
  return `the secret of this client is stored in a form that this version does not read, and is refused: credit client rotate ${clientId}`;
}

import { CreditError } from '../../base/errors.ts';
import { openDatasetsPlace } from '../open-datasets-place.ts';
import { findMasterKey } from '../open-master-key.ts';
import { openTracing } from '../open-tracing.ts';
import { endOf, openServiceLog, tellOfWork, untilStopped } from '../service-log.ts';
import { noteUnsetSecrets } from '../unset-secrets.ts';
import { choice, defineCommand } from './define-command.ts';

/** On a file nobody tells of new work: it is looked for at this pace. */
const lookMs = 250;

export const work = defineCommand({
  name: 'work',
  summary: { en: 'Work on what waits, without the API.', 'pt-BR': 'Trabalha no que espera, sem a API.' },
  description: {
    en: 'Runs analyses, batches, operations, exports and the screening of portfolios, and delivers events, whoever has asked for them: what credit serve does beside answering. It listens on no port. Start as many as there are machines, on one PostgreSQL (CREDIT_DATABASE_URL), or one beside credit serve --no-work on the same file.\nOn Ctrl-C or SIGTERM it begins nothing more, lets analyses under way end for up to 20 seconds, gives the rest back for others to take up, and exits with 0. The log goes to stderr.',
    'pt-BR':
      'Roda análises, lotes, operações, exportações e a triagem de carteiras, e entrega eventos, seja quem for que os pediu: o que credit serve faz além de responder. Não escuta em nenhuma porta. Inicie quantos forem as máquinas, sobre um PostgreSQL (CREDIT_DATABASE_URL), ou um ao lado de credit serve --no-work sobre o mesmo arquivo.\nCom Ctrl-C ou SIGTERM não começa mais nada, deixa as análises em andamento terminar por até 20 segundos, devolve o resto para que outros o retomem e sai com 0. O log vai para stderr.',
  },
  endsBySignal: true,
  options: {
    log: choice(
      '--log <level>',
      { en: 'info: every piece of work; warn; error', 'pt-BR': 'info: todo trabalho; warn; error' },
      ['info', 'warn', 'error'],
    ),
  },
  examples: [
    {
      line: 'credit work',
      text: { en: 'until Ctrl-C', 'pt-BR': 'até Ctrl-C' },
    },
    {
      line: 'credit work --json',
      text: { en: 'prints a line when it has begun', 'pt-BR': 'imprime uma linha quando começou' },
    },
  ],
  run: async (context, input) => {
    const { say, stdout, globals } = context;
    const { values } = await context.settings();
    if (values.workers === 0) throw nothingToDo();
    const [{ openWorkers }, { packageVersion }, { isServerAddress }] = await Promise.all([
      import('../../workers/open-workers.ts'),
      import('../../base/own-package.ts'),
      import('../../base/server-address.ts'),
    ]);
    const version = packageVersion();
    const logger = await openServiceLog(context, { level: input.log, timezone: values.timezone });
    // Told before a database is made.
    const tracing = await openTracing(context, { version, logger });
    const datasetsPlace = await openDatasetsPlace(values);
    const app = await context.openApp();
    const workers = openWorkers({
      engine: { ...app.engine, traces: tracing?.traces },
      version,
      logger,
      workers: values.workers,
      queueLimit: values.queueLimit,
      profiles: app.sourceSettings,
      datasetsPlace,
      reportExports: {
        keptDays: values.exportDays,
        rightsContact: values.rightsContact,
        publicUrl: values.publicUrl,
      },
      targets: await app.loadTargets(),
      webhookAttempts: values.webhookAttempts,
      audit: {
        openMasterKey: async () => (await findMasterKey(context)).open(),
        headsFile: values.auditHeads,
      },
      ...(!isServerAddress(values.db) && { lookMs }),
    });
    workers.start();
    const { file } = app.storage;
    logger.info({ database: file, version, workers: values.workers }, 'working');
    stdout.line(
      globals.json ? JSON.stringify({ event: 'ready' }) : say('working', { version, database: file }),
    );
    tellOfWork(context, values);
    await noteUnsetSecrets(context, app.engine);
    await untilStopped(context, app);
    await workers.stop();
    await tracing?.close();
    logger.info({}, 'stopped');
    logger.flush();
    return endOf(app);
  },
});

function nothingToDo(): CreditError {
  return new CreditError('CONFIGURATION_INVALID', {
    where: 'workers',
    reason: { en: 'with 0 nothing would be worked on', 'pt-BR': 'com 0 nada seria trabalhado' },
    suggestion: {
      en: 'Set CREDIT_WORKERS to 1 or more, or leave it out for 16.',
      'pt-BR': 'Defina CREDIT_WORKERS como 1 ou mais, ou deixe-o de fora para 16.',
    },
  });
}

import { pause } from '../../base/clock.ts';
import { CreditError, describeError } from '../../base/errors.ts';
import type { UpdateOptions } from '../../datasets/download/update-dataset.ts';
import type { Edition, EditionChanges } from '../../datasets/edition/edition.ts';
import { type DatasetName, datasetNames, isDatasetName } from '../../datasets/index.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeError } from '../output/error-lines.ts';
import { openLiveLine } from '../output/live-line.ts';
import { acceptOptions, reportLoaded, showLoading } from './data-load.ts';
import { defineCommand, optional, unknownChoice } from './define-command.ts';

/** What came of one dataset. */
interface Outcome {
  readonly dataset: DatasetName;
  readonly outcome: 'UPDATED' | 'UNCHANGED' | 'FAILED';
  readonly edition: Edition | null;
  readonly before?: Edition | null;
  readonly changes?: EditionChanges | null;
  readonly error?: { readonly code: string; readonly message: string; readonly mend: string };
}

const bytesOfMegabyte = 1_000_000;

export const dataUpdate = defineCommand({
  name: 'data update',
  summary: {
    en: 'Download newer editions of datasets.',
    'pt-BR': 'Baixa edições mais novas dos conjuntos de dados.',
  },
  description: {
    en: 'Downloads the newest edition that its publisher has out, and loads it as data load does. Without a name, every dataset that is loaded here and can be downloaded. Nothing is fetched where nothing has changed; what is cut off goes on where it was. Publishers that refuse this address are told of, with what to download by hand. Watched portfolios are screened again at the end (credit watch run).',
    'pt-BR':
      'Baixa a edição mais nova que o órgão publicou, e a carrega como data load. Sem nome, todos os conjuntos carregados aqui que podem ser baixados. Nada é baixado onde nada mudou; o que é interrompido continua de onde parou. Se um órgão recusa este endereço, diz o que baixar à mão. No fim as carteiras vigiadas são conferidas de novo (credit watch run).',
  },
  arguments: {
    name: optional(
      {
        en: 'name of the dataset; without it, all that are loaded',
        'pt-BR': 'nome do conjunto; sem ele, todos os carregados',
      },
      { choices: datasetNames },
    ),
  },
  options: acceptOptions,
  examples: [
    { line: 'credit data update', text: { en: 'all that are loaded', 'pt-BR': 'todos os carregados' } },
    {
      line: 'credit data update un',
      text: { en: 'one, for the first time too', 'pt-BR': 'um, também na primeira vez' },
    },
  ],
  run: async (context, { name, acceptShrink, acceptOlder }) => {
    if (name !== undefined && !isDatasetName(name)) throw unknownChoice(datasetNames, name, 'name');
    // A scheduled update names no dataset, and never accepts what a person should look at.
    if (name === undefined && acceptShrink) throw needsName();
    const { stdout, stderr, globals, say, language } = context;
    const [{ namesToUpdate }, { openPublishers }, { values }] = await Promise.all([
      import('../../datasets/download/names-to-update.ts'),
      import('../../datasets/download/publishers.ts'),
      context.settings(),
    ]);
    const names = name === undefined ? namesToUpdate(values.datasetsFolder) : [name];
    if (names.length === 0) context.note(say('dataNoneLoaded'));
    const publishers = openPublishers(values.datasetsMirror);
    const outcomes: Outcome[] = [];
    try {
      for (const dataset of names) {
        try {
          outcomes.push(
            await updateOne(context, dataset, {
              publishers,
              acceptShrink,
              acceptOlder,
              folder: values.datasetsFolder,
            }),
          );
        } catch (error) {
          // Of several, what becomes of one is no matter of the others.
          if (name !== undefined || !(error instanceof CreditError)) throw error;
          writeError(error, stderr, { language, json: false, debug: globals.debug });
          const { code } = error;
          outcomes.push({
            dataset,
            outcome: 'FAILED',
            edition: null,
            error: { code, ...describeError(error, language) },
          });
        }
      }
    } finally {
      await publishers.close();
    }
    const { anyFailed, runAfterChange } = await import('../run-watches.ts');
    const watches = await runAfterChange(context);
    if (globals.json) {
      stdout.line(JSON.stringify({ items: outcomes, ...(watches.length > 0 && { watches }) }));
    }
    const hasFailed = outcomes.some(({ outcome }) => outcome === 'FAILED') || anyFailed(watches);
    return hasFailed ? exitCodes.failed : exitCodes.done;
  },
});

function needsName(): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: '--accept-shrink',
    reason: { en: 'it needs the name of one dataset', 'pt-BR': 'precisa do nome de um conjunto de dados' },
    expected: {
      en: 'credit data update ceis --accept-shrink',
      'pt-BR': 'credit data update ceis --accept-shrink',
    },
  });
}

/** Updates one dataset, and reports it. */
async function updateOne(
  context: CommandContext,
  dataset: DatasetName,
  options: Pick<UpdateOptions, 'publishers' | 'acceptShrink' | 'acceptOlder' | 'folder'>,
): Promise<Outcome> {
  const { say, language, timezone, signal } = context;
  const { updateDataset } = await import('../../datasets/download/update-dataset.ts');
  const { number, date: shownDay } = formatIn(language, timezone);
  const megabytes = (bytes: number) => number(Math.round(bytes / bytesOfMegabyte));
  const live = openLiveLine(context);
  try {
    const loaded = await updateDataset(dataset, {
      ...options,
      clock: { now: () => new Date() },
      signal,
      wait: pause,
      onProgress: showLoading(context, live),
      onDownload: ({ file, received, size }) =>
        live?.show(() =>
          size === null
            ? say('dataDownloadingOpen', { dataset, file, received: megabytes(received) })
            : say('dataDownloading', {
                dataset,
                file,
                percent: size === 0 ? 100 : Math.floor((100 * received) / size),
                size: megabytes(size),
              }),
        ),
    });
    live?.end();
    const { edition, before, changes, isSame } = loaded;
    if (isSame) context.note(say('dataUnchanged', { dataset, date: shownDay(edition.publishedOn) }));
    else await reportLoaded(context, dataset, loaded);
    const { shareLoaded } = await import('../share-loaded.ts');
    await shareLoaded(context, dataset);
    return { dataset, outcome: isSame ? 'UNCHANGED' : 'UPDATED', edition, before: before ?? null, changes };
  } finally {
    live?.end();
  }
}

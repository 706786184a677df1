import { resolve } from 'node:path';
import { isState } from '../../base/brazilian-states.ts';
import { CreditError } from '../../base/errors.ts';
import type { LoadedEdition, LoadOptions } from '../../datasets/edition/load-edition.ts';
import { datasetNames, datasetOf, isDatasetName } from '../../datasets/index.ts';
import { counted } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { openLiveLine } from '../output/live-line.ts';
import { entryNoun } from '../output/texts/data-texts.ts';
import { defineCommand, flag, many, parsed, required, unknownChoice } from './define-command.ts';

/** A calendar day that was typed. */
function readDay(word: string, name: string): string {
  const date = new Date(`${word}T00:00:00Z`);
  if (
    /^\d{4}-\d{2}-\d{2}$/.test(word) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(word)
  ) {
    return word;
  }
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${word}" is no day`, 'pt-BR': `"${word}" não é um dia` },
    expected: { en: 'a day such as 2026-11-18', 'pt-BR': 'um dia como 2026-11-18' },
  });
}

/** States that were typed, with commas between. */
function readStates(word: string, name: string): readonly string[] {
  const states = word
    .toUpperCase()
    .split(',')
    .map((state) => state.trim());
  const other = states.find((state) => !isState(state));
  if (other === undefined) return [...new Set(states)].sort();
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${other}" is no state`, 'pt-BR': `"${other}" não é uma UF` },
    expected: { en: 'states such as SP or SP,RJ', 'pt-BR': 'UFs como SP ou SP,RJ' },
  });
}

/** What is loaded of a dataset, where it is not all; only the register can be loaded in parts. */
function partOf(dataset: string, states: readonly string[] | undefined, activeOnly: boolean) {
  if (states === undefined && !activeOnly) return undefined;
  if (dataset === 'receita') return { states: states === undefined ? null : [...states], activeOnly };
  throw new CreditError('INVALID_ARGUMENT', {
    name: states === undefined ? '--active' : '--state',
    reason: { en: `${dataset} is loaded whole`, 'pt-BR': `${dataset} é carregado inteiro` },
    expected: { en: 'it with receita alone', 'pt-BR': 'essa opção só com receita' },
  });
}

export const datasetArgument = required(
  { en: 'name of the dataset', 'pt-BR': 'nome do conjunto de dados' },
  { choices: datasetNames },
);

/** Options that accept an edition which is refused without them. */
export const acceptOptions = {
  acceptShrink: flag('--accept-shrink', {
    en: 'accept an edition with less than 80 % of the rows, or with fewer documents',
    'pt-BR': 'aceita uma edição com menos de 80 % das linhas, ou com menos documentos',
  }),
  acceptOlder: flag('--accept-older', {
    en: 'take an edition older than the one in force',
    'pt-BR': 'aceita uma edição mais velha que a que está em vigor',
  }),
};

/** What the moving line says while files are read. */
export function showLoading(
  { say, language, timezone }: CommandContext,
  live: ReturnType<typeof openLiveLine>,
): NonNullable<LoadOptions['onProgress']> {
  const { number } = formatIn(language, timezone);
  return ({ file, done, all, rows }) =>
    live?.show(() =>
      say('dataLoading', {
        file,
        percent: all === 0 ? 100 : Math.floor((100 * done) / all),
        rows: number(rows),
      }),
    );
}

/** How many places or files are shown. */
const mostShown = 5;

function someOf(places: readonly string[]): string {
  return `${places.slice(0, mostShown).join(', ')}${places.length > mostShown ? ' …' : ''}`;
}

/** Reports an edition that has become active, and how it differs from the one before. */
export async function reportLoaded(
  context: CommandContext,
  dataset: string,
  { edition, before, changes }: LoadedEdition,
): Promise<void> {
  const { say, language, timezone } = context;
  const { shortHash } = await import('../../datasets/edition/edition.ts');
  const style = figureStyle(context);
  const { number } = style.format;
  const entries = counted(entryNoun, edition.rows, style);
  if (before === undefined) context.note(say('dataLoaded', { dataset, entries }));
  else if (changes === null) {
    context.note(say('dataLoadedAfter', { dataset, entries, before: number(before.rows) }));
  } else {
    const [added, removed] = [number(changes.added), number(changes.removed)];
    context.note(say('dataLoadedChanged', { dataset, entries, before: number(before.rows), added, removed }));
  }
  const date = formatIn(language, timezone).date(edition.publishedOn);
  context.note(say('dataActive', { date, edition: edition.sha256.slice(0, shortHash) }));
  const { wrongDocuments, restoredDocuments, damagedRows, unknownWords = [], unfindable } = edition;
  const isSearchedByName = !isDatasetName(dataset) || datasetOf(dataset).namesIndexed;
  const wrongNote = isSearchedByName ? 'dataWrongDocuments' : 'dataLostDocuments';
  if (wrongDocuments > 0) context.note(say(wrongNote, { count: number(wrongDocuments) }));
  if (restoredDocuments > 0) context.note(say('dataRestoredDocuments', { count: number(restoredDocuments) }));
  if (unfindable > 0) context.note(say('dataUnfindable', { count: number(unfindable) }));
  if (damagedRows.length > 0) {
    context.note(say('dataDamagedRows', { count: number(damagedRows.length), rows: someOf(damagedRows) }));
  }
  if (unknownWords.length > 0) {
    const words = unknownWords.map((one) => `${plainWords(one.words)} (${number(one.entries)})`);
    context.note(say('dataUnknownWords', { words: someOf(words) }));
  }
}

export const dataLoad = defineCommand({
  name: 'data load',
  summary: { en: 'Load a dataset from files.', 'pt-BR': 'Carrega um conjunto de dados de arquivos.' },
  description: {
    en: 'Takes the files as their publisher gives them: CSV, zip, or a folder of these. All or nothing: the new edition is built beside the one in force, checked, and put in force at once; whatever happens before, the old one stays. The newest two are kept. Watched portfolios are screened again at the end (credit watch run).',
    'pt-BR':
      'Recebe os arquivos como o órgão os publica: CSV, zip, ou uma pasta deles. Tudo ou nada: a edição nova é montada ao lado da que está em vigor, verificada, e posta em vigor de uma vez; o que quer que aconteça antes, a antiga permanece. As duas mais novas são guardadas. No fim as carteiras vigiadas são conferidas de novo (credit watch run).',
  },
  arguments: {
    name: datasetArgument,
    files: many(
      { en: 'files, archives or a folder', 'pt-BR': 'arquivos, pacotes ou uma pasta' },
      { complete: 'file' },
    ),
  },
  options: {
    date: parsed(
      '--date <day>',
      {
        en: "publisher's date, for files without a date",
        'pt-BR': 'data do órgão, para arquivos sem data',
      },
      readDay,
    ),
    state: parsed(
      '--state <states>',
      {
        en: 'of receita, only companies with an establishment in these states (SP,RJ)',
        'pt-BR': 'de receita, só empresas com estabelecimento nestas UFs (SP,RJ)',
      },
      readStates,
    ),
    active: flag('--active', {
      en: 'of receita, only companies with an active establishment',
      'pt-BR': 'de receita, só empresas com estabelecimento ativo',
    }),
    ...acceptOptions,
  },
  examples: [
    {
      line: 'credit data load ceis 20261118_CEIS.zip',
      text: { en: 'as it was downloaded', 'pt-BR': 'como foi baixado' },
    },
    {
      line: 'credit data load ceis download.csv --date 2026-11-18',
      text: { en: 'a file that was renamed', 'pt-BR': 'um arquivo renomeado' },
    },
  ],
  run: async (context, { name, files, date, state, active, acceptShrink, acceptOlder }) => {
    if (!isDatasetName(name)) throw unknownChoice(datasetNames, name, 'name');
    const part = partOf(name, state, active);
    const { globals, stdout, say, signal } = context;
    const [{ loadEdition }, { values }] = await Promise.all([
      import('../../datasets/edition/load-edition.ts'),
      context.settings(),
    ]);
    const live = openLiveLine(context);
    try {
      const loaded = await loadEdition(
        name,
        files.map((file) => resolve(context.cwd, file)),
        {
          folder: values.datasetsFolder,
          clock: { now: () => new Date() },
          signal,
          publishedOn: date,
          part,
          acceptShrink,
          acceptOlder,
          onProgress: showLoading(context, live),
        },
      );
      live?.end();
      const { edition, before, changes, isSame, notRead } = loaded;
      const isShown = !globals.json;
      if (isShown && isSame) {
        const { shortHash } = await import('../../datasets/edition/edition.ts');
        context.note(say('dataSame', { dataset: name, edition: edition.sha256.slice(0, shortHash) }));
      } else if (isShown) await reportLoaded(context, name, loaded);
      if (isShown && notRead.length > 0) {
        context.note(say('dataNotRead', { count: notRead.length, files: someOf(notRead) }));
      }
      const { shareLoaded } = await import('../share-loaded.ts');
      await shareLoaded(context, name);
      const { anyFailed, runAfterChange } = await import('../run-watches.ts');
      const watches = await runAfterChange(context);
      if (globals.json) {
        stdout.line(
          JSON.stringify({
            dataset: name,
            isSame,
            edition,
            before: before ?? null,
            changes,
            notRead,
            ...(watches.length > 0 && { watches }),
          }),
        );
      }
      return anyFailed(watches) ? exitCodes.failed : exitCodes.done;
    } finally {
      live?.end();
    }
  },
});

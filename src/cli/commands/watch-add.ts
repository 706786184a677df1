import { basename, extname } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { counted } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { documentNoun } from '../output/texts/watch-texts.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, parsed, readName, value } from './define-command.ts';

const see = 'credit watch add --help';

export const watchAdd = defineCommand({
  name: 'watch add',
  summary: {
    en: 'Watch a portfolio of documents.',
    'pt-BR': 'Vigia uma carteira de documentos.',
  },
  description: {
    en: 'Takes documents as credit batch does (of a table also the names, from a column such as nome or razão social), or those of a batch, 100,000 at most, and screens them at once against every list that is loaded: what the lists say now is where it begins. From then on each new edition (credit data update, credit data load, credit serve) tells what has changed, by a WATCH event of the webhooks.',
    'pt-BR':
      'Aceita documentos como credit batch (de uma tabela também os nomes, de uma coluna como nome ou razão social), ou os de um lote, no máximo 100.000, e os confere logo contra todas as listas carregadas: o que dizem agora é o ponto de partida. Daí em diante cada edição nova (credit data update, credit data load, credit serve) avisa o que mudou, por um evento WATCH dos webhooks.',
  },
  options: {
    documents: value(
      '--documents <file>',
      {
        en: 'a file of documents; - reads stdin',
        'pt-BR': 'um arquivo de documentos; - lê de stdin',
      },
      { complete: 'file' },
    ),
    fromBatch: value(
      '--from-batch <batch>',
      { en: 'the documents of a batch', 'pt-BR': 'os documentos de um lote' },
      { complete: 'batch' },
    ),
    column: value('--column <column>', {
      en: 'column of documents, by name or number (default: the one whose values are documents)',
      'pt-BR': 'coluna de documentos, por nome ou número (padrão: aquela cujos valores são documentos)',
    }),
    sheet: value('--sheet <name>', {
      en: 'sheet of a spreadsheet (default: the one with the most documents)',
      'pt-BR': 'aba de uma planilha (padrão: a que tem mais documentos)',
    }),
    name: parsed(
      '--name <name>',
      {
        en: 'what it is called (as the file or the batch)',
        'pt-BR': 'como se chama (como o arquivo ou o lote)',
      },
      readName,
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit watch add --documents clientes.csv --name Clientes',
      text: { en: 'a file', 'pt-BR': 'um arquivo' },
    },
    {
      line: 'credit watch add --from-batch bat_…',
      text: { en: 'those of a batch', 'pt-BR': 'os de um lote' },
    },
  ],
  run: async (context, { documents, fromBatch, ...options }) => {
    if ((documents === undefined) === (fromBatch === undefined)) {
      throw new CreditError('USAGE', { reason: textOf('watchAddOne'), see });
    }
    const { say, globals, stdout, language, timezone } = context;
    const { runPortfolios, tellUnasked, anyFailed } = await import('../run-watches.ts');
    const added = await add(context, { documents, fromBatch, ...options });
    context.note(
      say('watchAdded', {
        watch: added.id,
        documents: counted(documentNoun, added.documents, figureStyle(context)),
        name: plainWords(added.name),
      }),
    );
    if (added.invalid > 0) {
      context.note(say('watchInvalid', { count: formatIn(language, timezone).number(added.invalid) }));
    }
    if (added.nameColumns.length > 0) {
      const columns = added.nameColumns.map((column) => `"${plainWords(column)}"`).join(', ');
      context.note(say('watchNames', { columns }));
    }
    if (added.unnamed !== null && added.unnamed > 0) {
      const unnamed = counted(documentNoun, added.unnamed, figureStyle(context));
      context.note(say('watchUnnamed', { documents: unnamed }));
    }
    if (globals.json) stdout.line(JSON.stringify(added));
    else stdout.line(added.id);
    const runs = await runPortfolios(context, await context.openApp(), { id: added.id });
    await tellUnasked(context);
    return anyFailed(runs) ? exitCodes.failed : exitCodes.done;
  },
});

async function add(
  context: CommandContext,
  {
    documents,
    fromBatch: batchId,
    column,
    sheet,
    name,
  }: Readonly<Record<'documents' | 'fromBatch' | 'column' | 'sheet' | 'name', string | undefined>>,
) {
  const { addWatch, addWatchOfBatch } = await import('../../watch/add-watch.ts');
  if (batchId !== undefined) {
    const { engine, actor } = await context.openApp();
    return addWatchOfBatch(engine, actor, { batchId, name });
  }
  const [{ openBytes }, { readInputs }] = await Promise.all([
    import('../batch/open-bytes.ts'),
    import('../batch/read-inputs.ts'),
  ]);
  const file = documents ?? '-';
  const inputs = await openBytes(context, [file], 'watch add');
  try {
    const { engine, actor } = await context.openApp();
    const { lines } = await readInputs(context, inputs, {
      tell: context.note,
      dropsOthers: true,
      documentsOnly: true,
      ...(column !== undefined && { column }),
      ...(sheet !== undefined && { sheet }),
    });
    const { signal } = context;
    return await addWatch(engine, actor, { name: name ?? nameOf(context, file), lines, signal });
  } finally {
    await Promise.all(inputs.map((input) => input.close()));
  }
}

const longestName = 200;

/** That of the file, without its ending. */
function nameOf({ say, language, timezone }: CommandContext, file: string): string {
  const name = file === '-' ? '' : plainWords(basename(file, extname(file))).trim();
  const time = formatIn(language, timezone).dateTime(new Date().toISOString());
  return name.slice(0, longestName) || say('watchDefaultName', { time });
}

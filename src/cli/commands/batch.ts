import type { App } from '../../app.ts';
import { CreditError } from '../../base/errors.ts';
import { nameOfDatabase } from '../../base/server-address.ts';
import { workOptions } from '../batch/batch-options.ts';
import type { BatchRequest } from '../batch/batch-request.ts';
import type { ListedInput } from '../batch/listed-input.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type TextKey, textOf } from '../output/texts.ts';
import { noteUnsetSecrets } from '../unset-secrets.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { readDaysAhead } from './days-ahead.ts';
import { defineCommand, flag, manyOrNone, parsed, value, wholeNumber } from './define-command.ts';
import { mapOption } from './map-option.ts';
import { purposeOption } from './purpose-option.ts';

const see = 'credit batch --help';

export const batch = defineCommand({
  name: 'batch',
  summary: {
    en: 'Analyse many documents under one policy.',
    'pt-BR': 'Analisa muitos documentos com uma política.',
  },
  description: {
    en: 'Takes documents as text, one or many a line, masked or not; a table (CSV, TSV), its columns found by name and content; an .xlsx spreadsheet; a list in JSON. Lines without a valid document are told, and stop nothing. Ctrl-C keeps what is done: credit batch resume goes on.\nWithout --policy: your default for the kind that most documents are of. A document of the other kind is told as invalid.\nA file named like a command below is written ./list.',
    'pt-BR':
      'Aceita documentos como texto, um ou vários por linha, com ou sem máscara; uma tabela (CSV, TSV), com as colunas achadas por nome e conteúdo; uma planilha .xlsx; uma lista em JSON. Linhas sem documento válido são apontadas, e não param nada. Ctrl-C guarda o que foi feito: credit batch resume continua.\nSem --policy: a sua padrão para o tipo da maioria dos documentos. Um documento do outro tipo é apontado como inválido.\nUm arquivo com nome de um comando abaixo se escreve ./list.',
  },
  arguments: {
    file: manyOrNone(
      { en: 'files of documents; - reads stdin', 'pt-BR': 'arquivos de documentos; - lê de stdin' },
      { complete: 'file' },
    ),
  },
  options: {
    name: value('--name <name>', {
      en: 'the name of the batch (that of the file)',
      'pt-BR': 'o nome do lote (o do arquivo)',
    }),
    policy: value(
      '--policy <policy>',
      {
        en: 'the policy for all documents, or an operation on each',
        'pt-BR': 'a política para todos os documentos, ou uma operação em cada um',
      },
      { complete: 'policy' },
    ),
    fromExpiring: parsed(
      '--from-expiring <days>',
      {
        en: 'in the place of files: approvals that end within so many days (30d), under their policy and with what was said for each; tells the price, and asks',
        'pt-BR':
          'no lugar de arquivos: aprovações que vencem em tantos dias (30d), com a mesma política e o que se informou de cada uma; diz o preço e pergunta',
      },
      readDaysAhead,
    ),
    fromIncomplete: value(
      '--from-incomplete <batch>',
      {
        en: 'in place of files: the documents of a batch that were decided although a source failed or was not queried because of a cap; shows the price, and asks',
        'pt-BR':
          'no lugar de arquivos: os documentos de um lote decididos embora uma fonte tenha falhado ou não tenha sido consultada por causa de um teto; mostra o preço e pergunta',
      },
      { complete: 'batch' },
    ),
    yes: yesOption,
    ...workOptions,
    invalid: value(
      '--invalid <file>',
      {
        en: 'write the invalid lines to FILE.csv, to be corrected',
        'pt-BR': 'grava as linhas inválidas em ARQUIVO.csv, para corrigir',
      },
      { complete: 'file' },
    ),
    column: value('--column <column>', {
      en: 'column of documents, by name or number (default: the one whose values are documents)',
      'pt-BR': 'coluna de documentos, por nome ou número (padrão: aquela cujos valores são documentos)',
    }),
    sheet: value('--sheet <name>', {
      en: 'sheet of a spreadsheet (default: the one with the most documents)',
      'pt-BR': 'aba de uma planilha (padrão: a que tem mais documentos)',
    }),
    map: mapOption,
    purpose: purposeOption,
    padZeros: flag('--pad-zeros', {
      en: 'give back the zeros that a spreadsheet ate in front',
      'pt-BR': 'devolve os zeros que a planilha comeu na frente',
    }),
    reuseDays: parsed(
      '--reuse-days <days>',
      {
        en: 'maximum age of reused answers, in days (0: never)',
        'pt-BR': 'idade máxima das respostas reaproveitadas, em dias (0: nunca)',
      },
      wholeNumber(0, 3650),
    ),
    resume: flag('--resume', {
      en: 'go on with the one of that name and policy; done and of the same input, only its results are written',
      'pt-BR':
        'continua o que tem esse nome e essa política; pronto e com a mesma entrada, só grava os resultados',
    }),
    new: flag('--new', {
      en: 'begin another one all the same',
      'pt-BR': 'começa outro mesmo assim',
    }),
    detach: flag('--detach', {
      en: 'leave it to credit serve on this database',
      'pt-BR': 'deixa para o credit serve neste banco',
    }),
    dryRun: flag('-n, --dry-run', {
      en: 'only tell what it would take and cost',
      'pt-BR': 'só diz o que levaria e custaria',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit batch clientes.txt --name "Carteira nov/26" -o carteira.xlsx --invalid corrigir.csv',
      text: {
        en: 'a file, into a spreadsheet; what is invalid apart',
        'pt-BR': 'um arquivo, em uma planilha; o inválido à parte',
      },
    },
    {
      line: 'printf "12.ABC.345/01DE-35\\n99990001000198\\n" | credit batch - --dry-run',
      text: {
        en: 'what was pasted, only to know the price',
        'pt-BR': 'o que se colou, só para saber o preço',
      },
    },
    {
      line: 'credit batch clientes.csv --column CNPJ --policy starter-company',
      text: { en: 'one column of a table', 'pt-BR': 'uma coluna de uma tabela' },
    },
    {
      line: 'credit batch --from-expiring 30d --dry-run',
      text: {
        en: 'what expires within 30 days, only to know the price',
        'pt-BR': 'o que vence em 30 dias, só para saber o preço',
      },
    },
    {
      line: 'credit batch clientes.txt --resume --json --no-input --fail-on denied,invalid',
      text: { en: 'in a script that may run again', 'pt-BR': 'em um script que pode rodar de novo' },
    },
  ],
  run: async (words, values) => {
    refuseContradictions(values);
    if (words.globals.asOf !== undefined) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: '--as-of',
        reason: textOf('batchIsNow'),
        expected: textOf('analyzeAsOf'),
      });
    }
    const { askBesideStdin } = await import('../output/terminal-device.ts');
    const takeUp = async (context: CommandContext) => {
      const [{ openBytes }, { planOutFile, planSpreadsheet }, { watchBatch }, { startBatch }] =
        await Promise.all([
          import('../batch/open-bytes.ts'),
          import('../batch/out-file.ts'),
          import('../output/batch-progress.ts'),
          import('../batch/start-batch.ts'),
        ]);
      const { force, dryRun } = values;
      const inputs = await openBytes(words, values.file, 'batch');
      // A dry run writes no file, and asks for none to be replaced.
      const out =
        values.out === undefined || dryRun
          ? undefined
          : await planSpreadsheet(context, values.out, { force });
      const invalid =
        values.invalid === undefined || dryRun
          ? undefined
          : await planOutFile(context, values.invalid, {
              option: '--invalid',
              formats: ['csv'],
              expected: 'csvName',
              force,
            });
      requireApart(out?.file, invalid?.file);
      const watch = watchBatch(context, values.progress ?? 'auto');
      // Said before the database is opened and anything is read: a large spreadsheet takes its time.
      const files = inputs.map(({ name }) => name).filter((name) => name !== '-');
      if (files.length > 0) watch.note(context.say('readingFiles', { files: namesOf(files) }));
      const app = await context.openApp();
      if (app.firstStart)
        watch.note(context.say('firstStart', { file: nameOfDatabase((await context.settings()).values.db) }));
      await noteUnsetSecrets({ ...context, note: watch.note }, app.engine);
      const request: BatchRequest = {
        inputs,
        name: values.name,
        policyId: values.policy,
        column: values.column,
        sheet: values.sheet,
        map: values.map,
        purpose: values.purpose,
        padZeros: values.padZeros,
        reuseWithinDays: values.reuseDays,
        invalid,
        files: { out: values.out, invalid: values.invalid },
        unfinished: values.resume ? 'RESUME' : values.new ? 'NEW' : undefined,
        detach: values.detach,
        dryRun,
        work: {
          watch,
          concurrency: values.concurrency,
          out,
          failOn: values.failOn,
        },
      };
      const { fromExpiring: days, fromIncomplete: batchId, yes } = values;
      if (days !== undefined) return startFromExpiring(context, app, { days, yes, request });
      if (batchId !== undefined) return startFromIncomplete(context, app, { batchId, yes, request });
      return startBatch(context, app, request);
    };
    return values.file.includes('-') ? askBesideStdin(words, takeUp) : takeUp(words);
  },
});

/** A batch of what expires: what it would cost is told first, and then asked whether to go on. */
async function startFromExpiring(
  context: CommandContext,
  app: App,
  { days, yes, request }: { readonly days: number; readonly yes: boolean; readonly request: BatchRequest },
): Promise<ExitCode> {
  const { expiringInput } = await import('../batch/expiring-input.ts');
  const expiring = await expiringInput(context, app, { days, policyId: request.policyId });
  if (expiring === undefined) {
    request.work.watch.note(context.say('nothingExpires', { days }));
    return exitCodes.done;
  }
  return startListed(context, app, { list: expiring, yes, request });
}

/** A batch of the documents of another one that were decided although a source failed. */
async function startFromIncomplete(
  context: CommandContext,
  app: App,
  {
    batchId,
    yes,
    request,
  }: { readonly batchId: string; readonly yes: boolean; readonly request: BatchRequest },
): Promise<ExitCode> {
  const { incompleteInput } = await import('../batch/incomplete-input.ts');
  const list = await incompleteInput(context, app, batchId);
  if (list === undefined) {
    request.work.watch.note(context.say('nothingIncomplete', { batch: batchId }));
    return exitCodes.done;
  }
  const { purpose = list.purpose, reuseWithinDays = 0 } = request;
  return startListed(context, app, { list, yes, request: { ...request, purpose, reuseWithinDays } });
}

/** A batch of a list that was made from reports: its price is shown, and then asked whether to go on. */
async function startListed(
  context: CommandContext,
  app: App,
  {
    list,
    yes,
    request,
  }: { readonly list: ListedInput; readonly yes: boolean; readonly request: BatchRequest },
): Promise<ExitCode> {
  const { startBatch } = await import('../batch/start-batch.ts');
  const { name, policyId } = list;
  const start = (dryRun: boolean) =>
    startBatch(context, app, {
      ...request,
      name: request.name ?? name,
      inputs: [list.open()],
      policyId: request.policyId ?? policyId,
      dryRun,
    });
  if (request.dryRun) return start(true);
  if (!yes && !context.globals.json) {
    await start(true);
    if (!(await mayGoOn(context, { effect: '', yes }))) return exitCodes.done;
  }
  return start(false);
}

/** Of many files the first, and how many more there are. */
function namesOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} (+${others.length})`;
}

interface Choices {
  readonly file: readonly string[];
  readonly fromExpiring: number | undefined;
  readonly fromIncomplete: string | undefined;
  readonly resume: boolean;
  readonly new: boolean;
  readonly detach: boolean;
  readonly out: string | undefined;
  readonly failOn: readonly string[];
}

function refuseContradictions(choices: Choices): void {
  const { file, fromExpiring, fromIncomplete, resume, new: isNew, detach, out, failOn } = choices;
  const refuse = (key: TextKey, params: Record<string, string> = {}) => {
    throw new CreditError('USAGE', { reason: textOf(key, params), see });
  };
  const inputs = [file.length > 0, fromExpiring !== undefined, fromIncomplete !== undefined];
  if (inputs.filter(Boolean).length !== 1) refuse('filesOrExpiring');
  if (resume && isNew) refuse('resumeOrNew');
  if (detach && out !== undefined) refuse('detachAlone', { option: '--out' });
  if (detach && failOn.length > 0) refuse('detachAlone', { option: '--fail-on' });
}

function requireApart(out: string | undefined, invalid: string | undefined): void {
  if (out === undefined || out !== invalid) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: '--invalid',
    reason: textOf('sameFileTwice', { file: out }),
    expected: textOf('otherFile'),
  });
}

import { extname, resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { type ExportFormat, exportFormats } from '../../export/export.ts';
import type { CommandContext } from '../context.ts';
import { textOf } from '../output/texts.ts';
import { readAmount } from '../read-amount.ts';
import { readStdin } from '../read-stdin.ts';
import { failOnChoices } from '../report-exit-code.ts';
import { choiceList, defineCommand, flag, parsed, required, value, wholeNumber } from './define-command.ts';
import { givenInputs, inputOption, inputsFileOption } from './input-option.ts';
import { purposeOption } from './purpose-option.ts';
import { waitOption } from './wait-option.ts';

export const analyze = defineCommand({
  name: 'analyze',
  summary: {
    en: 'Analyse one document: collect, evaluate, decide.',
    'pt-BR': 'Analisa um documento: coleta, avalia, decide.',
  },
  description: {
    en: 'Without --policy: your default for that kind, else the only enabled one, else you are asked. A report that is neither APPROVED nor DENIED is processed again under its id; otherwise a new one is made.\nA document given as - is read from stdin, and stays out of the shell history.',
    'pt-BR':
      'Sem --policy: a sua padrão para o tipo, senão a única habilitada, senão pergunta-se. Um relatório que não está APPROVED nem DENIED é reprocessado com o mesmo id; senão faz-se um novo.\nUm documento dado como - é lido de stdin, e fica fora do histórico do shell.',
  },
  arguments: {
    document: required({
      en: 'a CPF or CNPJ, masked or not; - reads it from stdin',
      'pt-BR': 'um CPF ou CNPJ, com ou sem máscara; - lê de stdin',
    }),
  },
  options: {
    policy: value(
      '--policy <policy>',
      {
        en: 'the policy to apply, or the operation to run',
        'pt-BR': 'a política a aplicar, ou a operação a executar',
      },
      { complete: 'policy' },
    ),
    externalId: value('--external-id <id>', {
      en: 'your own id, given back',
      'pt-BR': 'o seu próprio id, devolvido',
    }),
    amount: parsed(
      '--amount <amount>',
      { en: 'the amount asked for, in BRL', 'pt-BR': 'o valor pedido, em reais' },
      readAmount,
    ),
    input: inputOption,
    inputs: inputsFileOption,
    purpose: purposeOption,
    reuseDays: parsed(
      '--reuse-days <days>',
      {
        en: 'maximum age of reused answers, in days (0: never)',
        'pt-BR': 'idade máxima das respostas reaproveitadas, em dias (0: nunca)',
      },
      wholeNumber(0, 3650),
    ),
    wait: waitOption,
    noWait: flag('--no-wait', {
      en: 'only register it; credit report wait finishes it',
      'pt-BR': 'só registra; credit report wait termina',
    }),
    full: flag('--full', {
      en: 'on a terminal, every group and section, as in a pipe',
      'pt-BR': 'no terminal, todos os grupos e seções, como em um pipe',
    }),
    failOn: choiceList(
      '--fail-on <outcomes>',
      {
        en: 'exit 3 on these outcomes, with commas between',
        'pt-BR': 'sai com 3 nestes resultados, separados por vírgula',
      },
      failOnChoices,
    ),
    out: value(
      '-o, --out <file>',
      {
        en: 'also into a file: FILE.pdf, .xlsx, .csv or .json (-: the JSON on stdout)',
        'pt-BR': 'também em um arquivo: ARQUIVO.pdf, .xlsx, .csv ou .json (-: o JSON em stdout)',
      },
      { aliases: ['--output'], complete: 'file' },
    ),
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit analyze 12.ABC.345/01DE-35',
      text: { en: 'analyse a company', 'pt-BR': 'analisa uma empresa' },
    },
    {
      line: 'credit analyze 000.000.124-40 --amount 1.234,56 --external-id order-1',
      text: { en: 'a person, with what is asked for', 'pt-BR': 'uma pessoa, com o valor pedido' },
    },
    {
      line: 'credit analyze 12ABC34501DE35 --json --no-input --fail-on denied,alert',
      text: { en: 'in a script', 'pt-BR': 'em um script' },
    },
    {
      line: 'echo 00000012440 | credit analyze - -o report.json --force',
      text: {
        en: 'out of the shell history, into a file',
        'pt-BR': 'fora do histórico do shell, em um arquivo',
      },
    },
  ],
  run: async (context, input) => {
    const see = 'credit analyze --help';
    if (input.noWait && input.wait !== undefined)
      throw new CreditError('USAGE', { reason: textOf('waitOrNot'), see });
    const toStdout = input.out === '-';
    const out = input.out === undefined || toStdout ? undefined : resolve(context.cwd, input.out);
    const format = out === undefined ? 'json' : formatOf(out, input);
    const [{ requireDocument }, { runAnalysis }] = await Promise.all([
      import('../../document/document.ts'),
      import('../run-analysis.ts'),
    ]);
    const document = requireDocument(await documentText(context, input.document));
    if (out !== undefined) {
      const { requireFree, requireWritableFolder } = await import('../output/write-file.ts');
      await requireWritableFolder(out);
      await requireFree(out, { replace: input.force });
    }
    return runAnalysis(context, {
      document,
      policyId: input.policy,
      externalId: input.externalId,
      requestedAmount: input.amount,
      inputs: await givenInputs(context, input),
      purpose: input.purpose,
      reuseWithinDays: input.reuseDays,
      waitSeconds: input.wait,
      wait: !input.noWait,
      failOn: input.failOn,
      json: context.globals.json || toStdout,
      full: input.full,
      toolbox: undefined,
      out: out === undefined ? undefined : { file: out, format, replace: input.force },
    });
  },
});

function documentText(context: CommandContext, word: string): Promise<string> | string {
  return word === '-' ? readStdin(context) : word;
}

/** @throws CreditError INVALID_ARGUMENT for a name that says no format; a file needs a report that has ended. */
function formatOf(file: string, { noWait }: { noWait: boolean }): ExportFormat {
  const ending = extname(file).slice(1).toLowerCase();
  const format = exportFormats.find((format) => format === ending);
  if (format === undefined) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: '--out',
      reason: textOf('unknownFormat', { file }),
      expected: textOf('knownFormats'),
    });
  }
  if (noWait && format !== 'json')
    throw new CreditError('USAGE', { reason: textOf('fileOrNoWait'), see: 'credit analyze --help' });
  return format;
}

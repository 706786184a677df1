import type { OutcomeFormat } from '../../outcome/outcome-columns.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { openLiveLine } from '../output/live-line.ts';
import { outcomeColumnsLine } from '../output/outcome-columns-line.ts';
import { defineCommand, required, value } from './define-command.ts';
import { outcomeOptions } from './outcome-options.ts';

/** The number of refused lines, and of warnings, that are shown. */
const shownLines = 20;

export const outcomeImport = defineCommand({
  name: 'outcome import',
  summary: {
    en: 'Import what became of whom credit was given.',
    'pt-BR': 'Importa o que aconteceu com quem recebeu crédito.',
  },
  description: {
    en: 'A table (CSV, TSV, .xlsx) with a report id or a document, the event (PAID, LATE, DEFAULT; also pago, atrasado, inadimplente), the day, and perhaps days late and amount; its columns are found by name, below any title rows. An outcome by document is of its newest report with a decision by that day, of the policy in the column policy or in --policy if one is stated. Each is kept once however often it is imported; a line without a known event, document or report is refused, and stops nothing (exit code 3). A line with an unreadable number or day is kept without it, and shown; by document, a line with an unreadable day is refused. LATE without days late is unknown. Ctrl-C keeps what was imported.',
    'pt-BR':
      'Uma tabela (CSV, TSV, .xlsx) com id do relatório ou documento, o evento (PAID, LATE, DEFAULT; também pago, atrasado, inadimplente), o dia e, se houver, dias de atraso e valor; as colunas são achadas pelo nome, abaixo de linhas de título. Um desfecho por documento é do relatório mais novo com decisão até esse dia, da política informada na coluna política ou em --policy, se houver. Cada um é guardado uma vez, por mais que se importe; uma linha sem evento, documento ou relatório conhecido é recusada, e não para nada (código de saída 3). Uma linha com número ou dia ilegível é guardada sem ele, e mostrada; por documento, uma linha com dia ilegível é recusada. LATE sem dias de atraso é desconhecido. Ctrl-C mantém o que foi importado.',
  },
  arguments: {
    file: required(
      { en: 'the table; - reads stdin', 'pt-BR': 'a tabela; - lê de stdin' },
      { complete: 'file' },
    ),
  },
  options: {
    policy: value(
      '--policy <policy>',
      {
        en: 'the policy of the lines that state none',
        'pt-BR': 'a política das linhas que não informam nenhuma',
      },
      { complete: 'policy' },
    ),
    ...outcomeOptions,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit outcome import pagamentos.csv',
      text: { en: 'from a file of the ERP', 'pt-BR': 'de um arquivo do ERP' },
    },
    {
      line: 'credit outcome import - --json < pagamentos.csv',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { file, policy: policyId, column, sheet }) => {
    const { stdout, stderr, globals, say } = context;
    const [{ openBytes }, { readOutcomes }, { keepOutcomes }, { showPolicy }] = await Promise.all([
      import('../batch/open-bytes.ts'),
      import('../../outcome/read-outcomes.ts'),
      import('../../outcome/keep-outcomes.ts'),
      import('../../credit-policy/list-policies.ts'),
    ]);
    const inputs = await openBytes(context, [file], 'outcome import');
    const app = await context.openApp();
    const number = (value: number) => figureStyle(context).format.number(value);
    const [input] = inputs;
    if (input === undefined) throw new Error('Nothing was opened');
    const live = openLiveLine(context);
    try {
      // An unknown policy is an error of its own, and not of each line.
      if (policyId !== undefined) await showPolicy(app.storage.db, app.actor, { policyId });
      const { signal } = context;
      let format: OutcomeFormat = { columns: [] };
      const lines = readOutcomes(input.bytes, {
        policyId,
        column,
        sheet,
        onFormat: (own) => {
          format = own;
        },
      });
      const result = await keepOutcomes(app.engine, app.actor, lines, {
        signal,
        onLines: (count) => live?.show(() => say('outcomesBeingKept', { count: number(count) })),
      }).finally(() => live?.end());
      const exitCode = result.refused > 0 ? exitCodes.askedToFailOn : exitCodes.done;
      if (globals.json) {
        const shown = (all: typeof result.refusals | typeof result.warnings) =>
          all.map(({ line, code, text }) => ({ line, code, reason: say(text) }));
        const { refusals, warnings } = result;
        stdout.line(
          JSON.stringify({ ...result, refusals: shown(refusals), warnings: shown(warnings), ...format }),
        );
        return exitCode;
      }
      context.note(outcomeColumnsLine(context, format));
      stdout.line(
        say('outcomesKept', {
          kept: number(result.kept),
          known: number(result.known),
          refused: number(result.refused),
        }),
      );
      const list = (lines: typeof result.refusals | typeof result.warnings, count: number) => {
        for (const { line, text } of lines.slice(0, shownLines))
          stderr.words(say('outcomeRefused', { line, reason: say(text) }));
        const more = count - new Set(lines.slice(0, shownLines).map(({ line }) => line)).size;
        if (more > 0) stderr.words(say('outcomesRefusedMore', { count: number(more) }));
      };
      list(result.refusals, result.refused);
      if (result.warned > 0) stderr.words(say('outcomesWarned', { count: number(result.warned) }));
      list(result.warnings, result.warned);
      return exitCode;
    } finally {
      await input.close();
    }
  },
});

import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { openLiveLine } from '../output/live-line.ts';
import { defineCommand, required, value } from './define-command.ts';

/** So many refused lines are shown one by one. */
const shownRefusals = 20;

export const outcomeImport = defineCommand({
  name: 'outcome import',
  summary: {
    en: 'Import what became of whom credit was given.',
    'pt-BR': 'Importa o que aconteceu com quem recebeu crédito.',
  },
  description: {
    en: 'A table (CSV, TSV, .xlsx) with a report id or a document, the event (PAID, LATE, DEFAULT; also pago, atrasado, inadimplente), the day, and perhaps days late and amount; its columns are found by name. An outcome by document is of its newest report with a decision by that day, of the policy in the column policy or in --policy if one is stated. Each is kept once however often it is imported; lines that cannot be kept are told, and stop nothing. Ctrl-C keeps what was imported.',
    'pt-BR':
      'Uma tabela (CSV, TSV, .xlsx) com id do relatório ou documento, o evento (PAID, LATE, DEFAULT; também pago, atrasado, inadimplente), o dia e, se houver, dias de atraso e valor; as colunas são achadas pelo nome. Um desfecho por documento é do relatório mais novo com decisão até esse dia, da política informada na coluna política ou em --policy, se houver. Cada um é guardado uma vez, por mais que se importe; linhas que não se guardam são apontadas, e não param nada. Ctrl-C mantém o que foi importado.',
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
  run: async (context, { file, policy: policyId }) => {
    const { stdout, stderr, globals, say } = context;
    const [{ openBytes }, { readOutcomes }, { keepOutcomes }, { showPolicy }] = await Promise.all([
      import('../batch/open-bytes.ts'),
      import('../../outcome/read-outcomes.ts'),
      import('../../outcome/keep-outcomes.ts'),
      import('../../credit-policy/list-policies.ts'),
    ]);
    const inputs = await openBytes(context, [file]);
    const app = await context.openApp();
    const { format } = figureStyle(context);
    const [input] = inputs;
    if (input === undefined) throw new Error('Nothing was opened');
    const live = openLiveLine(context);
    try {
      // An unknown policy is an error of its own, and not of each line.
      if (policyId !== undefined) await showPolicy(app.storage.db, app.actor, { policyId });
      const { signal } = context;
      const result = await keepOutcomes(app.engine, app.actor, readOutcomes(input.bytes, { policyId }), {
        signal,
        onLines: (lines) => live?.show(() => say('outcomesBeingKept', { count: format.number(lines) })),
      }).finally(() => live?.end());
      if (globals.json) {
        const refusals = result.refusals.map(({ line, code, text }) => ({ line, code, reason: say(text) }));
        stdout.line(JSON.stringify({ ...result, refusals }));
        return exitCodes.done;
      }
      const number = (value: number) => format.number(value);
      stdout.line(
        say('outcomesKept', {
          kept: number(result.kept),
          known: number(result.known),
          refused: number(result.refused),
        }),
      );
      for (const { line, text } of result.refusals.slice(0, shownRefusals))
        stderr.words(say('outcomeRefused', { line, reason: say(text) }));
      const more = result.refused - Math.min(shownRefusals, result.refusals.length);
      if (more > 0) stderr.words(say('outcomesRefusedMore', { count: number(more) }));
      return exitCodes.done;
    } finally {
      await input.close();
    }
  },
});

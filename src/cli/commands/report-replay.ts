import { CreditError } from '../../base/errors.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { alignRows } from '../output/align.ts';
import { figureStyle } from '../output/figure-style.ts';
import { defineCommand, required, value } from './define-command.ts';

export const reportReplay = defineCommand({
  name: 'report replay',
  summary: {
    en: 'Derive the decision again from the kept evidence, and compare.',
    'pt-BR': 'Deriva de novo a decisão da evidência guardada, e compara.',
  },
  description: {
    en: 'Asks no source and changes nothing. Ends with 1 and names the first difference when a byte differs.',
    'pt-BR':
      'Não consulta fontes nem altera nada. Termina com 1 e nomeia a primeira diferença quando um byte difere.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: {
    policy: value('--policy <policy>', {
      en: 'with another policy or version instead, and tell where the results part',
      'pt-BR': 'com outra política ou versão, e diz onde os resultados se separam',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report replay rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
      text: { en: 'the proof', 'pt-BR': 'a prova' },
    },
    {
      line: 'credit report replay rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --json',
      text: { en: 'the proof, with the hash', 'pt-BR': 'a prova, com o hash' },
    },
    {
      line: 'credit report replay rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --policy starter-company@1',
      text: { en: 'what that version makes of it', 'pt-BR': 'o que essa versão faz dele' },
    },
  ],
  run: async (context, { report: id, policy }) => {
    if (policy !== undefined) return replayUnderOther(context, id, policy);
    const [{ replayReport }, app] = await Promise.all([
      import('../../run/replay-report.ts'),
      context.openApp(),
    ]);
    const proof = await replayReport(app.engine, app.actor, id);
    if (context.globals.json) context.stdout.line(JSON.stringify(proof));
    else {
      const { sections, evidence, sha256 } = proof;
      context.stdout.line(context.say('replayEqual', { report: id, sections, evidence, sha256 }));
    }
    return exitCodes.done;
  },
});

/** Tells what another policy, or another version, makes of the same evidence. */
async function replayUnderOther(context: CommandContext, id: string, named: string): Promise<ExitCode> {
  const { stdout, globals, say } = context;
  const [, policyId = '', typed] = /^([^@]*)(?:@(\d{1,9}))?$/.exec(named) ?? [];
  if (policyId === '') {
    throw new CreditError('INVALID_ARGUMENT', {
      name: '--policy',
      reason: { en: `"${named}" names none`, 'pt-BR': `"${named}" não nomeia nenhuma` },
      expected: 'ID, ID@VERSION',
    });
  }
  const [{ replayUnder }, app] = await Promise.all([import('../../run/replay-report.ts'), context.openApp()]);
  const version = typed === undefined ? undefined : Number(typed);
  const answer = await replayUnder(app.engine, app.actor, id, { policyId, version });
  if (globals.json) {
    stdout.line(JSON.stringify(answer));
    return exitCodes.done;
  }
  const { money } = figureStyle(context).format;
  const word = (status: string | null) => {
    const text = Object.entries(statusWords).find(([code]) => code === status)?.[1];
    return status === null ? '–' : text === undefined ? status : say(text).toUpperCase();
  };
  const rows = [answer.decided, answer.replayed].map((result) => ({
    cells: [
      `${result.policyId} v${result.policyVersion}`,
      word(result.policyStatus),
      result.score === null ? '–' : String(result.score),
      result.riskBand ?? '–',
      result.creditLimit === null ? '–' : money(result.creditLimit),
    ],
  }));
  const changes = answer.differences.map(({ group, rule, decided, replayed }) => ({
    cells: [`${word(decided)} → ${word(replayed)}`, `${group} / ${rule}`],
  }));
  stdout.line(say(answer.equal ? 'replaySame' : 'replayParts', { report: id }));
  for (const line of [...alignRows(rows, stdout.width), ...alignRows(changes, stdout.width)])
    stdout.line(line);
  return exitCodes.done;
}

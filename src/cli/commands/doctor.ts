import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand } from './define-command.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: {
    en: 'Check this installation, and tell what would mend it.',
    'pt-BR': 'Verifica esta instalação, e diz o que a corrigiria.',
  },
  description: {
    en: 'Node, settings, database, disk, clock, time zone, policies and sources. Asks no source and makes no connection. The output names no document and may be pasted into a report of a problem. Ends with 1 when something failed.',
    'pt-BR':
      'Node, configurações, banco de dados, disco, relógio, fuso, políticas e fontes. Não consulta fontes nem faz conexões. A saída não traz documentos e pode ser colada em um relato de problema. Termina com 1 quando algo falhou.',
  },
  examples: [
    { line: 'credit doctor', text: { en: 'is everything set up?', 'pt-BR': 'está tudo pronto?' } },
    { line: 'credit doctor --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  toleratesBrokenSettings: true,
  run: async (context) => {
    const { examine } = await import('../examine.ts');
    const findings = await examine(context);
    const sound = findings.every((finding) => finding.state !== 'FAILED');
    if (context.globals.json) context.stdout.line(JSON.stringify({ ok: sound, checks: findings }));
    else {
      await writeTable(
        context,
        [
          {
            key: 'state',
            title: { en: 'State', 'pt-BR': 'Estado' },
            shown: (row) => context.say(`doctor${row.state}`),
            bare: (row) => row.state,
          },
          { key: 'check', title: { en: 'Check', 'pt-BR': 'Verificação' }, shown: (row) => row.check },
          { key: 'detail', title: { en: 'Found', 'pt-BR': 'Encontrado' }, shown: (row) => row.detail },
        ],
        findings,
      );
    }
    return sound ? exitCodes.done : exitCodes.failed;
  },
});

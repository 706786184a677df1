import { checkInWords } from '../check-words.ts';
import { exitCodes } from '../exit-codes.ts';
import { alignRows } from '../output/align.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, flag } from './define-command.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: {
    en: 'Check this installation, and tell what would mend it.',
    'pt-BR': 'Verifica esta instalação, e diz o que a corrigiria.',
  },
  description: {
    en: 'Node, settings, database, disk, clock, time zone, policies, sources, and the identity provider where one is set. Tries to write where the database lies, and asks each source once about a company that does not exist; --offline makes no connection. What was not tried says so. The output names no document and may be pasted into a report of a problem. Ends with 1 when something failed.',
    'pt-BR':
      'Node, configurações, banco de dados, disco, relógio, fuso, políticas, fontes, e o provedor de identidade se houver. Tenta gravar onde fica o banco de dados, e consulta cada fonte uma vez sobre uma empresa que não existe; --offline não faz conexões. O que não foi tentado diz isso. A saída não traz documentos e pode ser colada em um relato de problema. Termina com 1 quando algo falhou.',
  },
  options: {
    offline: flag('--offline', {
      en: 'ask no source and no identity provider',
      'pt-BR': 'não consulta fontes nem provedor de identidade',
    }),
  },
  examples: [
    { line: 'credit doctor', text: { en: 'is everything set up?', 'pt-BR': 'está tudo pronto?' } },
    { line: 'credit doctor --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { offline }) => {
    const { examine } = await import('../examine.ts');
    const findings = await examine(context, { offline });
    const sound = findings.every((finding) => finding.state !== 'FAILED');
    if (context.globals.json) context.stdout.line(JSON.stringify({ ok: sound, checks: findings }));
    else if (context.stdout.isTerminal) {
      const { paint, width } = context.stdout;
      const painters = { OK: paint.good, WARNING: paint.warning, FAILED: paint.bad, SKIPPED: paint.faint };
      const rows = findings.map(({ state, check, detail }) => ({
        cells: [context.say(`doctor${state}`), checkInWords(check, context.language), detail],
        paint: painters[state],
      }));
      for (const line of alignRows(rows, width)) context.stdout.line(line);
    } else {
      await writeTable(
        context,
        [
          {
            key: 'state',
            title: { en: 'State', 'pt-BR': 'Estado' },
            shown: (row) => context.say(`doctor${row.state}`),
            bare: (row) => row.state,
          },
          {
            key: 'check',
            title: { en: 'Check', 'pt-BR': 'Verificação' },
            shown: (row) => checkInWords(row.check, context.language),
            bare: (row) => row.check,
          },
          { key: 'detail', title: { en: 'Found', 'pt-BR': 'Encontrado' }, shown: (row) => row.detail },
        ],
        findings,
      );
    }
    return sound ? exitCodes.done : exitCodes.failed;
  },
});

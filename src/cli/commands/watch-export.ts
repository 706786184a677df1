import { exitCodes } from '../exit-codes.ts';
import { defineCommand, flag, value } from './define-command.ts';
import { watchArgument } from './watch-argument.ts';

export const watchExport = defineCommand({
  name: 'watch export',
  summary: {
    en: 'Write what has changed of a portfolio as a spreadsheet.',
    'pt-BR': 'Grava o que mudou de uma carteira como planilha.',
  },
  description: {
    en: 'Three sheets: what has changed, the newest first; what stands on lists now; and how the portfolio stands with each dataset, those too that are not loaded. Without -o: a file named after the portfolio, here.',
    'pt-BR':
      'Três abas: o que mudou, o mais novo primeiro; o que consta em listas agora; e como a carteira está em cada conjunto, também nos que não estão carregados. Sem -o: um arquivo com o nome da carteira, aqui.',
  },
  arguments: { id: watchArgument },
  options: {
    out: value(
      '-o, --out <file>',
      { en: 'FILE.xlsx', 'pt-BR': 'ARQUIVO.xlsx' },
      { aliases: ['--output'], complete: 'file' },
    ),
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit watch export wat_… -o mudancas.xlsx',
      text: { en: 'for an analyst', 'pt-BR': 'para um analista' },
    },
    {
      line: 'credit watch export wat_… -o changes.xlsx --force --json',
      text: { en: 'each night, in a script', 'pt-BR': 'toda noite, em um script' },
    },
  ],
  run: async (context, { id, out, force }) => {
    const { language, timezone: timeZone, signal, say, globals, stdout } = context;
    const [{ exportWatch }, { getWatch }, { planOutFile }, { writeStreamedFile }, { values }] =
      await Promise.all([
        import('../../watch/export-watch.ts'),
        import('../../watch/read-watches.ts'),
        import('../batch/out-file.ts'),
        import('../output/write-file.ts'),
        context.settings(),
      ]);
    const { datasetsFolder } = values;
    const request = { option: '--out', formats: ['xlsx'], expected: 'xlsxName', force } as const;
    const planned = await planOutFile(context, out ?? `${id}.xlsx`, request);
    const { engine, actor } = await context.openApp();
    await getWatch(engine, actor, { id, datasetsFolder });
    await writeStreamedFile(planned.file, { replace: planned.replace }, (destination) =>
      exportWatch(engine, actor, destination, { id, datasetsFolder, language, timeZone, signal }),
    );
    if (globals.json) stdout.line(JSON.stringify({ id, file: planned.file }));
    else context.note(say('fileWritten', { file: planned.name }));
    return exitCodes.done;
  },
});

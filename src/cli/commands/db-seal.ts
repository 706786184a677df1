import { exitCodes } from '../exit-codes.ts';
import { openLiveLine } from '../output/live-line.ts';
import { defineCommand } from './define-command.ts';

export const dbSeal = defineCommand({
  name: 'db seal',
  summary: {
    en: 'Seal what is kept of people, each under its own key.',
    'pt-BR': 'Sela o que se guarda de pessoas, cada uma com a sua chave.',
  },
  description: {
    en: 'For a database from before; a new one in a file seals from its beginning, and one on PostgreSQL where CREDIT_MASTER_KEY_FILE was set before its first use. Evidence, sections, results, statements and files of exports are sealed (AES-256-GCM) under a key of whom they are about, which the master key wraps; what lists filter by stays clear. Stopped in the middle, it goes on from there, and others may work meanwhile. There is no way back: without the master key nobody reads it, from a backup neither. Make a backup first.',
    'pt-BR':
      'Para um banco de antes; um novo em arquivo sela desde o começo, e um no PostgreSQL quando CREDIT_MASTER_KEY_FILE foi definida antes do primeiro uso. Evidência, seções, resultados, demonstrações e arquivos de exportações são selados (AES-256-GCM) com uma chave de quem são, que a chave mestra embrulha; o que as listas filtram fica às claras. Interrompido, continua de onde parou, e outros podem trabalhar enquanto isso. Não há volta: sem a chave mestra ninguém o lê, nem de um backup. Faça um backup antes.',
  },
  examples: [
    {
      line: 'credit db seal',
      text: { en: 'the database of the settings', 'pt-BR': 'o banco das configurações' },
    },
    { line: 'credit db seal --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  run: async (context) => {
    const { globals, stdout, say } = context;
    const [{ sealDatabase }, { values }] = await Promise.all([import('../../app.ts'), context.settings()]);
    const live = openLiveLine(context);
    const sealed = await sealDatabase(values, {
      signal: context.signal,
      onProgress: (work, done, all) =>
        live?.show(() => say(work === 'RUNS' ? 'runsBeingSealed' : 'uploadsBeingSealed', { done, all })),
    }).finally(() => live?.end());
    if (globals.json) stdout.line(JSON.stringify(sealed));
    else {
      const { runs, uploads, exports, damaged, masterKeyFile } = sealed;
      stdout.line(say('databaseSealed', { runs, uploads, exports }));
      for (const id of damaged) stdout.line(say('notSealed', { id }));
      context.note(say('sealNeedsKey', { file: masterKeyFile }));
    }
    return exitCodes.done;
  },
});

import { exitCodes } from '../exit-codes.ts';
import { readStdin } from '../read-stdin.ts';
import { defineCommand } from './define-command.ts';
import { subjectArgument } from './subject-show.ts';

export const subjectAccesses = defineCommand({
  name: 'subject accesses',
  summary: {
    en: 'Show who has read the reports about a person.',
    'pt-BR': 'Mostra quem leu os relatórios de uma pessoa.',
  },
  description: {
    en: 'Who, when and by which way, the newest first: one line in 15 minutes for a reader, report and way; a list counts as one. Of companies nobody is noted.',
    'pt-BR':
      'Quem, quando e por que meio, do mais novo ao mais antigo: uma linha em 15 minutos por leitor, relatório e meio; uma lista conta como uma. De empresas não se anota ninguém.',
  },
  arguments: { document: subjectArgument },
  withinOrganization: true,
  examples: [
    {
      line: 'credit subject accesses 000.000.124-40',
      text: { en: 'when a person asks who saw it', 'pt-BR': 'quando uma pessoa pergunta quem a viu' },
    },
    {
      line: 'echo 00000012440 | credit subject accesses - --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { document: word }) => {
    const [{ requireDocument }, { noteSubjectReading }, { readAccesses }, { writeAccesses }] =
      await Promise.all([
        import('../../document/document.ts'),
        import('../../subject/note-subject-reading.ts'),
        import('../../access/read-accesses.ts'),
        import('../output/access-view.ts'),
      ]);
    const subject = requireDocument(word === '-' ? await readStdin(context) : word);
    const { value: document } = subject;
    const app = await context.openApp();
    await noteSubjectReading(app.engine, app.actor, subject);
    writeAccesses(context, await readAccesses(app.engine, app.actor, { document }));
    return exitCodes.done;
  },
});

import { pipeline } from 'node:stream/promises';
import { dayIn } from '../../wording/calendar.ts';
import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { readStdin } from '../read-stdin.ts';
import { defineCommand, flag, value } from './define-command.ts';
import { subjectLanguageOption } from './subject-language.ts';
import { subjectArgument } from './subject-show.ts';

export const subjectExport = defineCommand({
  name: 'subject export',
  summary: {
    en: 'Write what is held about a person or a company as a file to hand over.',
    'pt-BR': 'Grava o que se guarda sobre uma pessoa ou empresa em um arquivo para entregar.',
  },
  description: {
    en: 'A zip with pages to be read, index.html first, and the same as JSON: every report with all analyses, sections and answers of sources, decisions, batches, operations, events. Other people are masked: initials in the place of names, stars in documents. Who worked on it is not named. The pages are in Portuguese; --subject-lang sets another language. The file is readable by its owner only.\nA document given as - is read from stdin, and stays out of the shell history.',
    'pt-BR':
      'Um zip com páginas para ler, a começar por index.html, e o mesmo em JSON: cada relatório com todas as análises, seções e respostas de fontes, decisões, lotes, operações, eventos. Outras pessoas aparecem mascaradas: iniciais no lugar de nomes, asteriscos nos documentos. Quem trabalhou nele não é citado. As páginas são em português; --subject-lang define outro idioma. Só o dono do arquivo pode lê-lo.\nUm documento dado como - é lido de stdin, e fica fora do histórico do shell.',
  },
  arguments: { document: subjectArgument },
  options: {
    out: value(
      '-o, --out <file>',
      { en: 'FILE.zip (subject-DAY.zip, here)', 'pt-BR': 'ARQUIVO.zip (subject-DIA.zip, aqui)' },
      { aliases: ['--output'], complete: 'file' },
    ),
    subjectLanguage: subjectLanguageOption,
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit subject export 12ABC34501DE35 -o data.zip',
      text: { en: 'to hand to whom it is about', 'pt-BR': 'para entregar ao titular' },
    },
    {
      line: 'echo 00000012440 | credit subject export - -o data.zip --subject-lang en --force',
      text: {
        en: 'out of the shell history, in English',
        'pt-BR': 'fora do histórico do shell, em inglês',
      },
    },
  ],
  run: async (context, { document: word, out, subjectLanguage: language, force }) => {
    const [
      { requireDocument },
      { noteSubjectReading },
      { auditSubjectExport },
      { planOutFile },
      { subjectZip },
      { writeStreamedFile },
    ] = await Promise.all([
      import('../../document/document.ts'),
      import('../../subject/note-subject-reading.ts'),
      import('../../subject/audit-subject-export.ts'),
      import('../batch/out-file.ts'),
      import('../../subject/subject-file.ts'),
      import('../output/write-file.ts'),
    ]);
    const document = requireDocument(word === '-' ? await readStdin(context) : word);
    const app = await context.openApp();
    const madeAt = app.engine.clock.now();
    const name = out ?? `subject-${dayIn(madeAt, app.engine.timezone)}.zip`;
    const planned = await planOutFile(context, name, {
      option: '--out',
      formats: ['zip'],
      expected: 'zipName',
      force,
    });
    const { timezone, signal } = context;
    const style = { language, timezone, format: formatIn(language, timezone) };
    await noteSubjectReading(app.engine, app.actor, document);
    await auditSubjectExport(app.engine, app.actor, { document, madeAt });
    const zip = subjectZip(app.engine, app.actor, { document, style, madeAt });
    await writeStreamedFile(planned.file, { replace: planned.replace }, (destination) =>
      pipeline(zip, destination, { signal }),
    );
    if (context.globals.json) context.stdout.line(JSON.stringify({ file: planned.file }));
    else context.note(context.say('fileWritten', { file: planned.name }));
    return exitCodes.done;
  },
});

import { pipeline } from 'node:stream/promises';
import { exitCodes } from '../exit-codes.ts';
import { defineCommand, flag, value } from './define-command.ts';
import { reviewArgument } from './review-show.ts';
import { subjectLanguageOption } from './subject-language.ts';

export const reviewLetter = defineCommand({
  name: 'review letter',
  summary: {
    en: 'Write the letter to whoever the decision is about.',
    'pt-BR': 'Grava a carta a quem a decisão afeta.',
  },
  description: {
    en: 'A PDF of one page or two in plain language: what was decided, when and by which policy, why, what would change it, the data with source and day, where each is corrected, who answers and by when. It is in Portuguese; --subject-lang sets another language. It names neither other people nor who worked on it; read the answer before you hand it over: whom no section names, nobody can mask.\nWithout -o: a file named after the review, here.',
    'pt-BR':
      'Um PDF de uma ou duas páginas em linguagem simples: o que foi decidido, quando e por qual política, por quê, o que mudaria a decisão, os dados com fonte e data, onde se corrige cada um, quem responde e até quando. A carta é em português; --subject-lang define outro idioma. Não cita outras pessoas nem quem trabalhou nele; leia a resposta antes de entregar: quem nenhuma seção cita não há como mascarar.\nSem -o: um arquivo com o nome da revisão, aqui.',
  },
  arguments: { review: reviewArgument },
  options: {
    out: value(
      '-o, --out <file>',
      { en: 'FILE.pdf; -: stdout', 'pt-BR': 'ARQUIVO.pdf; -: stdout' },
      { aliases: ['--output'], complete: 'file' },
    ),
    subjectLanguage: subjectLanguageOption,
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit review letter rev_… -o letter.pdf',
      text: { en: 'to hand to the person', 'pt-BR': 'para entregar à pessoa' },
    },
    {
      line: 'credit review letter rev_… -o letter.pdf --subject-lang en --force',
      text: { en: 'in English', 'pt-BR': 'em inglês' },
    },
  ],
  run: async (context, { review: reviewId, out, subjectLanguage: language, force }) => {
    const [{ letterOfReview }, { pdfOfLetter }, { planOutFile }, { writeWholeFile }, { values }] =
      await Promise.all([
        import('../../review/letter-of-review.ts'),
        import('../../export/letter/pdf-of-letter.ts'),
        import('../batch/out-file.ts'),
        import('../output/write-file.ts'),
        context.settings(),
      ]);
    const planned =
      out === '-'
        ? undefined
        : await planOutFile(context, out ?? `${reviewId}.pdf`, {
            option: '--out',
            formats: ['pdf'],
            expected: 'pdfName',
            force,
          });
    const app = await context.openApp();
    const material = await letterOfReview(app.engine, app.actor, reviewId, {
      language,
      timeZone: context.timezone,
      rightsContact: values.rightsContact,
    });
    const bytes = await pdfOfLetter(material);
    if (planned === undefined) {
      const { openStdoutSink } = await import('../output/stdout-sink.ts');
      const sink = openStdoutSink(context.stdout);
      await sink.take(pipeline([bytes], sink.stream));
      return exitCodes.done;
    }
    await writeWholeFile(planned.file, bytes, { replace: planned.replace });
    if (context.globals.json) context.stdout.line(JSON.stringify({ review: reviewId, file: planned.file }));
    else context.note(context.say('fileWritten', { file: planned.name }));
    return exitCodes.done;
  },
});

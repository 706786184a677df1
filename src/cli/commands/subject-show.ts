import type { SubjectAnswer } from '../../subject/show-subject.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { alignRows } from '../output/align.ts';
import { figureStyle } from '../output/figure-style.ts';
import { wrap } from '../output/wrap.ts';
import { readStdin } from '../read-stdin.ts';
import { defineCommand, required } from './define-command.ts';

/** Whom a command is about. */
export const subjectArgument = required({
  en: 'a CPF or CNPJ, masked or not; - reads it from stdin',
  'pt-BR': 'um CPF ou CNPJ, com ou sem máscara; - lê de stdin',
});

export const subjectShow = defineCommand({
  name: 'subject show',
  summary: {
    en: 'Show what is held about a person or a company, and why.',
    'pt-BR': 'Mostra o que se guarda sobre uma pessoa ou empresa, e por quê.',
  },
  description: {
    en: 'How many records of each kind, from when to when, in every table of the organisation; and where the document may be named without being found. The content itself is not shown.\nA document given as - is read from stdin, and stays out of the shell history.',
    'pt-BR':
      'Quantos registros de cada tipo, de quando a quando, em todas as tabelas da organização; e onde o documento pode ser citado sem ser achado. O conteúdo em si não é mostrado.\nUm documento dado como - é lido de stdin, e fica fora do histórico do shell.',
  },
  arguments: { document: subjectArgument },
  withinOrganization: true,
  examples: [
    {
      line: 'credit subject show 12ABC34501DE35',
      text: { en: 'when somebody asks what you hold', 'pt-BR': 'quando alguém pergunta o que se guarda' },
    },
    {
      line: 'echo 00000012440 | credit subject show - --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { document: word }) => {
    const [{ requireDocument }, { noteSubjectReading }, { showSubject }] = await Promise.all([
      import('../../document/document.ts'),
      import('../../subject/note-subject-reading.ts'),
      import('../../subject/show-subject.ts'),
    ]);
    const document = requireDocument(word === '-' ? await readStdin(context) : word);
    const app = await context.openApp();
    await noteSubjectReading(app.engine, app.actor, document);
    const answer = await showSubject(app.engine, app.actor, document, context.language);
    if (context.globals.json) context.stdout.line(JSON.stringify(answer));
    else await writeHeld(context, answer);
    return exitCodes.done;
  },
});

/** What is held, for a terminal. */
export async function writeHeld(context: CommandContext, answer: SubjectAnswer): Promise<void> {
  const { stdout, say } = context;
  const { formatDocument } = await import('../../document/mask.ts');
  const kind = answer.type === 'CPF' ? 'cpf' : 'cnpj';
  const document = formatDocument({ kind, value: answer.document });
  if (answer.sandbox) stdout.line(say('subjectSandbox'));
  if (answer.holdings.length === 0) stdout.line(say('subjectNothing', { document }));
  else stdout.line(answer.name === null ? document : `${document}  ${plainWords(answer.name)}`);
  if (answer.hold !== null) {
    const { format } = figureStyle(context);
    const { heldAt, until, reason } = answer.hold;
    const words = say('subjectUnderHold', {
      since: format.date(heldAt),
      until: until === null ? say('holdOpen') : format.date(until),
      reason: plainWords(reason),
    });
    for (const line of wrap(words, stdout.width)) stdout.line(line);
  }
  writeHoldings(context, say('subjectHeld'), ofKind(answer, 'SUBJECT'));
  writeHoldings(context, say('subjectOthers'), ofKind(answer, 'OTHERS'));
  if (answer.reasons.length > 0)
    writeList(
      context,
      say('subjectReasons'),
      answer.reasons.map(({ reason }) => reason),
    );
  writeList(context, say('subjectNotSearched'), answer.notSearched);
}

function ofKind({ holdings }: SubjectAnswer, about: 'SUBJECT' | 'OTHERS') {
  return holdings.filter((holding) => holding.about === about);
}

function writeHoldings(context: CommandContext, title: string, holdings: SubjectAnswer['holdings']): void {
  if (holdings.length === 0) return;
  const { stdout, say } = context;
  const { format } = figureStyle(context);
  const when = (time: string | null) => (time === null ? '' : format.dateTime(time));
  const rows = holdings.map(({ title: name, count, first, last }) => ({
    cells: [format.number(count), when(first), when(last), name],
  }));
  const head = [say('subjectCount'), say('subjectFirst'), say('subjectLast'), title];
  stdout.line('');
  for (const line of alignRows([{ cells: head }, ...rows], stdout.width)) stdout.line(line);
}

function writeList({ stdout }: CommandContext, title: string, items: readonly string[]): void {
  stdout.line('');
  stdout.line(`  ${title}`);
  for (const item of items)
    for (const [index, line] of wrap(item, stdout.width - 6).entries())
      stdout.line(`${index === 0 ? '  - ' : '    '}${line}`);
}

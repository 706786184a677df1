import { CreditError } from '../../base/errors.ts';
import type { LegalHoldAnswer } from '../../subject/legal-hold.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeTable } from '../output/table.ts';
import { textOf } from '../output/texts.ts';
import { readStdin } from '../read-stdin.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { readDay } from './days-ahead.ts';
import { defineCommand, flag, headerOption, optional, parsed, value, wholeNumber } from './define-command.ts';

const see = 'credit subject hold --help';

interface HoldWords {
  readonly reason: string | undefined;
  readonly until: string | undefined;
  readonly release: boolean;
  readonly yes: boolean;
}

export const subjectHold = defineCommand({
  name: 'subject hold',
  summary: {
    en: 'Keep all that is held about a person or a company, or list whose data are kept so.',
    'pt-BR': 'Preserva tudo o que se guarda sobre uma pessoa ou empresa, ou lista quem está assim.',
  },
  description: {
    en: 'Under legal hold nothing about a document is removed, neither by age nor by erasing, until the last day or until --release. Without a document the holds are listed, the newest first.\nA document given as - is read from stdin, and stays out of the shell history.',
    'pt-BR':
      'Sob guarda legal nada sobre um documento é removido, nem por prazo nem por eliminação, até o último dia ou até --release. Sem documento as guardas são listadas, a mais nova primeiro.\nUm documento dado como - é lido de stdin, e fica fora do histórico do shell.',
  },
  arguments: {
    document: optional({
      en: 'a CPF or CNPJ, masked or not; - reads it from stdin',
      'pt-BR': 'um CPF ou CNPJ, com ou sem máscara; - lê de stdin',
    }),
  },
  options: {
    reason: value('--reason <text>', {
      en: 'why, such as the number of the case',
      'pt-BR': 'por quê, por exemplo o número do processo',
    }),
    until: parsed(
      '--until <day>',
      { en: 'the last day (until it is released)', 'pt-BR': 'o último dia (até que seja encerrada)' },
      readDay,
    ),
    release: flag('--release', { en: 'end the hold', 'pt-BR': 'encerra a guarda' }),
    limit: parsed(
      '--limit <number>',
      { en: 'of the list, at most so many (50)', 'pt-BR': 'da lista, no máximo tantas (50)' },
      wholeNumber(1, 200),
    ),
    cursor: value('--cursor <cursor>', {
      en: 'the page after, as nextCursor said',
      'pt-BR': 'a página seguinte, como disse nextCursor',
    }),
    header: headerOption,
    yes: yesOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit subject hold 12ABC34501DE35 --reason "Processo 0001234-56.2026.8.26.0100" --until 2031-12-31',
      text: { en: 'a dispute began', 'pt-BR': 'começou um litígio' },
    },
    { line: 'credit subject hold', text: { en: 'who is under hold', 'pt-BR': 'quem está sob guarda' } },
    {
      line: 'credit subject hold 12ABC34501DE35 --release --yes',
      text: { en: 'the matter is closed', 'pt-BR': 'o caso terminou' },
    },
  ],
  run: async (context, { document, limit, cursor, header, ...words }) => {
    if (document === undefined) {
      if (words.reason !== undefined || words.until !== undefined || words.release)
        throw new CreditError('USAGE', { reason: textOf('holdWithoutDocument'), see });
      await writeHolds(context, { limit, cursor, header });
    } else await changeHold(context, document, words);
    return exitCodes.done;
  },
});

async function changeHold(
  context: CommandContext,
  word: string,
  { reason, until, release, yes }: HoldWords,
): Promise<void> {
  if (release !== (reason === undefined) || (release && until !== undefined))
    throw new CreditError('USAGE', { reason: textOf('holdOrRelease'), see });
  const [{ requireDocument }, { holdSubject, releaseSubject }] = await Promise.all([
    import('../../document/document.ts'),
    import('../../subject/legal-hold.ts'),
  ]);
  const document = requireDocument(word === '-' ? await readStdin(context) : word);
  const { engine, actor } = await context.openApp();
  const { say } = context;
  if (release && !(await mayGoOn(context, { effect: say('releasesHold'), yes }))) return;
  const hold = release
    ? await releaseSubject(engine, actor, document)
    : await holdSubject(engine, actor, { document, reason: reason ?? '', until });
  if (context.globals.json) context.stdout.line(JSON.stringify({ ...hold, released: release }));
  else context.note(say(release ? 'holdReleased' : 'held'));
}

async function writeHolds(
  context: CommandContext,
  {
    header,
    ...page
  }: { readonly limit: number | undefined; readonly cursor: string | undefined; readonly header: boolean },
): Promise<void> {
  const { stdout, globals, say } = context;
  const [{ listLegalHolds }, { formatDocument }, { engine, actor }] = await Promise.all([
    import('../../subject/legal-hold.ts'),
    import('../../document/mask.ts'),
    context.openApp(),
  ]);
  const { items, nextCursor } = await listLegalHolds(engine, actor, page);
  if (globals.json) {
    stdout.line(JSON.stringify({ items, nextCursor }));
    return;
  }
  if (items.length === 0) {
    context.note(say('holdNone'));
    return;
  }
  const { format } = figureStyle(context);
  await writeTable<LegalHoldAnswer>(
    context,
    [
      {
        key: 'document',
        title: { en: 'Document', 'pt-BR': 'Documento' },
        shown: ({ type, document }) =>
          formatDocument({ kind: type === 'CPF' ? 'cpf' : 'cnpj', value: document }),
        bare: ({ document }) => document,
        whole: true,
      },
      {
        key: 'until',
        title: { en: 'Until', 'pt-BR': 'Até' },
        shown: ({ until, inForce }) =>
          until === null
            ? say('holdOpen')
            : inForce
              ? format.date(until)
              : say('holdOver', { day: format.date(until) }),
        bare: ({ until }) => until ?? '',
      },
      {
        key: 'reason',
        title: { en: 'Reason', 'pt-BR': 'Motivo' },
        shown: ({ reason }) => plainWords(reason),
      },
      {
        key: 'heldAt',
        title: { en: 'Since', 'pt-BR': 'Desde' },
        shown: ({ heldAt }) => format.dateTime(heldAt),
        bare: ({ heldAt }) => heldAt,
        spare: true,
      },
      {
        key: 'analystName',
        title: { en: 'By', 'pt-BR': 'Por' },
        shown: ({ analystName }) => plainWords(analystName),
        spare: true,
      },
    ],
    items,
    { header },
  );
}

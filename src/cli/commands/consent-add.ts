import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CreditError } from '../../base/errors.ts';
import { readChunks } from '../../base/read-chunks.ts';
import { systemReason } from '../../base/system-reason.ts';
import type { ConsentWay } from '../../consent/consent.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { readStdin } from '../read-stdin.ts';
import { readDay } from './days-ahead.ts';
import { choice, defineCommand, parsed, value } from './define-command.ts';
import { subjectArgument } from './subject-show.ts';

const ways = {
  paper: 'PAPER',
  'electronic-signature': 'ELECTRONIC_SIGNATURE',
  app: 'APP',
  website: 'WEBSITE',
  recording: 'RECORDING',
  other: 'OTHER',
} as const satisfies Record<string, ConsentWay>;

export const consentAdd = defineCommand({
  name: 'consent add',
  summary: {
    en: 'Record the consent of a person or a company to the reading of the SCR.',
    'pt-BR': 'Registra a autorização de uma pessoa ou empresa para consultar o SCR.',
  },
  description: {
    en: "The central bank's credit register is asked only with a consent in force; without one a report leaves its sections out and says so. Of the paper, or the recording, its SHA-256 is kept, and not the file.",
    'pt-BR':
      'O SCR do Banco Central só é consultado com autorização em vigor; sem ela o relatório deixa as seções de fora e avisa. Do papel, ou da gravação, guarda-se o SHA-256, e não o arquivo.',
  },
  arguments: { document: subjectArgument },
  options: {
    scope: choice('--scope <scope>', { en: 'what it is of (scr)', 'pt-BR': 'do que é (scr)' }, ['scr']),
    by: value('--by <name>', {
      en: 'who gave it: the holder, or who signs for the company',
      'pt-BR': 'quem autorizou: o titular, ou quem assina pela empresa',
    }),
    how: choice(
      '--how <way>',
      { en: 'how it was given (paper)', 'pt-BR': 'como foi dada (paper)' },
      Object.keys(ways).filter(isWay),
    ),
    paper: value(
      '--paper <file>',
      {
        en: 'what was signed or recorded, of which the SHA-256 is kept',
        'pt-BR': 'o que se assinou ou gravou, do qual se guarda o SHA-256',
      },
      { complete: 'file' },
    ),
    given: parsed(
      '--given <day>',
      { en: 'when it was given (now)', 'pt-BR': 'quando foi dada (agora)' },
      readDay,
    ),
    until: parsed(
      '--until <day>',
      {
        en: 'the last day that it is good (until revoked)',
        'pt-BR': 'o último dia em que vale (até ser revogada)',
      },
      readDay,
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit consent add 12ABC34501DE35 --by "Ana Lima" --until 31/12/2027',
      text: { en: 'a company, for a year', 'pt-BR': 'uma empresa, por um ano' },
    },
    {
      line: 'echo 00000012440 | credit consent add - --by "Ana Lima" --how app --json',
      text: { en: 'in a script', 'pt-BR': 'em um script' },
    },
  ],
  run: async (context, { document: word, by, how, paper, given, until }) => {
    if (by === undefined) {
      throw new CreditError('USAGE', { reason: textOf('consentBy'), see: 'credit consent add --help' });
    }
    const [{ requireDocument }, { addConsent }] = await Promise.all([
      import('../../document/document.ts'),
      import('../../consent/record-consent.ts'),
    ]);
    const document = requireDocument(word === '-' ? await readStdin(context) : word);
    const paperSha256 = paper === undefined ? undefined : await hashOf(context, paper);
    const app = await context.openApp();
    const consent = await addConsent(app.engine, app.actor, {
      document,
      scope: 'SCR',
      givenBy: by,
      how: ways[how ?? 'paper'],
      givenAt: given,
      paperSha256,
      validUntil: until,
    });
    if (context.globals.json) context.stdout.line(JSON.stringify(consent));
    else {
      context.stdout.line(consent.id);
      context.note(context.say('consentAdded'));
    }
    return exitCodes.done;
  },
});

function isWay(word: string): word is keyof typeof ways {
  return Object.hasOwn(ways, word);
}

/** @throws CreditError FILE_UNREADABLE */
async function hashOf({ cwd }: CommandContext, name: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(readChunks(resolve(cwd, name)), hash);
  } catch (error) {
    throw new CreditError('FILE_UNREADABLE', { file: name, reason: systemReason(error) });
  }
  return hash.digest('hex');
}

import type { ConsentAnswer } from '../../consent/record-consent.ts';
import { dayIn } from '../../wording/calendar.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { alignRows } from '../output/align.ts';
import { figureStyle } from '../output/figure-style.ts';
import { readStdin } from '../read-stdin.ts';
import { defineCommand } from './define-command.ts';
import { subjectArgument } from './subject-show.ts';

export const consentList = defineCommand({
  name: 'consent list',
  summary: {
    en: 'List the consents about a person or a company, the newest first.',
    'pt-BR': 'Lista as autorizações sobre uma pessoa ou empresa, da mais nova à mais antiga.',
  },
  arguments: { document: subjectArgument },
  withinOrganization: true,
  examples: [
    {
      line: 'credit consent list 12ABC34501DE35',
      text: { en: 'what there is of a company', 'pt-BR': 'o que há de uma empresa' },
    },
    {
      line: 'echo 00000012440 | credit consent list - --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { document: word }) => {
    const [{ requireDocument }, { readConsents }] = await Promise.all([
      import('../../document/document.ts'),
      import('../../consent/record-consent.ts'),
    ]);
    const document = requireDocument(word === '-' ? await readStdin(context) : word);
    const app = await context.openApp();
    const items = await readConsents(app.engine, app.actor, document);
    if (context.globals.json) context.stdout.line(JSON.stringify({ items }));
    else writeConsents(context, items);
    return exitCodes.done;
  },
});

function writeConsents(context: CommandContext, consents: readonly ConsentAnswer[]): void {
  const { stdout, say } = context;
  if (consents.length === 0) {
    stdout.line(say('consentNone'));
    return;
  }
  const { format } = figureStyle(context);
  const rows = consents.map(({ id, givenAt, givenBy, ...consent }) => ({
    cells: [
      id,
      say(stateOf(consent)),
      format.date(dayIn(new Date(givenAt), context.configuredTimezone)),
      untilOf(consent, context),
      plainWords(givenBy),
    ],
  }));
  const head = ['consentId', 'consentState', 'consentGiven', 'consentUntil', 'consentGivenBy'] as const;
  for (const line of alignRows([{ cells: head.map((key) => say(key)) }, ...rows], stdout.width))
    stdout.line(line);
}

function stateOf({ inForce, revokedAt }: Pick<ConsentAnswer, 'inForce' | 'revokedAt'>) {
  if (revokedAt !== null) return 'consentIsRevoked';
  return inForce ? 'consentInForce' : 'consentOver';
}

function untilOf({ validUntil }: Pick<ConsentAnswer, 'validUntil'>, context: CommandContext): string {
  return validUntil === null ? '–' : figureStyle(context).format.date(validUntil);
}

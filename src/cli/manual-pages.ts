import { say } from '../base/language.ts';
import type { Command, Example } from './commands/define-command.ts';
import { commands } from './commands/index.ts';
import { argumentRows, type HelpRow, optionRows, rowsOfEveryCommand, usageLine } from './help-text.ts';
import { environmentRows, exitCodeRows } from './help-topics.ts';
import { sayIn } from './output/texts.ts';

/** npm links pages of the language that `man` has by itself, and no other; help says the same in each. */
const language = 'en';

/**
 * The manual: the page of the program, and one for each first word of its commands, with what `--help` tells of all that
 * begin with it. By the name of its file, such as `credit-batch.1`.
 *
 * @param version what every page says that it is of.
 */
export function manualPages(version: string): ReadonlyMap<string, string> {
  const shown = commands.filter(({ hidden }) => !hidden);
  const nouns = new Map<string, Command[]>();
  for (const command of shown) {
    const [noun = ''] = command.name.split(' ');
    nouns.set(noun, [...(nouns.get(noun) ?? []), command]);
  }
  return new Map([
    ['credit.1', programPage(nouns, version)],
    ...[...nouns].map(([noun, own]): [string, string] => [`credit-${noun}.1`, nounPage(noun, own, version)]),
  ]);
}

function programPage(nouns: ReadonlyMap<string, readonly Command[]>, version: string): string {
  const say = sayIn(language);
  const pages = [...nouns].map(([noun, own]) => ({ term: `credit-${noun}(1)`, text: aboutOf(noun, own) }));
  const rowsOf = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([term, text]) => ({ term, text }));
  return page('credit', version, [
    ...heading('NAME', `credit \\- ${escaped(say('programSummary').replace(/^credit: /, ''))}`),
    ...heading('SYNOPSIS', bold('credit <command> [options]')),
    ...table('COMMANDS', pages),
    ...table('OPTIONS OF EVERY COMMAND', rowsOfEveryCommand(language)),
    ...table('EXIT STATUS', rowsOf(exitCodeRows(language))),
    ...text(say('severalExitCodes')),
    ...table('ENVIRONMENT', rowsOf(environmentRows(language))),
  ]);
}

function nounPage(noun: string, own: readonly Command[], version: string): string {
  return page(`credit-${noun}`, version, [
    ...heading('NAME', `${escaped(`credit-${noun}`)} \\- ${escaped(aboutOf(noun, own))}`),
    ...heading('SYNOPSIS', own.map((command) => bold(usageLine(command))).join('\n.br\n')),
    '.SH DESCRIPTION',
    ...own.flatMap((command) => [`.SS ${escaped(`credit ${command.name}`)}`, ...described(command)]),
    ...heading(
      'SEE ALSO',
      escaped('credit(1) has the options of every command, exit status and environment.'),
    ),
  ]);
}

/** What a page is about, in a line: the summary of its only command, or what its commands are called. */
function aboutOf(noun: string, own: readonly Command[]): string {
  const named = own.find(({ name }) => name === noun);
  if (named) return say(named.summary, language);
  return own.map(({ name }) => name.slice(noun.length + 1)).join(', ');
}

function described(command: Command): readonly string[] {
  const description = command.description ? say(command.description, language).split('\n') : [];
  return [
    escaped(say(command.summary, language)),
    ...description.flatMap(text),
    ...rows(argumentRows(command, language)),
    ...rows(optionRows(command, language)),
    ...command.examples.flatMap(example),
  ];
}

function page(name: string, version: string, body: readonly string[]): string {
  const title = `.TH "${escaped(name.toUpperCase())}" 1 "" "${escaped(`credit ${version}`)}" "credit"`;
  // What is typed is neither broken nor pulled apart.
  return `${[title, '.nh', '.ad l', ...body].join('\n')}\n`;
}

function heading(title: string, line: string): readonly string[] {
  return [`.SH ${title}`, line];
}

function table(title: string, list: readonly HelpRow[]): readonly string[] {
  return [`.SH ${title}`, ...rows(list)];
}

function rows(list: readonly HelpRow[]): readonly string[] {
  return list.flatMap(({ term, text }) => ['.TP', bold(term), escaped(text)]);
}

function text(paragraph: string): readonly string[] {
  return ['.PP', escaped(paragraph)];
}

function example({ line, text: purpose }: Example): readonly string[] {
  return [
    ...text(`${say(purpose, language)}:`),
    '.RS',
    '.EX',
    ...line.split('\n').map(escaped),
    '.EE',
    '.RE',
  ];
}

function bold(typed: string): string {
  return `\\fB${escaped(typed)}\\fR`;
}

/** What roff would take for its own, or print as a typographer would, so that what is copied is what is typed. */
const ownOfRoff: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/** A line of roff that prints as the text stands, whatever is in it, in ASCII. */
function escaped(line: string): string {
  return line
    .replace(/[\\\-'"`^~]/g, (character) => ownOfRoff[character] ?? character)
    .replace(/[^\x20-\x7e]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return `\\[u${code.toString(16).toUpperCase().padStart(4, '0')}]`;
    })
    .replace(/^\./, '\\&.');
}

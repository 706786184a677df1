import { type Language, say, type Text } from '../base/language.ts';
import type { Command } from './commands/define-command.ts';
import { globalOptions } from './global-options.ts';
import type { Channel } from './output/channel.ts';
import { sayIn } from './output/texts.ts';
import { pad, textWidth, wrap } from './output/wrap.ts';
import { aliasOf } from './program.ts';
import { valueName, withValueNames } from './value-names.ts';

/** Where and how help is written. */
interface HelpStyle {
  readonly language: Language;
  readonly channel: Channel;
}

/** What is typed, and what it means. */
export interface HelpRow {
  readonly term: string;
  readonly text: string;
}

/** The words that `credit help X` explains beside the commands. */
export const helpTopics = ['exit-codes', 'environment', 'formats', 'error-codes'] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** The help of the program, of a noun or of a command; undefined where `path` is none of them. */
export function helpText(path: string, commands: readonly Command[], style: HelpStyle): string | undefined {
  const shown = commands.filter((command) => !command.hidden);
  if (path === '') return rootHelp(shown, style);
  const command = commands.find((command) => command.name === path);
  const verbs = shown.filter((item) => item.name.startsWith(`${path} `));
  if (command) return commandHelp(command, verbs, style);
  return verbs.length > 0 ? nounHelp(path, verbs, style) : undefined;
}

/** `credit analyze <document> [options]`: `<required>`, `[optional]`, `{a | b}`, `...`. */
export function usageLine(command: Command): string {
  const words = Object.entries(command.arguments).map(([name, spec]) => {
    const mayBeAbsent = spec.arity === 'optional' || spec.arity === 'manyOrNone';
    const one = spec.choices ? `{${spec.choices.join(' | ')}}` : mayBeAbsent ? `[${name}]` : `<${name}>`;
    return spec.arity === 'many' || spec.arity === 'manyOrNone' ? `${one}...` : one;
  });
  return ['credit', command.name, ...words, '[options]'].join(' ');
}

/** The commands whose first example the program's own help shows. */
const frontDoors = ['analyze', 'batch', 'source cases', 'report list', 'doctor'];

function rootHelp(commands: readonly Command[], style: HelpStyle): string {
  const { language } = style;
  const say = sayIn(language);
  const first = frontDoors.flatMap(
    (name) => commands.find((command) => command.name === name)?.examples.slice(0, 1) ?? [],
  );
  return [
    ...wrap(say('programSummary'), style.channel.width),
    '',
    ...section(say('helpUsage'), ['credit <command> [options]'], style),
    ...examples(first, style),
    ...table(say('helpCommands'), commandRows(commands, language), style),
    ...table(say('helpEverywhere'), rowsOfEveryCommand(language), style),
    ...section(
      say('helpMore'),
      [`credit help {<command> | ${helpTopics.join(' | ')} | ${say('errorCodeHere')}}`],
      style,
    ),
    ...section(say('helpScripts'), [say('helpScripts1'), say('helpScripts2'), say('helpScripts3')], style),
  ].join('\n');
}

function nounHelp(noun: string, verbs: readonly Command[], style: HelpStyle): string {
  const say = sayIn(style.language);
  return [
    ...section(say('helpUsage'), [`credit ${noun} <command> [options]`], style),
    ...examples(verbs.flatMap((command) => command.examples.slice(0, 1)).slice(0, 5), style),
    ...table(say('helpCommands'), commandRows(verbs, style.language), style),
    ...section(say('helpMore'), [`credit ${noun} <command> --help`], style),
  ].join('\n');
}

function commandHelp(command: Command, verbs: readonly Command[], style: HelpStyle): string {
  const { language } = style;
  const say = sayIn(language);
  const { width } = style.channel;
  const description = command.description ? say(command.description).split('\n') : [];
  const [noun, verb] = command.name.split(' ');
  const alias = aliasOf(verb);
  return [
    ...wrap(say(command.summary), width),
    '',
    ...section(
      say('helpUsage'),
      [
        usageLine(command),
        ...(alias === undefined ? [] : [say('helpAlias', { line: `credit ${noun} ${alias}` })]),
        ...(verbs.length > 0 ? [`credit ${command.name} <command> [options]`] : []),
      ],
      style,
    ),
    ...examples(command.examples, style),
    ...description.flatMap((paragraph) => wrap(paragraph, width)),
    ...(description.length > 0 ? [''] : []),
    ...table(say('helpCommands'), commandRows(verbs, language), style),
    ...table(say('helpArguments'), argumentRows(command, language), style),
    ...table(say('helpOptions'), optionRows(command, language), style),
    ...table(say('helpEverywhere'), rowsOfEveryCommand(language), style),
  ].join('\n');
}

/** The arguments of a command. */
export function argumentRows(command: Command, language: Language): readonly HelpRow[] {
  return Object.entries(command.arguments).map(([name, spec]) => ({
    term: valueName(name, language),
    text: say(spec.text, language),
  }));
}

/** The options of a command's own. */
export function optionRows(command: Command, language: Language): readonly HelpRow[] {
  return rowsOf(Object.values(command.options), language);
}

/** The options that every command takes. */
export function rowsOfEveryCommand(language: Language): readonly HelpRow[] {
  const say = sayIn(language);
  return [
    ...rowsOf(globalOptions, language),
    { term: '-h, --help', text: say('helpHelp') },
    { term: '-V, --version', text: say('helpVersion') },
  ];
}

function commandRows(commands: readonly Command[], language: Language): readonly HelpRow[] {
  return commands.map((command) => ({ term: command.name, text: say(command.summary, language) }));
}

function rowsOf(
  options: readonly { flags: string; text: Text; choices?: readonly string[] }[],
  language: Language,
): readonly HelpRow[] {
  return options.map(({ flags, text, choices }) => ({
    term: withValueNames(choices ? flags.replace(/<[^>]+>/, `{${choices.join(' | ')}}`) : flags, language),
    text: say(text, language),
  }));
}

function heading(title: string, { channel }: HelpStyle): string {
  return channel.paint.strong(title);
}

function section(title: string, lines: readonly string[], style: HelpStyle): readonly string[] {
  const body = lines
    .map((line) => withValueNames(line, style.language))
    .flatMap((line) => wrap(line, style.channel.width - 2).map((part) => `  ${part}`));
  return [heading(title, style), ...body, ''];
}

/** Examples are never broken, so that they can be copied; what they do stands above each. */
function examples(list: readonly { line: string; text: Text }[], style: HelpStyle) {
  const { language, channel } = style;
  const body = list.flatMap(({ line, text }) => [
    ...wrap(`# ${say(text, language)}`, channel.width - 2).map((part) => `  ${channel.paint.faint(part)}`),
    `  ${line}`,
  ]);
  return body.length === 0 ? [] : [heading(sayIn(language)('helpExamples'), style), ...body, ''];
}

const widestTerm = 34;

function table(title: string, rows: readonly HelpRow[], style: HelpStyle): readonly string[] {
  if (rows.length === 0) return [];
  const { width } = style.channel;
  // The column of terms is as wide as its widest, and never more than leaves the text half of the line.
  const column = Math.min(
    Math.max(...rows.map((row) => textWidth(row.term))),
    widestTerm,
    Math.floor(width / 2) - 4,
  );
  const body = rows.flatMap(({ term, text }) => {
    const lines = wrap(text, Math.max(width - column - 4, 16));
    const hanging = lines.map((line) => `${' '.repeat(column + 4)}${line}`);
    if (textWidth(term) > column) return [...wrap(term, width - 2).map((part) => `  ${part}`), ...hanging];
    const [first = '', ...more] = lines;
    return [`  ${pad(term, column)}  ${first}`, ...more.map((line) => `${' '.repeat(column + 4)}${line}`)];
  });
  return [heading(title, style), ...body, ''];
}

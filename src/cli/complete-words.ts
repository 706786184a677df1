import t, { type Command as TabCommand } from '@bomb.sh/tab';
import { say } from '../base/language.ts';
import { describeIdentifier } from '../presentation/identifier-words.ts';
import type { Command } from './commands/define-command.ts';
import { commands } from './commands/index.ts';
import type { CompletionKind } from './completion-kind.ts';
import { guessLanguage } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { globalOptions, readGlobalOptions } from './global-options.ts';
import { findPlaces, profilesFolder } from './places.ts';
import type { ProcessLike } from './process-like.ts';
import { readCommandLine } from './program.ts';

/** What may be typed, and what a person knows it by. */
interface Offer {
  readonly value: string;
  readonly description: string;
}

type Offers = Readonly<Partial<Record<CompletionKind, readonly Offer[]>>>;

/** An option or argument, as far as completion cares. */
interface Completable {
  readonly choices?: readonly string[];
  readonly complete?: CompletionKind;
}

/**
 * Answers a shell's question: what may stand where the last of `words` (perhaps empty) stands. Commands, options and
 * words of a fixed choice come from the declarations; identifiers from the database, opened read-only and only when
 * one is asked for. Whatever goes wrong, the shell hears nothing of it.
 */
export async function completeWords(process: ProcessLike, words: readonly string[]): Promise<number> {
  const language = guessLanguage({ settings: {} }, process.env);
  const kind = wantedKind(words);
  const ids: Offers = kind === undefined ? {} : await readOffers(process, kind, words).catch(() => ({}));

  const declare = (
    target: TabCommand,
    options: readonly (Completable & { flags: string; text: { en: string; 'pt-BR': string } })[],
  ) => {
    for (const option of options) {
      const name = longFlag(option.flags)?.slice(2);
      if (name === undefined) continue;
      const text = say(option.text, language);
      const letter = /^-([a-zA-Z]),/.exec(option.flags)?.[1];
      if (takesValue(option.flags))
        target.option(name, text, (offer) => offerAll(option, ids, offer), letter);
      else if (letter === undefined) target.option(name, text);
      else target.option(name, text, letter);
    }
  };
  declare(t, globalOptions);
  const shown = commands.filter((command) => !command.hidden);
  // The package finds "report list" only below a "report".
  for (const noun of nounsOf(shown)) t.command(noun, verbsOf(shown, noun).join(', '));
  for (const command of shown) {
    const target = t.command(command.name, say(command.summary, language));
    declare(target, [...Object.values(command.options), ...globalOptions]);
    for (const [name, argument] of Object.entries(command.arguments)) {
      const many = argument.arity === 'many' || argument.arity === 'manyOrNone';
      target.argument(name, (offer) => offerAll(argument, ids, offer), many);
    }
  }
  t.parse([...words]);
  return exitCodes.done;
}

function nounsOf(shown: readonly Command[]): ReadonlySet<string> {
  return new Set(shown.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : [])));
}

function verbsOf(shown: readonly Command[], noun: string): readonly string[] {
  return shown.flatMap(({ name }) => (name.startsWith(`${noun} `) ? [name.slice(noun.length + 1)] : []));
}

function offerAll(spec: Completable, ids: Offers, offer: (value: string, description: string) => void): void {
  for (const choice of spec.choices ?? []) offer(choice, '');
  if (spec.choices !== undefined || spec.complete === undefined) return;
  for (const { value, description } of ids[spec.complete] ?? []) offer(value, description);
}

/** The kind of identifier that the last word may be; undefined where it is none. */
function wantedKind(words: readonly string[]): CompletionKind | undefined {
  const last = words.at(-1) ?? '';
  const before = words.at(-2);
  const command = commandOf(words);
  if (command === undefined) return undefined;
  const options = [...Object.values(command.options), ...globalOptions];
  const open = options.find((option) => takesValue(option.flags) && spells(option.flags, before));
  if (open) return open.complete;
  if (last.startsWith('-')) return undefined;
  return Object.values(command.arguments).find((argument) => argument.complete)?.complete;
}

function commandOf(words: readonly string[]): Command | undefined {
  const plain = words.filter((word) => !word.startsWith('-'));
  const matching = commands.filter((command) => {
    const name = command.name.split(' ');
    return name.every((part) => plain.includes(part)) && plain.length >= name.length;
  });
  // "batch show" is more than the "batch" that it begins with.
  return matching.toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)[0];
}

function spells(flags: string, word: string | undefined): boolean {
  return word !== undefined && flags.split(/[ ,]+/).includes(word);
}

function longFlag(flags: string): string | undefined {
  return /--[a-z-]+/.exec(flags)?.[0];
}

function takesValue(flags: string): boolean {
  return /[<[]/.test(flags);
}

async function readProfileNames({ platform, env, cwd }: ProcessLike): Promise<readonly string[]> {
  const [{ listProfileFiles }, places] = await Promise.all([
    import('../app.ts'),
    findPlaces({ platform, env, cwd: cwd() }),
  ]);
  return listProfileFiles(profilesFolder(places)).map(({ name }) => name);
}

async function readOffers(
  process: ProcessLike,
  kind: CompletionKind,
  words: readonly string[],
): Promise<Offers> {
  if (kind === 'file') return {};
  if (kind === 'profile') {
    return { profile: (await readProfileNames(process)).map((value) => ({ value, description: '' })) };
  }
  const [{ loadSettings }, { listIdentifiers }, places] = await Promise.all([
    import('../config.ts'),
    import('../app.ts'),
    findPlaces({ platform: process.platform, env: process.env, cwd: process.cwd() }),
  ]);
  const globals = readGlobalOptions(readCommandLine(words.slice(0, -1), commands).globals, process.env);
  const { values } = await loadSettings({
    flags: globals.settings,
    env: process.env,
    cwd: process.cwd(),
    places,
    configFile: globals.configFile,
    language: 'en',
  });
  const language = guessLanguage(globals, process.env);
  const listed = await listIdentifiers(values.db, kind);
  return { [kind]: listed.map((one) => ({ value: one.id, description: describeIdentifier(one, language) })) };
}

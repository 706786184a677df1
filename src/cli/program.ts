import { Argument, Command as Commander, CommanderError, Option } from 'commander';
import type { Command, OptionSpec, TypedInput } from './commands/define-command.ts';
import { globalOptions } from './global-options.ts';

/** What the words on the command line ask for. */
export type Request =
  | { readonly kind: 'run'; readonly command: Command; readonly typed: TypedInput }
  /** The program's name alone. */
  | { readonly kind: 'bare' }
  /** `path` is a command, a noun, or empty for the program itself; `asked` is false for a noun without its verb. */
  | { readonly kind: 'help'; readonly path: string; readonly asked: boolean }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly path: string; readonly code: string; readonly term: string };

/** The request, and the options that every command takes, as typed. */
export interface ReadCommandLine {
  readonly request: Request;
  readonly globals: Readonly<Record<string, unknown>>;
}

/**
 * Reads the words after the program's name. Does nothing else: whatever is asked for is done by the caller, so that
 * nothing is printed before it is known how.
 */
export function readCommandLine(words: readonly string[], commands: readonly Command[]): ReadCommandLine {
  const line = read(words, commands, '-V, --version');
  const command = line.globals['version'] === true ? commandOf(line.request, commands) : undefined;
  if (command !== undefined && hasVersion(command)) return read(words, commands, '-V');
  return line.globals['version'] === true ? { ...line, request: { kind: 'version' } } : line;
}

/** The command that was meant, whether its words were read to the end or not. */
function commandOf(request: Request, commands: readonly Command[]): Command | undefined {
  if (request.kind === 'run') return request.command;
  return 'path' in request ? commands.find(({ name }) => name === request.path) : undefined;
}

/** Whether `--version` is an option of the command's own, and not a question to the program. */
function hasVersion({ options }: Command): boolean {
  return Object.values(options).some(({ flags, aliases = [] }) =>
    [flags, ...aliases].some((spelling) => /^--version\b/.test(spelling)),
  );
}

/** @param versionFlags how the program itself is asked for its version. */
function read(words: readonly string[], commands: readonly Command[], versionFlags: string): ReadCommandLine {
  let request: Request | undefined;
  let at = '';
  const program = plain(new Commander('credit'), () => {
    at = '';
  });
  for (const option of globalOptions) program.addOption(new Option(option.flags));
  program.option(versionFlags);

  const nouns = new Map<string, Commander>();
  for (const command of commands) {
    const [noun, verb] = command.name.split(' ');
    if (noun === undefined) continue;
    const make = (parent: Commander, name: string, path: string) => {
      const subcommand = plain(new Commander(name), () => {
        at = path;
      });
      parent.addCommand(subcommand);
      return subcommand;
    };
    // Of what no word names only its own name can matter.
    if (!words.includes(noun)) {
      if (!nouns.has(noun)) nouns.set(noun, make(program, noun, noun));
      continue;
    }
    let leaf: Commander;
    if (verb === undefined) {
      leaf = make(program, noun, noun);
      nouns.set(noun, leaf);
    } else {
      const parent = nouns.get(noun) ?? make(program, noun, noun);
      nouns.set(noun, parent);
      leaf = make(parent, verb, command.name);
    }
    const alias = aliasOf(verb);
    if (alias !== undefined) leaf.alias(alias);
    declare(leaf, command, (typed) => {
      const stray = verb === undefined ? undefined : strayOption(leaf);
      if (stray !== undefined)
        request = { kind: 'wrong', path: command.name, code: 'unknownOption', term: stray };
      else request = isBareNoun(leaf) ? bareNoun(command.name) : { kind: 'run', command, typed };
    });
  }

  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const owner = nouns.get(at);
    const isBare = owner !== undefined && isBareNoun(owner);
    const stray =
      error.code === 'commander.helpDisplayed' ? strayWord(program, at, nouns.get(at)) : undefined;
    request =
      stray !== undefined
        ? { kind: 'wrong', path: at, code: 'unknownCommand', term: stray }
        : isBare && error.code === 'commander.missingArgument'
          ? bareNoun(at)
          : requestOf(error, at);
  }
  const globals = program.opts();
  if (globals['V'] === true) return { request: { kind: 'version' }, globals };
  return { request: request ?? { kind: 'bare' }, globals };
}

/** A noun with nothing behind it, which has verbs. */
function isBareNoun(owner: Commander): boolean {
  return owner.commands.length > 0 && owner.args.length === 0 && typedOptions(owner).length === 0;
}

/** Other verbs for the same acts, for fingers that are used to them. */
const verbAliases: Readonly<Record<string, string>> = { list: 'ls', remove: 'rm', show: 'view' };

/** What else a verb may be called; undefined where it has one name only. */
export function aliasOf(verb: string | undefined): string | undefined {
  return verb === undefined ? undefined : verbAliases[verb];
}

/** A command of commander that never prints, never exits, and tells where it was when it gave up. */
function plain(command: Commander, onHelp: () => void): Commander {
  return command
    .exitOverride()
    .helpCommand(false)
    .configureOutput({ writeOut: () => {}, writeErr: () => {}, outputError: () => onHelp() })
    .configureHelp({
      formatHelp: () => {
        onHelp();
        return '';
      },
    })
    .showSuggestionAfterError(false);
}

/** What was typed before `--help` where only a command of the program, or of a noun that does nothing itself, can stand. */
function strayWord(program: Commander, at: string, noun: Commander | undefined): string | undefined {
  const command = at === '' ? program : noun;
  if (command === undefined || command.registeredArguments.length > 0 || command.commands.length === 0)
    return undefined;
  return command.args.find((word) => !word.startsWith('-'));
}

/** The options of a command that were typed. */
function typedOptions(command: Commander): readonly Option[] {
  return command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
}

/** The command that a verb stands below where it can be run without one, such as `batch`; it takes the options of both. */
function ownerOf(verb: Commander): Commander | undefined {
  return verb.parent?.parent ? verb.parent : undefined;
}

/** An option that the verb does not have, and the command that it stands below has. */
function strayOption(verb: Commander): string | undefined {
  const owner = ownerOf(verb);
  const stray =
    owner && typedOptions(owner).find(({ long }) => !verb.options.some((option) => option.long === long));
  return stray?.long;
}

function declare(leaf: Commander, command: Command, onRun: (typed: TypedInput) => void): void {
  for (const [name, { arity }] of Object.entries(command.arguments)) {
    const shapes = {
      required: `<${name}>`,
      optional: `[${name}]`,
      many: `<${name}...>`,
      manyOrNone: `[${name}...]`,
    };
    leaf.addArgument(new Argument(shapes[arity]));
  }
  const declared = new Map<OptionSpec<unknown>, readonly Option[]>();
  for (const spec of Object.values(command.options)) {
    const value = / [<[].*$/.exec(spec.flags)?.[0] ?? '';
    const spellings = [spec.flags, ...(spec.aliases ?? []).map((alias) => alias + value)];
    const options = spellings.map((flags) => {
      const option = new Option(flags);
      return spec.repeatable ? option.argParser(joined) : option;
    });
    for (const option of options) leaf.addOption(option);
    declared.set(spec, options);
  }
  leaf.action(() => {
    const operands = leaf.processedArgs;
    const typed = leaf.opts();
    const ownerOptions = ownerOf(leaf)?.opts() ?? {};
    onRun({
      operands,
      option: (spec) => {
        for (const option of declared.get(spec) ?? []) {
          const name = option.attributeName();
          const value: unknown = typed[name] ?? ownerOptions[name];
          if (option.negate) return value === false ? true : undefined;
          if (typeof value === 'string' || value === true) return value;
        }
        return undefined;
      },
    });
  });
}

/** The values of an option that is given again, one a line. */
function joined(word: string, before: unknown): string {
  return typeof before === 'string' ? `${before}\n${word}` : word;
}

function bareNoun(path: string): Request {
  return { kind: 'help', path, asked: false };
}

function requestOf(error: CommanderError, path: string): Request {
  switch (error.code) {
    case 'commander.helpDisplayed':
      return { kind: 'help', path, asked: true };
    case 'commander.help':
      return path === '' ? { kind: 'bare' } : { kind: 'help', path, asked: false };
    default: {
      const term = /'([^']*)'/.exec(error.message)?.[1] ?? '';
      return { kind: 'wrong', path, code: error.code.replace('commander.', ''), term };
    }
  }
}

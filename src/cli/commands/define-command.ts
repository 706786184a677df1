import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { nearestName } from '../../yaml/nearest-name.ts';
import type { CompletionKind } from '../completion-kind.ts';
import type { CommandContext } from '../context.ts';
import type { ExitCode } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';

/** How the command line spells one value, whatever it becomes. */
interface ValueSpec {
  readonly text: Text;
  /** The only values there are; another one is refused with the nearest. */
  readonly choices?: readonly string[];
  readonly complete?: CompletionKind;
}

export interface ArgumentSpec<T> extends ValueSpec {
  readonly arity: 'required' | 'optional' | 'many' | 'manyOrNone';
  readonly read: (words: readonly string[], name: string) => T;
}

/**
 * One option. `flags` is in commander's notation: `-o, --out <file>`, `--wait [seconds]`, `--no-wait`.
 * `read` gets what was typed: undefined when absent, true for a flag or a value left out.
 */
export interface OptionSpec<T> extends ValueSpec {
  readonly flags: string;
  /** Other spellings of the same option, not shown in help. */
  readonly aliases?: readonly string[];
  /** May be given several times; `read` then gets the values parted by line ends. */
  readonly repeatable?: true;
  readonly read: (word: string | true | undefined, name: string) => T;
}

/** A line that works as it stands (tests run every one of them). */
export interface Example {
  readonly line: string;
  readonly text: Text;
}

type Specs = Readonly<Record<string, ArgumentSpec<unknown> | OptionSpec<unknown>>>;
type Values<S extends Specs> = {
  readonly [K in keyof S]: S[K] extends { read: (...given: never[]) => infer T } ? T : never;
};

/** What was typed after the command's name, before it is read. */
export interface TypedInput {
  readonly operands: readonly (string | readonly string[] | undefined)[];
  readonly option: (spec: OptionSpec<unknown>) => string | true | undefined;
}

/** A command as the registry, the help and the completion see it. */
export interface Command {
  /** `analyze`, or noun and verb: `report list`. */
  readonly name: string;
  readonly summary: Text;
  /** A paragraph or two below the summary. */
  readonly description?: Text;
  readonly arguments: Readonly<Record<string, ArgumentSpec<unknown>>>;
  readonly options: Readonly<Record<string, OptionSpec<unknown>>>;
  readonly examples: readonly Example[];
  /** Runs with the program's best guess of language when the settings are broken, instead of stopping. */
  readonly toleratesBrokenSettings: boolean;
  /** Ctrl-C and SIGTERM are how it ends well: its own exit code stands. */
  readonly endsBySignal: boolean;
  readonly hidden: boolean;
  readonly run: (context: CommandContext, typed: TypedInput) => Promise<ExitCode>;
}

interface CommandSpec<
  A extends Readonly<Record<string, ArgumentSpec<unknown>>>,
  O extends Readonly<Record<string, OptionSpec<unknown>>>,
> {
  readonly name: string;
  readonly summary: Text;
  readonly description?: Text;
  readonly arguments?: A;
  readonly options?: O;
  readonly examples: readonly Example[];
  readonly toleratesBrokenSettings?: boolean;
  readonly endsBySignal?: boolean;
  readonly hidden?: boolean;
  /** Acts within one organisation: takes `--organization`, and `openApp` opens the program for it. */
  readonly withinOrganization?: true;
  /** Does the work over an injected context. Heavy modules are imported in here, so that no other command pays for them. */
  readonly run: (context: CommandContext, values: Values<A> & Values<O>) => Promise<ExitCode>;
}

/**
 * A command: options and a run. The declaration gives the parser, the help and the completion; `run` gets every
 * value read and checked, under the name of its key.
 */
export function defineCommand<
  const A extends Readonly<Record<string, ArgumentSpec<unknown>>> = Record<never, never>,
  const O extends Readonly<Record<string, OptionSpec<unknown>>> = Record<never, never>,
>(spec: CommandSpec<A, O>): Command {
  const argumentSpecs: Readonly<Record<string, ArgumentSpec<unknown>>> = spec.arguments ?? {};
  const optionSpecs: Readonly<Record<string, OptionSpec<unknown>>> = {
    ...spec.options,
    ...(spec.withinOrganization && { organization: organizationOption }),
  };
  return {
    name: spec.name,
    summary: spec.summary,
    ...(spec.description && { description: spec.description }),
    arguments: argumentSpecs,
    options: optionSpecs,
    examples: spec.examples,
    toleratesBrokenSettings: spec.toleratesBrokenSettings ?? false,
    endsBySignal: spec.endsBySignal ?? false,
    hidden: spec.hidden ?? false,
    run: async (context, typed) => {
      const values: Record<string, unknown> = {};
      Object.entries(argumentSpecs).forEach(([key, argument], position) => {
        const operands = typed.operands[position];
        const words = operands === undefined ? [] : typeof operands === 'string' ? [operands] : operands;
        for (const word of words) requireChoice(argument, word, key);
        values[key] = argument.read(words, key);
      });
      for (const [key, option] of Object.entries(optionSpecs)) {
        values[key] = option.read(typed.option(option), longName(option));
      }
      // Each key was read by its own spec just above, so the record has the type that the specs say.
      return spec.run(
        spec.withinOrganization ? within(context, values['organization']) : context,
        values as Values<A> & Values<O>,
      );
    },
  };
}

/** The context of a command that acts within an organisation; the one of the command line where none was named. */
function within(context: CommandContext, organization: unknown): CommandContext {
  return typeof organization === 'string'
    ? { ...context, openApp: () => context.openApp({ organization }) }
    : context;
}

/** `--out` of `-o, --out <file>`. */
function longName(option: Pick<OptionSpec<unknown>, 'flags'>): string {
  return /--[a-z-]+/.exec(option.flags)?.[0] ?? option.flags;
}

/** An argument that must be given. */
export function required(text: Text, more: Omit<ValueSpec, 'text'> = {}): ArgumentSpec<string> {
  return { text, arity: 'required', ...more, read: (words) => words[0] ?? '' };
}

/** An argument that may be left out. */
export function optional(text: Text, more: Omit<ValueSpec, 'text'> = {}): ArgumentSpec<string | undefined> {
  return { text, arity: 'optional', ...more, read: (words) => words[0] };
}

/** One or more of the same. */
export function many(text: Text, more: Omit<ValueSpec, 'text'> = {}): ArgumentSpec<readonly string[]> {
  return { text, arity: 'many', ...more, read: (words) => words };
}

/** Any number of words. */
export function manyOrNone(text: Text, more: Omit<ValueSpec, 'text'> = {}): ArgumentSpec<readonly string[]> {
  return { text, arity: 'manyOrNone', ...more, read: (words) => words };
}

/** An option that is there or not. */
export function flag(flags: string, text: Text): OptionSpec<boolean> {
  return { flags, text, read: (word) => word === true };
}

type OptionExtras = Pick<OptionSpec<unknown>, 'aliases' | 'complete'>;

/** An option with a value, kept as it was typed. */
export function value(flags: string, text: Text, more: OptionExtras = {}): OptionSpec<string | undefined> {
  return { flags, text, ...more, read: (word) => (word === true ? undefined : word) };
}

/** An option with a value that `parse` reads; `parse` throws CreditError INVALID_ARGUMENT naming the option. */
export function parsed<T>(
  flags: string,
  text: Text,
  parse: (word: string, name: string) => T,
  more: OptionExtras = {},
): OptionSpec<T | undefined> {
  return {
    flags,
    text,
    ...more,
    read: (word, name) => (typeof word === 'string' ? parse(word, name) : undefined),
  };
}

/** An option whose value is one of a few words. */
export function choice<const C extends readonly string[]>(
  flags: string,
  text: Text,
  choices: C,
  more: OptionExtras = {},
): OptionSpec<C[number] | undefined> {
  return {
    flags,
    text,
    choices,
    ...more,
    read: (word, name) => (typeof word === 'string' ? readChoice(choices, word, name) : undefined),
  };
}

/** An option whose value is some of a few words, with commas between. */
export function choiceList<const C extends readonly string[]>(
  flags: string,
  text: Text,
  choices: C,
): OptionSpec<readonly C[number][]> {
  return {
    flags,
    text,
    choices,
    read: (text, name) =>
      typeof text === 'string' ? text.split(',').map((word) => readChoice(choices, word.trim(), name)) : [],
  };
}

/** A name without the blanks around it; one of blanks alone would be taken for none in every list. */
export function readName(word: string, name: string): string {
  const trimmed = word.trim();
  if (trimmed !== '') return trimmed;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: textOf('nameBlank'),
    expected: { en: 'a name', 'pt-BR': 'um nome' },
  });
}

/** Of a command that is told a client by its id: the organisation that it must belong to. */
export const organizationOfClient = parsed(
  '--organization <name>',
  { en: 'the organisation that it must belong to', 'pt-BR': 'a organização a que deve pertencer' },
  readName,
);

const organizationOption = parsed(
  '--organization <name>',
  { en: 'the organisation to act in (local)', 'pt-BR': 'a organização em que se age (local)' },
  readName,
);

/** What every list offers to whoever pipes it. */
export const headerOption = flag('--header', {
  en: 'in a pipe, begin with the names of the columns',
  'pt-BR': 'em um pipe, começa com os nomes das colunas',
});

/** A whole number of at least `minimum`. */
export function wholeNumber(minimum: number, maximum: number): (word: string, name: string) => number {
  return (word, name) => {
    const number = /^\d{1,9}$/.test(word) ? Number(word) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new CreditError('INVALID_ARGUMENT', {
      name,
      reason: { en: `"${word}" does not fit`, 'pt-BR': `"${word}" não serve` },
      expected: {
        en: `a whole number from ${minimum} to ${maximum}`,
        'pt-BR': `um número inteiro de ${minimum} a ${maximum}`,
      },
    });
  };
}

/** One of a few words, whatever its case. */
export function readChoice<const C extends readonly string[]>(
  choices: C,
  word: string,
  name: string,
): C[number] {
  const wanted = word.toLowerCase();
  const match = choices.find((choice) => choice.toLowerCase() === wanted);
  if (match !== undefined) return match;
  throw unknownChoice(choices, word, name);
}

function requireChoice(spec: ValueSpec, word: string, name: string): void {
  if (spec.choices !== undefined && !spec.choices.includes(word))
    throw unknownChoice(spec.choices, word, name);
}

/** The refusal of a word that is none of `choices`, with the nearest. */
export function unknownChoice(choices: readonly string[], word: string, name: string): CreditError {
  const nearest = nearestName(word, choices);
  return new CreditError('UNKNOWN_CHOICE', {
    name,
    given: word,
    suggestion:
      nearest === undefined
        ? ''
        : { en: `Did you mean "${nearest}"? `, 'pt-BR': `Você quis dizer "${nearest}"? ` },
    choices: choices.join(', '),
  });
}

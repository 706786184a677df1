import { resolve } from 'node:path';
import { CreditError } from '../base/errors.ts';
import type { OptionSpec } from './commands/define-command.ts';
import { unknownChoice } from './commands/define-command.ts';
import type { CommandContext } from './context.ts';
import { painter } from './output/colour.ts';
import type { FormatStyle } from './output/finding-formats/checked-file.ts';
import { textOf } from './output/texts.ts';
import { writeWholeFile } from './output/write-file.ts';

/** A format, and the file that it goes to; stdout where there is none. */
export interface ChosenFormat<Name extends string = string> {
  readonly format: Name;
  readonly file: string | undefined;
}

/**
 * The option `--format NAME[=FILE]`, which may be given several times: the same answer in several forms, one of them on
 * stdout.
 */
export function formatOption<const Name extends string>(
  names: readonly Name[],
): OptionSpec<readonly ChosenFormat<Name>[]> {
  return {
    flags: '--format <format>',
    text: {
      en: 'in what form; NAME=FILE into a file, and several at once by giving it again',
      'pt-BR': 'em que forma; NOME=ARQUIVO grava em arquivo, e repita para várias de uma vez',
    },
    choices: names,
    repeatable: true,
    read: (text, name) =>
      typeof text === 'string' ? text.split(separator).map((word) => readFormat(names, word, name)) : [],
  };
}

/** What parts the values of an option that was given several times. */
export const separator = '\n';

function readFormat<Name extends string>(
  names: readonly Name[],
  word: string,
  option: string,
): ChosenFormat<Name> {
  const [, given = '', file] = /^([^=]*)(?:=(.+))?$/s.exec(word) ?? [];
  const format = names.find((name) => name === given.toLowerCase());
  if (format === undefined) throw unknownChoice(names, given, option);
  return { format, file };
}

/**
 * The formats to write: those asked for; else what `--json` says; else text, to which GitHub's annotations are added by
 * themselves in its workflows.
 *
 * @throws CreditError INVALID_ARGUMENT where stdout would hold two forms, of which a program could read neither.
 */
export function chooseFormats<Name extends string>(
  context: CommandContext,
  choices: readonly ChosenFormat<Name>[],
): readonly ChosenFormat<Name | 'text' | 'json' | 'github'>[] {
  const { globals, env } = context;
  const chosen: readonly ChosenFormat<Name | 'text' | 'json' | 'github'>[] =
    globals.json && !choices.some(({ format }) => format === 'json')
      ? [...choices, { format: 'json', file: undefined }]
      : choices.length > 0
        ? choices
        : env['GITHUB_ACTIONS'] === 'true'
          ? [
              { format: 'text', file: undefined },
              { format: 'github', file: undefined },
            ]
          : [{ format: 'text', file: undefined }];
  const onStdout = new Set(chosen.filter(({ file }) => file === undefined).map(({ format }) => format));
  const forReaders = [...onStdout].every((format) => format === 'text' || format === 'github');
  if (onStdout.size > 1 && !forReaders) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: '--format',
      reason: textOf('formatsOnStdout', { formats: [...onStdout].join(', ') }),
      expected: textOf('formatIntoFile'),
    });
  }
  return chosen;
}

/** Writes an answer in every form chosen. Files of the same name are replaced: they are made again by each run. */
export async function writeFormats<Name extends string>(
  context: CommandContext,
  chosen: readonly ChosenFormat<Name>[],
  render: (format: Name, style: FormatStyle) => string,
): Promise<void> {
  const { stdout, language, cwd } = context;
  for (const { format, file } of chosen) {
    if (file === undefined)
      stdout.write(render(format, { language, paint: stdout.paint, width: stdout.width }));
    else {
      const content = render(format, { language, paint: painter(false), width: fileWidth });
      await writeWholeFile(resolve(cwd, file), content, { replace: true });
    }
  }
}

const fileWidth = 120;

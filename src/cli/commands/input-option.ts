import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { CommandContext } from '../context.ts';
import { type OptionSpec, value } from './define-command.ts';

/** What the caller knows, as name=value; may be given several times, and each input once. */
export const inputOption: OptionSpec<ReadonlyMap<string, string>> = {
  flags: '--input <pair>',
  repeatable: true,
  text: {
    en: 'an input of the policy, as name=value; may be given several times',
    'pt-BR': 'uma entrada da política, como nome=valor; pode ser dada várias vezes',
  },
  read: (words, option) => {
    const byName = new Map<string, string>();
    for (const word of typeof words === 'string' ? words.split('\n') : []) {
      const [, name, value] = /^([^=]+)=(.*)$/.exec(word) ?? [];
      if (name === undefined || value === undefined) throw notNamed(option, word);
      if (byName.has(name)) throw doubled(option, name);
      byName.set(name, value);
    }
    return byName;
  },
};

/** The same out of a file. */
export const inputsFileOption = value(
  '--inputs <file>',
  {
    en: 'those inputs out of a YAML or JSON file, by name',
    'pt-BR': 'essas entradas de um arquivo YAML ou JSON, por nome',
  },
  { complete: 'file' },
);

/** What both say, to be read by what the policy declares: what was typed goes before what the file says. */
export async function givenInputs(
  context: Pick<CommandContext, 'cwd'>,
  {
    input,
    inputs: file,
  }: { readonly input: ReadonlyMap<string, string>; readonly inputs: string | undefined },
): Promise<{
  readonly typed: ReadonlyMap<string, string>;
  readonly values: Readonly<Record<string, unknown>>;
}> {
  if (file === undefined) return { typed: input, values: {} };
  const { readInputFile } = await import('../read-input-file.ts');
  return { typed: input, values: await readInputFile(resolve(context.cwd, file)) };
}

function notNamed(option: string, word: string): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: option,
    reason: { en: `"${word}" names no input`, 'pt-BR': `"${word}" não diz o nome da entrada` },
    expected: { en: 'NAME=VALUE, such as daysLate=12', 'pt-BR': 'NOME=VALOR, por exemplo daysLate=12' },
  });
}

function doubled(option: string, name: string): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: option,
    reason: { en: `${name} is given twice`, 'pt-BR': `${name} foi informada duas vezes` },
    expected: { en: 'each input once', 'pt-BR': 'cada entrada uma vez' },
  });
}

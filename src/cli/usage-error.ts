import { CreditError } from '../base/errors.ts';
import { inEveryLanguage } from '../base/language.ts';
import { nearestName } from '../yaml/nearest-name.ts';
import type { Command } from './commands/define-command.ts';
import { globalOptions } from './global-options.ts';
import { textOf } from './output/texts.ts';
import type { Request } from './program.ts';
import { valueName } from './value-names.ts';

/** What the command line was refused for, in our words, with a guess at what was meant that is never acted on. */
export function usageError(
  wrong: Extract<Request, { kind: 'wrong' }>,
  commands: readonly Command[],
): CreditError {
  const { path, code, term } = wrong;
  const see = ['credit', path, '--help'].filter(Boolean).join(' ');
  switch (code) {
    case 'unknownCommand': {
      if (path === '' && looksLikeDocument(term)) {
        return new CreditError('USAGE', {
          reason: textOf('documentAlone'),
          see: `credit analyze ${shown(term)}`,
        });
      }
      const siblings = commands.filter(
        (command) => !command.hidden && (path === '' || command.name.startsWith(`${path} `)),
      );
      const nearest = nearestName(
        term,
        siblings.map((sibling) => sibling.name.split(' ')[path === '' ? 0 : 1] ?? sibling.name),
      );
      return unknown(['unknownCommand', 'unknownCommandNear'], { term, nearest, see });
    }
    case 'unknownOption': {
      const command = commands.find((command) => command.name === path);
      const flags = [...globalOptions, ...Object.values(command?.options ?? {})].flatMap(
        (option) => option.flags.match(/--[a-z-]+/g) ?? [],
      );
      const nearest = nearestName(term, [...flags, '--help', '--version']);
      return unknown(['unknownOption', 'unknownOptionNear'], { term, nearest, see });
    }
    case 'missingArgument':
      return new CreditError('USAGE', {
        reason: textOf('missingArgument', {
          term: inEveryLanguage((language) => valueName(term, language)),
        }),
        see,
      });
    case 'optionMissingArgument':
      return new CreditError('USAGE', { reason: textOf('missingValue', { term }), see });
    default:
      return new CreditError('USAGE', { reason: textOf('tooManyArguments'), see });
  }
}

/** The refusal of a word, with the nearest that there is when one is near. */
export function unknown(
  [plain, near]: readonly [
    'unknownCommand' | 'unknownOption' | 'unknownTopic',
    'unknownCommandNear' | 'unknownOptionNear' | 'unknownTopicNear',
  ],
  { term, nearest, see }: { term: string; nearest: string | undefined; see: string },
): CreditError {
  const reason = nearest === undefined ? textOf(plain, { term }) : textOf(near, { term, nearest });
  return new CreditError('USAGE', { reason, see });
}

const cpfLength = 11;
const cnpjLength = 14;

function looksLikeDocument(word: string): boolean {
  const bare = word.replace(/[.\-/]/g, '');
  return /^\d{11}$/.test(bare) || (bare.length === cnpjLength && /^[0-9A-Za-z]{12}\d{2}$/.test(bare));
}

/** A company's number may be repeated as it was typed; a person's must not. */
function shown(word: string): string {
  return word.replace(/[.\-/]/g, '').length === cpfLength ? '<document>' : word;
}

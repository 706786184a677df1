import { commands } from '../../src/cli/commands/index.ts';
import words from './english-words.json' with { type: 'json' };

const english: ReadonlySet<string> = new Set(words);

/** What may stand in English on a Portuguese screen, each with its reason. */
const allowed: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\bhttps?:\/\/\S+/g, 'an address'],
  [/\S*@\S+/g, 'an e-mail address, a policy with its version, a file to read from'],
  [/(?<=^|\s)[A-Z][A-Za-z]*=\S+/g, 'a variable with its value'],
  [/--?[a-z][a-z-]*/g, 'an option is typed as it is'],
  [/(?<![\p{L}])[\p{L}\d_.~$*-]*\/[\p{L}\d_./{}<>*-]*/gu, 'a path'],
  [/\b[\w-]*[_\d][\w-]*\b/g, 'an identifier'],
  [/\b\w+(?:\.\w+)+\b/g, 'the name of a file or a key within another'],
  [/\b[a-z]+[A-Z]\w*\b/g, 'a key of the API, of a policy or of the settings'],
  [/"(?:[a-z][\w-]*|[^"]*:[^"]*)"/g, 'a word as it was typed, or a piece of a file'],
  [/\{[^{}]*\}/g, 'choices that are typed as they are'],
  [/\bcredit(?:-[a-z]+)*\b/g, 'the name of the program'],
];

/** The names of the commands, longest first, so that `credit report list` goes whole. */
const commandNames = commands.map(({ name }) => name).sort((a, b) => b.length - a.length);
const commandLine = new RegExp(`\\bcredit (?:help )?(?:${commandNames.join('|')}|[a-z]+)(?= |$|[:;,.)])`, 'gm');

/**
 * The English words of a text, each with its line.
 *
 * @param names what else may stand there: names that the text is about.
 */
export function englishIn(
  text: string,
  { names = [], codes = false }: { readonly names?: readonly string[]; readonly codes?: boolean } = {},
): readonly string[] {
  return text.split('\n').flatMap((line) => {
    let rest = line.replace(commandLine, ' ');
    for (const name of names) rest = rest.replaceAll(name, ' ');
    for (const [pattern] of allowed) rest = rest.replace(pattern, ' ');
    const found = (rest.match(/\p{L}+/gu) ?? []).filter((word) => {
      if (codes && word === word.toUpperCase()) return false;
      return english.has(word.toLowerCase());
    });
    return found.length === 0 ? [] : [`${[...new Set(found)].join(', ')}: ${line.trim()}`];
  });
}

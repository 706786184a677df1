import { errorCodes } from '../../src/base/errors.ts';
import { commands } from '../../src/cli/commands/index.ts';
import { globalOptions } from '../../src/cli/global-options.ts';
import { agingTerms } from '../../src/retention/term.ts';
import { sectionTypes } from '../../src/sections/index.ts';
import { roleNames } from '../../src/sections/roles.ts';
import { settingKeys } from '../../src/settings.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import words from './english-words.json' with { type: 'json' };

const english: ReadonlySet<string> = new Set(words);

/** What may stand in English on a Portuguese screen by its form. */
const forms: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\buntil (?=\d{4}-\d\d-\d\d:)/g, 'what stands before the last day of a comment that silences'],
  [/\bhttps?:\/\/\S+/g, 'an address'],
  [/\S*@\S+/g, 'an e-mail address, a policy with its version, a file to read from'],
  [/(?<![\w-])--?[a-z][a-z-]*/g, 'an option'],
  [/\bPrefer: wait=\d+/g, 'a field of HTTP with its value'],
  [/(?<![\p{L}])[\p{L}\d_.~$*-]*\/[\p{L}\d_./{}<>*-]*/gu, 'a path'],
  [/\b[\w-]*[_\d][\w-]*\b/g, 'an identifier'],
  [/\b[\w-]+(?:\.\w+)+\b/g, 'the name of a file, or of a key within another'],
  [/\b[a-z]+[A-Z]\w*\b/g, 'a key of the API, of a policy or of the settings'],
  [
    /\b[a-z]+: ?(?=[A-Z[{]|$)|\b[a-z]+:(?=\s|[;,.)]|$)|\b[a-z]+:[a-z]+(?:-[a-z]+)*/gm,
    'a key of YAML, or a permission',
  ],
  [/"(?:[a-z][\w-]*|[^"]*:[^"]*)"/g, 'a word as it was typed, or a piece of a file'],
  [/\blength\(/g, 'a function of an expression'],
  [/\{[^{}]*\}/g, 'choices that are typed as they are'],
  [
    /\b(?:Retry-After|Content-Type|Content-Encoding|Idempotency-Key|[Cc]abeçalhos? (?:Accept|Host))\b/g,
    'a field of HTTP',
  ],
  [/\bSANDBOX Second Bureau\b/g, 'the name of a provider'],
  [
    /\bcode scanning\b|\bsource credit\.bash\b|\bnpm run build\b/g,
    'the name of a product, or a line of a shell',
  ],
  [
    /\b(?:Receita|Polícia|Justiça|Econômica|Regional) Federal\b|\bFederal\b/g,
    'Portuguese, beside the English federal',
  ],
];

/** Lines that are typed or copied as they stand. */
const typedLine =
  /https?:\/\/\S+|yaml-language-server|\$ .*|(?<=^ *(?:ou )?)(?:[A-Z_]+=\S+ )?(?:credit|echo|npm|chmod) .*|\| cut.*|--permission all|source credit\.bash|(?<=vírgulas: )all|\b[a-z]+:[a-z][a-z-]*|Opções: [\w, ]+|^ *\w+(?:, \w+){5,}[,.]$|\?\w+/gm;

/** Names that are typed as they are, longest first, so that `report list` goes before `report`. */
const names = [
  ...commands.map(({ name }) => name),
  ...[
    ...globalOptions,
    ...commands.flatMap(({ options, arguments: operands }) => [
      ...Object.values(options),
      ...Object.values(operands),
    ]),
  ].flatMap((spec) => ('choices' in spec ? (spec.choices ?? []) : [])),
  ...sandboxCases().map((one) => one.case),
  ...[
    'starter-company',
    'starter-person',
    'starter-company-manual',
    'full-company',
    'full-person',
    'company-and-its-people',
    'person-and-companies',
  ],
  ...[
    'essential-person',
    'public-company',
    'public-person',
    'quick-company',
    'quick-person',
    'account-opening',
    'account-opening-company',
  ],
  ...['background-check', 'background-check-person', 'long-term-financing', 'company-registry'],
  ...[
    'public',
    'true',
    'false',
    'em errors',
    'exit-codes',
    'error-codes',
    'hosted-v1',
    'pasta policies',
    'pasta profiles',
    'reading, began, progress, stopping, finished',
  ],
]
  .filter((name) => name.length > 2)
  .sort((a, b) => b.length - a.length);

/** Words that are names only where they stand by themselves: a role in a list of sources, a setting at the head of its row. */
const leading = [...roleNames, ...settingKeys, ...commands.map(({ name }) => name), ...agingTerms].sort(
  (a, b) => b.length - a.length,
);

const escaped = (list: readonly string[]) => list.map((one) => one.replace(/[+.*]/g, '\\$&')).join('|');
const nameAnywhere = new RegExp(`(?<![\\p{L}-]|[\\p{L}\\d]\\.)(?:${escaped(names)})(?![\\p{L}-])`, 'gu');
const nameAtHead = new RegExp(`^ *(?:${escaped(leading)})(?= |$)`, 'gm');
const codes = new RegExp(`\\b(?:${[...errorCodes, ...sectionTypes].join('|')})\\b`, 'g');

/**
 * The lines of a text that have English words in them, each behind those words.
 *
 * @param holdsCodes for texts that speak of the codes of the API, such as a help page: capitals are codes there.
 */
export function englishIn(
  text: string,
  { holdsCodes = false }: { readonly holdsCodes?: boolean } = {},
): readonly string[] {
  const englishOf = (line: string) =>
    (line.match(/\p{L}+/gu) ?? []).filter(
      (word) => !(holdsCodes && word === word.toUpperCase()) && english.has(word.toLowerCase()),
    );
  return text.split('\n').flatMap((line) => {
    // Most lines have none at all, and what may stand in English takes far longer to be taken out.
    if (englishOf(line).length === 0) return [];
    let rest = line.replace(typedLine, ' ');
    rest = rest.replace(nameAtHead, ' ').replace(nameAnywhere, ' ');
    for (const [pattern] of forms) rest = rest.replace(pattern, ' ');
    rest = rest.replace(codes, ' ');
    const found = englishOf(rest);
    return found.length === 0 ? [] : [`${[...new Set(found)].join(', ')}: ${line.trim()}`];
  });
}

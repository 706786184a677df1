import { expect, test } from 'vitest';
import { repositoryFiles } from './repository-files.ts';

/** Exported for what lies outside `src/`, each with its reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['fixedClock', 'the clock of the tests'],
  ['rulesReference', 'makes the page docs/reference/rules.md'],
  ['promptsReference', 'makes the page docs/reference/prompts.md'],
  ['manualPages', 'makes the pages of the manual, for the build'],
  ['personalData', 'the marks that tests compare with the schema, and with what is told of a subject'],
  ['goesAlong', 'the same'],
  ['profileJsonSchema', 'makes the JSON Schema of profiles'],
  ['connectorJsonSchema', 'makes the JSON Schema of connectors'],
  ['profileCodes', 'what a test compares the refusals of a profile with'],
  ['requireNoHold', 'what erasing asks first'],
  ['destroySubjectKeys', 'for the erasure of a subject, which is to come'],
  ['countReports', 'the counts of tabs, for the pages to come'],
  ['readNamedProfile', 'opens a profile by its name for the tests'],
]);

const words = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Exported for whoever holds an answer of the client. */
const publishedTypes: ReadonlySet<string> = new Set(['src/client/credit-client.ts']);

/** Exported types that no other file names. */
function unusedTypes(files: ReadonlyMap<string, string>): readonly string[] {
  const users = usersOf(files);
  return [...files].flatMap(([path, text]) =>
    path.startsWith('src/') && !publishedTypes.has(path)
      ? [...text.matchAll(/^export (?:interface|type) (\w+)/gm)]
          .filter(([, name = '']) => [...(users.get(name) ?? [])].every((user) => user === path))
          .map(([, name = '']) => `${path}: ${name}`)
      : [],
  );
}

/** The programs that hold a word, by the word. */
function usersOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    if (!/\.(?:tsx?|mjs|cjs|js)$/.test(path)) continue;
    for (const word of words(text)) users.set(word, (users.get(word) ?? new Set()).add(path));
  }
  return users;
}

/** Exported values that nothing uses: neither another file of `src/`, nor a test of a part that its own file uses. */
function unusedExports(files: ReadonlyMap<string, string>): readonly string[] {
  const users = usersOf(files);
  const unused: string[] = [];
  for (const [path, text] of files) {
    if (!path.startsWith('src/')) continue;
    const declared = text.matchAll(/^export (?:async )?(?:function\*?|const|class) ([\w$]+)/gm);
    for (const [, name = ''] of declared) {
      const others = [...(users.get(name) ?? [])].filter((user) => user !== path);
      const isUsedHere = words(text).filter((word) => word === name).length > 1;
      const isUsed = others.some((user) => user.startsWith('src/')) || (isUsedHere && others.length > 0);
      if (!isUsed) unused.push(`${path}: ${name}`);
    }
  }
  return unused;
}

test('every exported value is used', () => {
  const unused = unusedExports(repositoryFiles()).filter(
    (line) => !exceptions.has(line.split(': ')[1] ?? ''),
  );
  expect(unused).toEqual([]);
});

test('every exported type is named in another file', () => {
  expect(unusedTypes(repositoryFiles())).toEqual([]);
});

test('one that is named by its own file alone is found', () => {
  const files = new Map([
    ['src/a.ts', 'export interface Lonely {}\nexport type Told = Lonely;'],
    ['src/b.ts', "import type { Told } from './a.ts';"],
  ]);
  expect(unusedTypes(files)).toEqual(['src/a.ts: Lonely']);
});

test('one that is used by tests alone, or by nothing, is found', () => {
  const files = new Map([
    ['src/a.ts', 'export function lonely() {}\nexport const inner = 1;\nexport const sum = inner + 1;'],
    ['src/b.ts', "import { sum } from './a.ts';"],
    ['test/a.test.ts', 'lonely(); inner;'],
  ]);
  expect(unusedExports(files)).toEqual(['src/a.ts: lonely']);
});

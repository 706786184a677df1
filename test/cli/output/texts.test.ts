import { describe, expect, test } from 'vitest';
import { languages, type Text } from '../../../src/base/language.ts';
import { commands } from '../../../src/cli/commands/index.ts';
import { exitCodeMeanings } from '../../../src/cli/exit-codes.ts';
import { globalOptions } from '../../../src/cli/global-options.ts';
import { textTables } from '../../../src/cli/output/texts.ts';
import { settingDefinitions } from '../../../src/settings.ts';

/** Every text of the command line, with the place that owns it. */
const all: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ...textTables.flatMap((table) => Object.entries<Text>(table)),
  ...Object.entries(exitCodeMeanings),
  ...globalOptions.map((option) => [option.flags, option.text] as const),
  ...Object.entries(settingDefinitions).flatMap(([key, { title, expected }]) => [
    [`${key} title`, title] as const,
    [`${key} expected`, expected] as const,
  ]),
  ...commands.flatMap((command) => [
    [command.name, command.summary] as const,
    ...(command.description ? [[`${command.name} description`, command.description] as const] : []),
    ...command.examples.map((example) => [example.line, example.text] as const),
    ...Object.entries({ ...command.arguments, ...command.options }).map(
      ([key, spec]) => [`${command.name} ${key}`, spec.text] as const,
    ),
  ]),
];

test('no key stands in two tables', () => {
  const keys = textTables.flatMap((table) => Object.keys(table));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe('the two languages', () => {
  test('have every text, and none is empty', () => {
    for (const [place, text] of all) {
      // Another test of the process may have added a translation.
      expect([place, Object.keys(text)]).toEqual([place, expect.arrayContaining([...languages])]);
      for (const language of languages)
        expect([place, text[language]?.trim() === '']).toEqual([place, false]);
    }
  });

  test('have the same placeholders in each text', () => {
    const placeholders = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const [place, text] of all) {
      expect([place, placeholders(text['pt-BR'])]).toEqual([place, placeholders(text['en'])]);
    }
  });

  test('use one word for a denial: nothing is rejected beside what is denied', () => {
    for (const [place, text] of all)
      expect([place, text['pt-BR']]).not.toEqual([place, expect.stringMatching(/rejeitad/i)]);
  });
});

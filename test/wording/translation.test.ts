import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import {
  addTranslation,
  fillText,
  inEveryLanguage,
  say,
  type Text,
  untranslatedTexts,
} from '../../src/base/language.ts';
import { textTables } from '../../src/cli/output/texts.ts';
import { rules } from '../../src/policy/rules/index.ts';
import { sections } from '../../src/sections/index.ts';
import { formatIn } from '../../src/wording/format.ts';
import { addLocale, localeOf } from '../../src/wording/locale.ts';
import { groupedNumber, reais } from '../../src/wording/numbers.ts';
import { statusWords } from '../../src/wording/statuses.ts';

const greeting = { en: 'Good morning, {name}', 'pt-BR': 'Bom dia, {name}' } as const;

describe('a text', () => {
  test('is said in the language of the reader, with its placeholders filled in', () => {
    expect(say(greeting, 'en', { name: 'Ana' })).toBe('Good morning, Ana');
    expect(say(greeting, 'pt-BR', { name: 'Ana' })).toBe('Bom dia, Ana');
  });

  test('is said as its translation has it, and in English where that lacks it, which is remembered', () => {
    const language = addTranslation('xx', { 'Good morning, {name}': '{name}, xxxx', Status: '' });
    expect(say(greeting, language, { name: 'Ana' })).toBe('Ana, xxxx');
    expect(say({ en: 'Status', 'pt-BR': 'Situação' }, language)).toBe('Status');
    expect(untranslatedTexts(language)).toEqual(['Status']);
    expect(untranslatedTexts('pt-BR')).toEqual([]);
  });

  test('that is made of others is made in the translated languages too', () => {
    const language = addTranslation('xx', { Denied: 'XX', '{what}!': '¡{what}!' });
    const word = fillText({ en: '{what}!', 'pt-BR': '{what}!' }, { what: statusWords.DENIED });
    expect(word).toMatchObject({ en: 'Denied!', 'pt-BR': 'Negado!' });
    expect(say(word, language)).toBe('¡XX!');
    expect(
      say(
        inEveryLanguage((other) => say(word, other).toUpperCase()),
        language,
      ),
    ).toBe('¡XX!');
  });

  afterEach(() => {
    addTranslation('xx', {});
  });
});

describe('the files of lang/', () => {
  const run = (...words: string[]) =>
    execFileSync(process.execPath, ['build/fill-language.mjs', ...words], { encoding: 'utf8' });

  test('can hold every text that the registries own', () => {
    const listed = new Set<unknown>(JSON.parse(run('--texts')));
    const owned = [
      ...textTables.flatMap((table) => Object.values<Text>(table)),
      ...Object.values(statusWords),
      ...Object.values(rules).map(({ title }) => title),
      ...Object.values(sections).map(({ title }) => title),
    ];
    // Some titles of rules are put together of two texts: "Pefin, how many".
    const isListed = (text: string) => listed.has(text) || text.split(', ').every((part) => listed.has(part));
    expect(owned.map(({ en }) => en).filter((text) => !isListed(text))).toEqual([]);
  });

  test('say how their language writes', () => {
    const locale = {
      tag: 'es-ES',
      decimalMark: ',',
      thousandsMark: '.',
      percentMark: '\u00A0%',
      listSeparator: ';',
      dateOrder: 'DAY_FIRST',
    } as const;
    const spanish = addTranslation('es', { Denied: 'Denegado' });
    addLocale(spanish, locale);
    expect(localeOf(spanish)).toEqual(locale);
    expect(reais(1234.5, spanish)).toBe('R$\u00A01.234,50');
    expect(groupedNumber(0.25, spanish)).toBe('0,25');
    expect(formatIn(spanish, 'UTC').percent(0.5)).toBe('50\u00A0%');
    expect(say(statusWords.DENIED, spanish)).toBe('Denegado');
  });
});

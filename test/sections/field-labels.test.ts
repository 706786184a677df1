import type { TSchema } from '@sinclair/typebox';
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/base/language.ts';
import { codeInWords } from '../../src/sections/code-words.ts';
import { fieldKind } from '../../src/sections/field-kind.ts';
import { fieldLabel } from '../../src/sections/field-labels.ts';
import { sectionDefinition, sectionTypes } from '../../src/sections/index.ts';
import { licenceRegisters } from '../../src/sections/licences.ts';
import { maturityCodes } from '../../src/sections/scr-maturities.ts';

interface Field {
  readonly type: string;
  readonly path: readonly string[];
  readonly schema: TSchema;
}

/** Every field of every section, however deep. */
const fields = sectionTypes.flatMap((type) => fieldsIn(type, sectionDefinition(type).details, []));

function fieldsIn(type: string, schema: TSchema, path: readonly string[]): readonly Field[] {
  const inner = [...(schema['anyOf'] ?? []), ...(schema['items'] === undefined ? [] : [schema['items']])];
  return [
    ...inner.flatMap((one) => fieldsIn(type, one, path)),
    ...Object.entries<TSchema>(schema['properties'] ?? {}).flatMap(([name, field]) => [
      { type, path: [...path, name], schema: field },
      ...fieldsIn(type, field, [...path, name]),
    ]),
  ];
}

function codesOf(schema: TSchema): readonly string[] {
  const codes = [schema, ...(schema['anyOf'] ?? [])].flatMap(({ const: code, anyOf }) => [
    ...(typeof code === 'string' ? [code] : []),
    ...(Array.isArray(anyOf)
      ? anyOf.flatMap((one) => (typeof one.const === 'string' ? [one.const] : []))
      : []),
  ]);
  return [...new Set(codes)];
}

/** Words of closed sets that are called so in both languages: by their registries, lists and the central bank. */
const ownNames = new Set([
  ...[
    'MEI',
    'ATIVA',
    'SUSPENSA',
    'INAPTA',
    'BAIXADA',
    'NULA',
    'DEMAIS',
    'REGULAR',
    'CANCELADA',
    'cpf',
    'cnpj',
    'CNAE',
    'BRL',
  ],
  ...['OFAC', 'UN', 'EU', 'UK', 'CEIS', 'CNEP', 'CEPIM', 'CEAF', 'TCU', 'BCB', 'MTE', 'IBAMA'],
  ...licenceRegisters,
  ...maturityCodes,
]);

describe('every field of every section', () => {
  test.each(languages)('in %s is not called as another beside it', (language) => {
    const labels = new Map<string, Map<string, string>>();
    const twice: string[] = [];
    for (const { type, path } of fields) {
      const place = [type, ...path.slice(0, -1)].join('.');
      const beside = labels.get(place) ?? new Map<string, string>();
      labels.set(place, beside);
      const label = fieldLabel(type, path, language);
      const name = path.at(-1) ?? '';
      const other = beside.get(label) ?? name;
      if (other !== name) twice.push(`${place}: ${other} and ${name} are "${label}"`);
      beside.set(label, name);
    }
    expect(twice).toEqual([]);
  });

  test('has a label in both languages', () => {
    for (const { type, path } of fields) {
      for (const language of languages) {
        const label = fieldLabel(type, path, language);
        expect([type, path, language, label]).toEqual([
          type,
          path,
          language,
          expect.stringMatching(/^[A-ZÀ-Ú]/),
        ]);
      }
    }
  });

  test('that is a word of a closed set has each of its words in both languages', () => {
    const closed = fields.filter(({ schema }) => codesOf(schema).length > 0);
    expect(closed.length).toBeGreaterThan(30);
    for (const { type, path, schema } of closed) {
      expect([type, path, fieldKind(type, path)]).toEqual([type, path, 'CODE']);
      for (const code of codesOf(schema)) {
        const [english = '', portuguese = ''] = languages.map((language) =>
          codeInWords(code, language, path.at(-1)),
        );
        if (!ownNames.has(code)) {
          expect([path, code, english]).not.toEqual([path, code, code]);
          expect([path, code, portuguese]).not.toEqual([path, code, expect.stringMatching(/_/)]);
        }
      }
    }
  });

  test('that is unknown to this version is called by its name', () => {
    expect(fieldLabel('SCR', ['newField'], 'pt-BR')).toBe('newField');
    expect(fieldKind('SCR', ['newField'])).toBe('OTHER');
    expect(codeInWords('NEW_CODE', 'pt-BR')).toBe('NEW_CODE');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, type TSchema } from '@sinclair/typebox';
import { describe, expect, test } from 'vitest';
import { isSectionType, sectionDefinition, sections, sectionTypes } from '../../src/sections/index.ts';
import { optionsOf } from './arbitrary-details.ts';

const folder = join(import.meta.dirname, '../../src/sections');

function undescribed(schema: TSchema, path: string): string[] {
  const own: string[] = [];
  for (const [name, member] of Object.entries<TSchema>(schema['properties'] ?? {})) {
    if (!member.description) own.push(`${path}.${name}`);
    own.push(...undescribed(member, `${path}.${name}`));
  }
  for (const option of optionsOf(schema)) own.push(...undescribed(option, path));
  if (schema['items']) own.push(...undescribed(schema['items'], `${path}[]`));
  return own;
}

function schemaAt(schema: TSchema, path: string): TSchema | undefined {
  return path.split('.').reduce<TSchema | undefined>((found, name) => {
    if (found === undefined) return undefined;
    const options = [found, ...optionsOf(found)];
    const objects: TSchema[] = options.map((option) => (option[Kind] === 'Array' ? option['items'] : option));
    return objects.map((object): TSchema | undefined => object['properties']?.[name]).find(Boolean);
  }, schema);
}

const isList = (schema: TSchema | undefined) =>
  [schema, ...(schema === undefined ? [] : optionsOf(schema))].some((option) => option?.[Kind] === 'Array');

describe('the registry of sections', () => {
  test('every section type that the specification names is there', () => {
    const named = [
      'BASIC_INFORMATION',
      'SUMMARY',
      'RELATIONS',
      'PROCESSES',
      'PROTESTS',
      'PEFIN',
      'REFIN',
      'HISTORY',
      'CATEGORIES',
      'PEP',
      'SANCTIONS',
      'CERTIFICATES',
      'CRIMINAL_RECORD',
      'CREDIT_POLICY',
    ];
    expect(named.filter((type) => !isSectionType(type))).toEqual([]);
  });

  test('every file that defines a section is registered under its own type and file name', () => {
    const defining = readdirSync(folder).filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes('= defineSection({'),
    );
    expect(defining.sort()).toEqual(
      sectionTypes.map((type) => `${type.toLowerCase().replaceAll('_', '-')}.ts`).sort(),
    );
    for (const type of sectionTypes) expect(sectionDefinition(type).type).toBe(type);
  });

  test.each(sectionTypes)('%s describes every field, in words', (type) => {
    expect(undescribed(sections[type].details, type)).toEqual([]);
  });

  test.each(sectionTypes)('%s has a title in both languages and says whom it is about', (type) => {
    const { title, documentKinds } = sections[type];
    expect(title.en).not.toBe('');
    expect(title['pt-BR']).not.toBe('');
    expect(documentKinds.length).toBeGreaterThan(0);
  });

  test.each(sectionTypes)('the list keys of %s name fields that its schema has', (type) => {
    const { details, listKeys = {} } = sectionDefinition(type);
    for (const [path, keys] of Object.entries(listKeys)) {
      expect(isList(schemaAt(details, path)), `${type}.${path} is a list`).toBe(true);
      for (const key of keys)
        expect(schemaAt(details, `${path}.${key}`), `${type}.${path}.${key}`).toBeDefined();
    }
  });

  test.each(sectionTypes)('the items of the lists of %s are merged by fields that its schema has', (type) => {
    const { details, itemMerges = {}, combined = {}, dataDay, datedBy = [] } = sectionDefinition(type);
    for (const path of [...Object.keys(combined), ...datedBy, ...(dataDay === undefined ? [] : [dataDay])])
      expect(schemaAt(details, path), `${type}.${path}`).toBeDefined();
    for (const [path, { number = [], whole, together = [], ageOf }] of Object.entries(itemMerges)) {
      expect(isList(schemaAt(details, path)), `${type}.${path} is a list`).toBe(true);
      const fields = [
        ...number,
        ...(Array.isArray(whole) ? whole : []),
        ...together.flat(),
        ...(ageOf ? ['otherReports'] : []),
      ];
      for (const field of fields)
        expect(schemaAt(details, `${path}.${field}`), `${type}.${path}.${field}`).toBeDefined();
    }
  });

  test('a name that is no section type is not one, not even one that every object has', () => {
    expect(isSectionType('PROTESTS')).toBe(true);
    expect(isSectionType('protests')).toBe(false);
    expect(isSectionType('toString')).toBe(false);
  });
});

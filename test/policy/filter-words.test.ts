import { expect, test } from 'vitest';
import { filterDescription, filtersInWords } from '../../src/policy/filter-words.ts';
import { rules } from '../../src/policy/rules/index.ts';

const filters = new Map(
  rules.flatMap(({ where }) =>
    Object.entries(where?.properties ?? {}).map(([name, schema]) => [`${name} ${schema.description}`, name]),
  ),
);

/** Values of filters whose words include the value. */
const values: Readonly<Record<string, unknown>> = {
  mainOnly: true,
  status: 'OPEN',
  certainty: 'CERTAIN',
  agencies: ['ANTT', 'ANP'],
};

test.each([...filters])('the filter %s is in words in both languages', (key, name) => {
  const where = { [name]: values[name] ?? 3 };
  const description = key.slice(name.length + 1);
  expect(filtersInWords(where, 'pt-BR')).not.toBe(filtersInWords(where, 'en'));
  expect(filterDescription(description, 'pt-BR')).not.toBe(description);
});

test('filters show their values', () => {
  expect(filtersInWords({ agencies: ['ANTT', 'ANP'] }, 'pt-BR')).toBe('agências: ANTT, ANP');
  expect(filtersInWords({ sinceYear: 2022 }, 'en')).toBe('elections since 2022');
  expect(filtersInWords({ maximumAgeMonths: 1 }, 'en')).toBe('statements of at most one month ago');
});

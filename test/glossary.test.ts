import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sectionDefinition, sectionTypes } from '../src/sections/index.ts';

test('the glossary lists every section under the titles that reports show', async () => {
  const glossary = await readFile(new URL('../docs/glossary.md', import.meta.url), 'utf8');
  const [, table = ''] = glossary.split('## Sections\n');
  const rows = [...table.matchAll(/^\| ([A-Z_]+) \| (.+?) \| (.+?) \|$/gm)].map(([, type, en, pt]) => [
    type,
    en,
    pt,
  ]);
  const titles = sectionTypes.map((type) => {
    const { title } = sectionDefinition(type);
    return [type, title.en, title['pt-BR']];
  });
  expect(rows).toEqual(titles);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPath } from '../../src/http/local-path.ts';

const site = 'https://credit.example.com';
/** What slips are made of. */
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    '\n',
    'evil.example',
    'http:',
  ),
  fc.string(),
);

test('whatever is taken for a path of this service leads a browser to this service', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = localPath(`/${pieces.join('')}`);
      if (path === undefined) return;
      expect(new URL(path, `${site}/v2/session/provider/callback`).origin).toBe(site);
      // It stands in a header.
      expect(path).toMatch(/^\/[!-~]*$/);
      expect(localPath(path)).toBe(path);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['/', '/'],
  ['/relatorio/rpt_1?secao=2#fim', '/relatorio/rpt_1?secao=2#fim'],
  ['/usuários', '/usu%C3%A1rios'],
])('%s is one', (text, path) => {
  expect(localPath(text)).toBe(path);
});

test.each([
  '',
  'lotes',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/.//evil.example',
  'https://a.b/',
  '/\u0000',
])('%j is none', (text) => {
  expect(localPath(text)).toBeUndefined();
});

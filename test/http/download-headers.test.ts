import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAcceptLanguage } from '../../src/http/accept-language.ts';
import { attachmentHeader } from '../../src/http/content-disposition.ts';

const header = (name: string) => attachmentHeader(name, { fallback: 'bat_1', extension: 'xlsx' });

describe('the name of a download', () => {
  test.each([
    ['Clients of November', 'attachment; filename="Clients of November.xlsx"'],
    [
      'Açaí & Cia – julho',
      `attachment; filename="Acai & Cia _ julho.xlsx"; filename*=UTF-8''A%C3%A7a%C3%AD%20%26%20Cia%20%E2%80%93%20julho.xlsx`,
    ],
    ['日本', `attachment; filename="bat_1.xlsx"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.xlsx`],
    ['../../etc/passwd', 'attachment; filename="_.._etc_passwd.xlsx"'],
    ['C:\\Users\\a', 'attachment; filename="C_Users_a.xlsx"'],
    ['a"; filename="b.exe', 'attachment; filename="a_ filename=_b.exe.xlsx"'],
    ['a\r\nSet-Cookie: b', 'attachment; filename="aSet-Cookie_ b.xlsx"'],
    ['con', 'attachment; filename="_con.xlsx"'],
    ['.htaccess', 'attachment; filename="htaccess.xlsx"'],
    ['~', 'attachment; filename="bat_1.xlsx"'],
    ['\u202Eslx.exe', 'attachment; filename="slx.exe.xlsx"'],
    ['x'.repeat(300), `attachment; filename="${'x'.repeat(80)}.xlsx"`],
  ])('%s', (name, expected) => {
    expect(header(name)).toBe(expected);
  });

  test('is one sound header, and no path, whatever the batch is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const text = header(name);
        expect(text).toMatch(
          /^attachment; filename="[ !#-.0-[\]-~]+\.xlsx"(?:; filename\*=UTF-8''[\w.~%&$#+^`|!-]+\.xlsx)?$/,
        );
        const [, encoded] = /filename\*=UTF-8''(.*)$/.exec(text) ?? [];
        if (encoded !== undefined)
          expect(decodeURIComponent(encoded)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]|^\./u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the language that is asked for', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['*', undefined],
    ['fr, de;q=0.9', undefined],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['en-US,en;q=0.5', 'en'],
    ['fr, en;q=0.4, pt;q=0.6', 'pt-BR'],
    ['pt;q=0, en;q=0.1', 'en'],
    ['PT-br ; q=1.0', 'pt-BR'],
    ['en;q=2, pt;q=x', undefined],
    ['english, portuguese', undefined],
  ])('of %s is %s', (given, expected) => {
    expect(readAcceptLanguage(given)).toBe(expected);
  });
});

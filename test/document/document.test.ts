import { readFileSync } from 'node:fs';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../../src/base/errors.ts';
import { checkDigits } from '../../src/document/check-digits.ts';
import {
  parseDocument,
  parseEnteredDocument,
  requireDocument,
  requireDocumentOfAnswer,
} from '../../src/document/document.ts';
import type { DocumentKind } from '../../src/document/kind.ts';
import { formatDocument } from '../../src/document/mask.ts';
import { anyCnpj, anyCpf, anyDocument, withOfficialCheckDigits } from './official-check-digits.ts';

interface Vectors {
  readonly worked_example: { readonly base: string; readonly dv1: number; readonly dv2: number };
  readonly vectors: readonly { readonly input: string; readonly valid: boolean; readonly why: string }[];
}

const vectors: Vectors = JSON.parse(readFileSync(new URL('data/cnpj-vectors.json', import.meta.url), 'utf8'));

const reasonOf = (text: string, kind?: DocumentKind) => {
  const { document, refusal } = parseDocument(text, kind);
  return document ? `valid ${document.kind}` : `${refusal.code}: ${refusal.text.en}`;
};

describe('the vectors of the alphanumeric CNPJ', () => {
  test.each(vectors.vectors)('"$input" is valid: $valid ($why)', ({ input, valid }) => {
    const { document } = parseDocument(input);
    expect(document !== undefined).toBe(valid);
    if (document) expect(document).toEqual({ kind: 'cnpj', value: input.replace(/[./-]/g, '') });
  });

  test('the worked example of the federal revenue service has the check digits that it publishes', () => {
    const { base, dv1, dv2 } = vectors.worked_example;
    expect(checkDigits('cnpj', base)).toBe(`${dv1}${dv2}`);
  });
});

describe('what is read as one document', () => {
  test.each([
    ['lower case', '12abc34501de35', '12ABC34501DE35'],
    ['blanks around', ' \t12.ABC.345/01DE-35 \n', '12ABC34501DE35'],
    ['a mask that is only half there', '336831110002-80', '33683111000280'],
    ['an en dash', '529.982.247–25', '52998224725'],
    ['a dash of Windows-1252 read as Latin-1', '529.982.247\u009625', '52998224725'],
    ['a minus sign', '529.982.247\u221225', '52998224725'],
    ['no-break spaces around', '\u00A0529.982.247-25\u202F', '52998224725'],
    ['a byte order mark', '\uFEFF52998224725', '52998224725'],
    ['marks of direction, as phones copy them', '\u202A529.982.247-25\u202C', '52998224725'],
    ['a soft hyphen', '529982247\u00AD25', '52998224725'],
    ['full-width characters', '１２．ａｂｃ．３４５／０１ｄｅ－３５', '12ABC34501DE35'],
    ['a fraction slash', '33.683.111⁄0002-80', '33683111000280'],
  ])('%s', (_what, text, value) => {
    expect(parseDocument(text).document?.value).toBe(value);
  });

  test('capital letters are made of a to z only: what merely looks or folds like one is refused', () => {
    // U+017F becomes S and U+0131 becomes I in upper case; U+212A is the sign of the kelvin.
    for (const letter of ['\u017F', '\u0131', '\u212A', 'Α', 'С']) {
      expect(parseDocument(`12${letter}BC34501DE35`).refusal?.code).toBe('CHARACTER');
    }
  });
});

describe('why a text is refused', () => {
  test.each([
    ['', 'EMPTY: it is empty'],
    [' \u00A0 ', 'EMPTY: it is empty'],
    ['./-', 'EMPTY: it is empty'],
    ['5299822472', 'LENGTH: its length is 10, but a CPF has 11 digits and a CNPJ 14 characters'],
    ['12ABC34501DE350', 'LENGTH: its length is 15, but a CPF has 11 digits and a CNPJ 14 characters'],
    ['12ABC34501DE36', 'CHECK_DIGITS: the check digits are 35, not 36'],
    ['529.982.247-26', 'CHECK_DIGITS: the check digits are 25, not 26'],
    ['11111111111', 'REPEATED: it is the digit 1 repeated'],
    ['00.000.000/0000-00', 'REPEATED: it is the digit 0 repeated'],
    ['123.456.789-09', 'EXAMPLE_NUMBER: it is a well-known example number, which is not accepted'],
    [
      '12ÁBC34501DE35',
      'CHARACTER: "Á" stands at position 3, but only digits and the letters A to Z are allowed',
    ],
    [
      '12A\u0301BC34501DE35',
      'CHARACTER: "Á" stands at position 3, but only digits and the letters A to Z are allowed',
    ],
    [
      '12 ABC 345 01DE 35',
      'CHARACTER: a blank stands at position 3, but only digits and the letters A to Z are allowed',
    ],
    [
      '5299822472\u001B',
      'CHARACTER: U+001B stands at position 11, but only digits and the letters A to Z are allowed',
    ],
    [
      '52998224💥25',
      'CHARACTER: "💥" stands at position 9, but only digits and the letters A to Z are allowed',
    ],
    [
      '12ABC34501DEA5',
      'CHARACTER: "A" stands at position 13, but the last two characters of a CNPJ are digits',
    ],
    [
      '12.ABC.345/01DE-3B',
      'CHARACTER: "B" stands at position 18, but the last two characters of a CNPJ are digits',
    ],
    ['529.98O.247-25', 'CHARACTER: "O" stands at position 7, but a CPF has digits only'],
    [
      '1234567890',
      'LOST_ZEROS: leading zeros lost? It has 10 digits, and with zeros in front it is a valid CPF',
    ],
    [
      '1.234.567/0001-95',
      'LOST_ZEROS: leading zeros lost? It has 13 digits, and with zeros in front it is a valid CNPJ',
    ],
    [
      '1,12223E+13',
      'SCIENTIFIC_NOTATION: it is in scientific notation, which loses digits: format the column as text',
    ],
    [
      '1.12223E13',
      'SCIENTIFIC_NOTATION: it is in scientific notation, which loses digits: format the column as text',
    ],
    ['#n/d', 'SPREADSHEET_ERROR: it is the spreadsheet error #N/D'],
    ['#####', 'SPREADSHEET_ERROR: it is the spreadsheet error #####'],
  ])('"%s" is refused with %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  test('a number that looks like an exponent is judged as the CNPJ that it may be', () => {
    const value = withOfficialCheckDigits('cnpj', '12345678901E');
    expect(parseDocument(value).document).toEqual({ kind: 'cnpj', value });
  });

  test.each([
    ['33683111000280', 'cpf', 'KIND: it is a CNPJ, not a CPF'],
    ['529.982.247-25', 'cnpj', 'KIND: it is a CPF, not a CNPJ'],
    ['33683111000281', 'cpf', 'LENGTH: its length is 14, but a CPF has 11 digits'],
    ['52998224726', 'cnpj', 'LENGTH: its length is 11, but a CNPJ has 14 characters'],
    ['1234567891', 'cnpj', 'LENGTH: its length is 10, but a CNPJ has 14 characters'],
    ['1234567890', 'cnpj', 'KIND: leading zeros lost? With them it is a CPF, not a CNPJ'],
    ['1234567000195', 'cpf', 'KIND: leading zeros lost? With them it is a CNPJ, not a CPF'],
    [
      '1180000126',
      'cnpj',
      'LOST_ZEROS: leading zeros lost? It has 10 digits, and with zeros in front it is a valid CNPJ',
    ],
    ['33683111000280', 'cnpj', 'valid cnpj'],
  ] as const)('"%s" asked for as a %s: %s', (text, kind, reason) => {
    expect(reasonOf(text, kind)).toBe(reason);
  });

  test.each([
    ['zeros in front', '1234567890', '01234567890'],
    ['four zeros in front of a CNPJ', '1180000126', '00001180000126'],
    ['blanks left out', '529 982 247 25', '52998224725'],
    ['commas left out', '529,982,247-25', '52998224725'],
    ['an accent left out', '12ÁBC34501DE35', '12ABC34501DE35'],
    ['the letter O read as a zero', 'O1234567890', '01234567890'],
    ['the letter l read as a one', '0l234567890', '01234567890'],
    ['zeros before a CPF taken away', '00052998224725', '52998224725'],
  ])('what was probably meant is suggested: %s', (_how, text, value) => {
    expect(parseDocument(text).suggestion?.value).toBe(value);
  });

  test('nothing is suggested that would not be valid, or is of the other kind', () => {
    expect(parseDocument('529 982 247 26').suggestion).toBeUndefined();
    expect(parseDocument('529 982 247 25', 'cnpj').suggestion).toBeUndefined();
    expect(parseDocument('00052998224725', 'cnpj').suggestion).toBeUndefined();
  });

  test('the reason never holds the document, in either language', () => {
    const mistyped = anyDocument.map(
      ({ value }) => value.slice(0, -1) + ((Number(value.slice(-1)) + 1) % 10),
    );
    const damaged = fc.oneof(
      mistyped,
      fc.string(),
      anyDocument.map(({ value }) => value.replace(/^0+/, '')),
    );
    fc.assert(
      fc.property(damaged, (text) => {
        const { refusal } = parseDocument(text);
        if (refusal) expect(`${refusal.text.en} ${refusal.text['pt-BR']}`).not.toMatch(/[0-9A-Z]{9}/);
      }),
    );
  });
});

describe('laws', () => {
  test('any base with the check digits of the published rule is a document of its kind', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(parseDocument(document.value)).toEqual({ document });
        expect(parseDocument(document.value, document.kind)).toEqual({ document });
        expect(parseDocument(document.value.toLowerCase())).toEqual({ document });
      }),
    );
  });

  test('a document under its mask is the same document', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(parseDocument(formatDocument(document))).toEqual({ document });
      }),
    );
  });

  test('another check digit is refused, and the right ones are told', () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 0, max: 99 }), ({ value }, number) => {
        const found = String(number).padStart(2, '0');
        const expected = value.slice(-2);
        fc.pre(found !== expected);
        const wrong = value.slice(0, -2) + found;
        fc.pre(!/^(.)\1+$/.test(wrong));
        expect(parseDocument(wrong).refusal).toMatchObject({
          code: 'CHECK_DIGITS',
          params: { expected, found },
        });
      }),
    );
  });

  test('the library is the judge: on any text of the right form it and we agree', () => {
    const form = fc.oneof(
      anyCpf.map(({ value }) => value),
      anyCnpj.map(({ value }) => value),
      fc.stringMatching(/^[0-9]{11}$/),
      fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/),
      fc.stringMatching(/^[0-9A-Z]{9,15}$/),
      fc
        .tuple(fc.constantFrom(...'0123456789'), fc.constantFrom(11, 14))
        .map(([digit, length]) => digit.repeat(length)),
    );
    fc.assert(
      fc.property(form, (text) => {
        const { document } = parseDocument(text);
        expect(document?.kind === 'cpf').toBe(cpf.isValid(text, true));
        expect(document?.kind === 'cnpj').toBe(cnpj.isValid(text, true));
      }),
      { numRuns: 1000 },
    );
  });

  test('no text whatever makes it throw, and a document is never made of anything but its bare form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { document } = parseDocument(text);
        if (document)
          expect(document.value).toMatch(document.kind === 'cpf' ? /^\d{11}$/ : /^[0-9A-Z]{12}\d{2}$/);
      }),
    );
  });
});

describe('where a document is required', () => {
  const errorOf = (run: () => unknown): CreditError => {
    try {
      run();
    } catch (error) {
      if (error instanceof CreditError) return error;
      throw error;
    }
    throw new Error('nothing was refused');
  };

  test('a valid one is given', () => {
    expect(requireDocument('12.abc.345/01de-35')).toEqual({ kind: 'cnpj', value: '12ABC34501DE35' });
  });

  test('an invalid one is refused with its reason, and is not shown', () => {
    const error = errorOf(() => requireDocument('529.982.247-26'));
    expect(error.code).toBe('INVALID_DOCUMENT');
    expect(describeError(error, 'pt-BR').message).toBe(
      'Documento inválido ***.*82.2**-**: os dígitos verificadores são 25, não 26.',
    );
    expect(error.message).not.toContain('529');
  });

  test('one of the other kind is refused as such, and is hidden in part', () => {
    const error = errorOf(() => requireDocument('52998224725', 'cnpj'));
    expect(error.code).toBe('DOCUMENT_KIND_MISMATCH');
    expect(describeError(error, 'en').message).toBe('The document ***.982.247-** is a CPF, not a CNPJ.');
  });
});

describe('a CPF filled up with zeros that is a CNPJ too', () => {
  const filled = '00000144059460';
  const company = { kind: 'cnpj', value: filled };

  test('is refused where a person or a system enters it, with the CPF as its suggestion', () => {
    expect(parseEnteredDocument(filled)).toMatchObject({
      refusal: { code: 'FILLED_ZEROS' },
      suggestion: { kind: 'cpf', value: '00144059460' },
    });
    expect(parseEnteredDocument(` ${filled}\u200B`).refusal?.code).toBe('FILLED_ZEROS');
    expect(parseEnteredDocument(filled, 'cnpj')).toMatchObject({ refusal: { code: 'FILLED_ZEROS' } });
    for (const kind of [undefined, 'cnpj'] as const)
      expect(() => requireDocument(filled, kind)).toThrow(
        expect.objectContaining({ code: 'INVALID_DOCUMENT' }),
      );
  });

  test('is a CNPJ with separators, where it is stored, and where a client looks it up', () => {
    expect(requireDocument('00.000.144/0594-60')).toEqual(company);
    expect(parseDocument(filled).document).toEqual(company);
    expect(requireDocumentOfAnswer(filled)).toEqual(company);
    // A head office.
    expect(requireDocument('00000000000191')).toEqual({ kind: 'cnpj', value: '00000000000191' });
  });
});

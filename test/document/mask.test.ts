import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../src/document/document.ts';
import {
  formatDocument,
  hideDocument,
  hideDocumentsInText,
  maskEntry,
  maskTrailingCpf,
} from '../../src/document/mask.ts';
import { anyCpf, anyDocument } from './official-check-digits.ts';

test.each([
  [{ kind: 'cpf', value: '52998224725' }, '529.982.247-25', '***.982.247-**'],
  [{ kind: 'cnpj', value: '33683111000280' }, '33.683.111/0002-80', '**.683.111/0002-**'],
  [{ kind: 'cnpj', value: '12ABC34501DE35' }, '12.ABC.345/01DE-35', '**.ABC.345/01DE-**'],
] as const)('%j is written and hidden as its kind is', (document, written, hidden) => {
  expect(formatDocument(document)).toBe(written);
  expect(hideDocument(document)).toBe(hidden);
  expect(hideDocument(written)).toBe(hidden);
  expect(hideDocument(` ${document.value.toLowerCase()} `)).toBe(hidden);
});

describe('of a text that is no document', () => {
  test.each([
    ['nothing is shown of nothing', '', '""'],
    ['a few characters are shown', '191', '191'],
    ['a mistyped CPF shows less than a right one', '529.982.247-26', '***.*82.2**-**'],
    ['a mistyped CNPJ likewise', '12.ABC.345/01DE-36', '**.***.345/****-**'],
    ['a CPF with a label', 'CPF52998224725', '*****998******'],
    ['a CPF filled up with zeros', '00052998224725', '*****998******'],
    ['a long text shows nothing', 'the CPF of Maria is 529.982.247-25', '********************…'],
    ['control characters are not passed on', '\u001B[1m', '**1m'],
    ['nor letters that a terminal may lack', 'ção', '**o'],
  ])('%s', (_what, text, hint) => {
    expect(hideDocument(text)).toBe(hint);
  });

  test('five characters in a row are never shown, whatever is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9./-]{5,20}$/)), (text) => {
        if (parseDocument(text).document) return;
        expect(hideDocument(text)).not.toMatch(/[0-9A-Za-z]{5}/);
      }),
    );
  });
});

test('the first three and the last two digits of a CPF are never shown', () => {
  fc.assert(
    fc.property(anyCpf, (document) => {
      const hidden = hideDocument(document);
      expect(hidden).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/);
      expect(hidden.replace(/\D/g, '')).toBe(document.value.slice(3, 9));
    }),
  );
});

describe('in free text', () => {
  test.each([
    ['a CPF under its mask', 'of 529.982.247-25.', 'of ***.982.247-**.'],
    ['a bare one', 'cpf=52998224725&x=1', 'cpf=***.982.247-**&x=1'],
    ['one with blanks', '529 982 247 25', '***.982.247-**'],
    ['one with an en dash', '529.982.247–25', '***.982.247-**'],
    ['an invalid one', 'of 529.982.247-26', 'of ****822****'],
    ['one right after letters', 'CPF52998224725', 'CPF***.982.247-**'],
    ['a CNPJ', '33.683.111/0002-80', '**.683.111/0002-**'],
    ['a bare one', '/cnpj/v1/33683111000280?x', '/cnpj/v1/**.683.111/0002-**?x'],
    ['a bare one with letters', 'of 12abc34501de35', 'of **.ABC.345/01DE-**'],
    ['an invalid one with letters, under its mask', '12.ABC.345/01DE-36', '**.***.345/****-**'],
    ['several', '52998224725,33683111000280', '***.982.247-**,**.683.111/0002-**'],
  ])('%s is hidden', (_what, text, hidden) => {
    expect(hideDocumentsInText(text)).toBe(hidden);
  });

  test.each([
    ['an identifier', 'rpt_01h455vb4pex5vsknk084sn02q'],
    ['a word and a number', 'desenvolvime12 of 2026-11-20T10:05:00.123Z'],
    ['a network address', 'connect ECONNREFUSED 192.168.100.10:443'],
    ['an amount', 'R$ 1.234.567,89'],
    ['a number of a lawsuit', '0001234-56.2020.8.26.0100'],
    ['what is hidden already', '***.982.247-** and **.683.111/0002-**'],
  ])('%s stays', (_what, text) => {
    expect(hideDocumentsInText(text)).toBe(text);
  });

  test('no document survives, wherever it stands and however it is written', () => {
    const around = fc.stringMatching(/^[ a-z,;:"'()\n]{0,12}$/);
    const written = anyDocument.chain((document) =>
      fc.constantFrom(document.value, formatDocument(document)),
    );
    fc.assert(
      fc.property(around, written, around, (before, document, after) => {
        const space = /[0-9A-Za-z]$/.test(before) ? ' ' : '';
        const hidden = hideDocumentsInText(`${before}${space}${document} ${after}`);
        expect(hidden).not.toContain(document);
        expect(hideDocumentsInText(hidden)).toBe(hidden);
      }),
    );
  });
});

describe('the name of a one-person company', () => {
  test.each([
    ['JOAO DA SILVA 52998224725', 'JOAO DA SILVA ***.982.247-**'],
    ['JOAO DA SILVA 529.982.247-25 ', 'JOAO DA SILVA ***.982.247-**'],
    ['JOAO DA SILVA 52998224726', 'JOAO DA SILVA 52998224726'],
    ['JOAO 52998224725 LTDA', 'JOAO 52998224725 LTDA'],
    ['LOJA 152998224725', 'LOJA 152998224725'],
    ['12.345.678 JOAO DA SILVA', '12.345.678 JOAO DA SILVA'],
    ['', ''],
  ])('"%s" is shown as "%s"', (name, shown) => {
    expect(maskTrailingCpf(name)).toBe(shown);
  });
});

test('digits that can be a CPF filled up with zeros get no separators, which would make a CNPJ of them', () => {
  expect(maskEntry('00000144059460')).toBe('00000144059460');
  expect(maskEntry('00.000.144/0594-60')).toBe('00.000.144/0594-60');
  expect(maskEntry('00000000000191')).toBe('00.000.000/0001-91');
});

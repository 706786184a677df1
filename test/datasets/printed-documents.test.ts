import { expect, test } from 'vitest';
import { readPrintedDocument } from '../../src/datasets/read-document.ts';

test.each([
  ['529.982.247–25', 'WHOLE', '52998224725'],
  ['529.982.247\u201125', 'WHOLE', '52998224725'],
  ['CPF 529.982.247-25', 'WHOLE', '52998224725'],
  ['CNPJ: 12.ABC.345/01DE-35', 'WHOLE', '12ABC34501DE35'],
  ['CPF/MF 529.982.247-25', 'WHOLE', '52998224725'],
  ['CPF ***.982.247-**', 'MASKED', '982247'],
  // No person is found by these digits, so the name must be searched.
  ['***.000.000-**', 'NONE', null],
  ['***000000**', 'NONE', null],
  // A document that is not read is counted.
  ['529.982.247-25 (espólio)', 'WRONG', null],
  ['529.982.247-25 e 111.444.777-35', 'WRONG', null],
  ['PASSAPORTE AB123456', 'NONE', null],
  ['CPF', 'NONE', null],
])('the document that a list prints as %s is %s %s', (text, reading, value) => {
  const printed = readPrintedDocument(text);
  expect([printed.reading, printed.document ?? printed.mask]).toEqual([reading, value]);
});

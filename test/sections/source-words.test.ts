import { expect, test } from 'vitest';
import { failureInWords, partialFailure } from '../../src/sections/source-words.ts';

const reason =
  'The index of cases (DataJud) answered HTTP 401: has its public key (CREDIT_DATAJUD_KEY) changed?';

test.each([
  [
    'REFUSED',
    partialFailure('caseIndex', { courts: 'TRT2, TJSP', message: reason }),
    'O índice de processos (DataJud) não forneceu a classe e a data de ajuizamento de processos de TRT2, TJSP. Recusou a consulta.',
  ],
  [
    'TOO_LARGE',
    partialFailure('unreadNotices', { unread: 300 }),
    'O DJEN tem comunicações demais com esse nome: 300 não foram lidas.',
  ],
  [
    'INVALID_ANSWER',
    partialFailure('undatedNotices', { undated: 2, all: 5 }),
    'O DJEN não informa um dia válido em 2 de 5 comunicações.',
  ],
  [
    'TIMEOUT',
    partialFailure('portalLists', { lists: 'ceis, cnep', message: 'The portal did not answer in 30 s.' }),
    'Não foi possível ler estas listas: ceis, cnep. Não respondeu a tempo.',
  ],
  [
    'WRONG_SUBJECT',
    partialFailure('portalOthers', { lists: 'ceis' }),
    'O Portal da Transparência (CGU) devolveu registros de outros documentos: ceis.',
  ],
])('a part of an answer that failed is named in Portuguese too: %s', (code, message, words) => {
  expect(failureInWords({ code, message }, 'pt-BR')).toBe(words);
  expect(failureInWords({ code, message }, 'en')).toBe(message);
});

test('a source that failed as a whole is put in words by its code', () => {
  expect(failureInWords({ code: 'REFUSED', message: reason }, 'pt-BR')).toBe('Recusou a consulta.');
});

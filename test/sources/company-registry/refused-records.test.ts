import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceFailure } from '../../../src/sources/define-source.ts';
import { answerOf, complaintAbout, fixture, map, mapWith, recordWith } from './registry-answers.ts';

describe('an answer that is no record is refused:', () => {
  const refusalOf = (body: Uint8Array, contentType?: string) => {
    try {
      map(answerOf(body, contentType));
    } catch (error) {
      if (error instanceof SourceFailure) return error;
      throw error;
    }
    throw new Error('It was taken for a record.');
  };
  const text = (body: string) => new TextEncoder().encode(body);
  const whole = fixture('minha-receita-19131243000197');

  test.each([
    ['a page of HTML', text('<!doctype html><title>Oops</title>'), 'text/html'],
    ['a page of HTML under a false name', text('<!doctype html>'), 'application/json'],
    ['a body without a content type', whole, ''],
    ['an empty body', text(''), 'application/json'],
    ['a body that was cut off', whole.subarray(0, 500), 'application/json'],
    ['another encoding', Buffer.from(whole.toString('utf8'), 'latin1'), 'application/json'],
    ['another encoding that is named', whole, 'application/json; charset=iso-8859-1'],
    ['deep nesting', text(`{"cnpj":${'['.repeat(5000)}${']'.repeat(5000)}}`), 'application/json'],
    [
      'a name that comes twice',
      text(whole.toString('utf8').replace('{', '{"cnpj":"33683111000280",')),
      'application/json',
    ],
    [
      'a hostile name',
      text(whole.toString('utf8').replace('{', '{"__proto__":{"status":"ATIVA"},')),
      'application/json',
    ],
    ['null', text('null'), 'application/json'],
    ['a list', text('[]'), 'application/json'],
    ['a text', text('"33683111000280"'), 'application/json'],
    ['a record without a CNPJ', recordWith({ cnpj: undefined }), 'application/json'],
    ['a CNPJ that lost its zeros', recordWith({ cnpj: 19131243000197 }), 'application/json'],
    ['a record without a name', recordWith({ razao_social: undefined }), 'application/json'],
    ['a record with an empty name', recordWith({ razao_social: '' }), 'application/json'],
    ['a record with a blank name', recordWith({ razao_social: ' \t ' }), 'application/json'],
    ['a record whose name is null', recordWith({ razao_social: null }), 'application/json'],
    ['a status in words', recordWith({ situacao_cadastral: 'ATIVA' }), 'application/json'],
    ['a capital in words', recordWith({ capital_social: 'muito' }), 'application/json'],
    [
      'a capital beyond numbers',
      text(whole.toString('utf8').replace('"capital_social": 0', '"capital_social": 1e400')),
      'application/json',
    ],
    ['a day in another order', recordWith({ data_inicio_atividade: '03/10/2013' }), 'application/json'],
    ['partners that are no list', recordWith({ qsa: {} }), 'application/json'],
    ['a partner that is none', recordWith({ qsa: [null] }), 'application/json'],
    [
      'an option that is neither yes nor no',
      recordWith({ opcao_pelo_simples: 'talvez' }),
      'application/json',
    ],
  ])('%s', (_, body, contentType) => {
    const refusal = refusalOf(body, contentType);
    expect(refusal).toMatchObject({ code: 'INVALID_ANSWER', answer: { body } });
    expect(refusal.message).not.toMatch(/\d{6}|OPEN KNOWLEDGE/);
  });

  test.each(['NULL', 'n/d', '-', '********', '99.996.004/0001-00', 'Não informado', 'Sem nome'])(
    'a record with the name %s',
    (name) => {
      expect(refusalOf(recordWith({ razao_social: name }), 'application/json').code).toBe('INVALID_ANSWER');
    },
  );

  test.each([
    ['another company', recordWith({ cnpj: '33683111000280' })],
    ['another establishment of the same company', recordWith({ cnpj: '19131243000278' })],
    ['no CNPJ at all', recordWith({ cnpj: '' })],
  ])('a record of %s', (_, body) => {
    const refusal = refusalOf(body);
    expect(refusal).toMatchObject({ code: 'WRONG_SUBJECT', answer: { body } });
    expect(refusal.message).not.toMatch(/\d{6}/);
  });

  test('and whatever else comes in its members, it is either refused or fits the sections', () => {
    const names = Object.keys(JSON.parse(whole.toString('utf8'))).filter((name) => name !== 'cnpj');
    const odd = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        'S',
        '2020-13-45',
        '1e5',
        '999999999999999999999',
        ' ',
        null,
        true,
        -1,
        1e21,
        0.5,
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 6 }), (changes) => {
        try {
          expect(complaintAbout(mapWith(changes))).toBeUndefined();
        } catch (error) {
          if (!(error instanceof SourceFailure)) throw error;
          expect(error.code).toBe('INVALID_ANSWER');
        }
      }),
      { numRuns: 300 },
    );
  });
});

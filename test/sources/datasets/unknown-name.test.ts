import { describe, expect, test } from 'vitest';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { isExposureKnown } from '../../../src/sections/pep.ts';
import { loadChanged, loaded } from '../../datasets/samples.ts';
import { evaluateRule } from '../../policy/one-rule.ts';
import { ask, withName } from './ask-datasets.ts';

const stranger: Document = { kind: 'cnpj', value: '12ABC34501DE35' };
const person: Document = { kind: 'cpf', value: '52998224725' };

async function screen(folder: string, document: Document, more: Parameters<typeof ask>[3] = {}) {
  const { details } = await ask(folder, 'SANCTIONS', document, more);
  return details?.lists.find(({ list }) => list === 'CEIS');
}

describe('entries that only a name finds', () => {
  test.each([
    ['a company', 'J', stranger, 'INCONCLUSIVE'],
    ['a company', 'J', person, 'CLEAN'],
    ['a person', 'F', person, 'INCONCLUSIVE'],
    ['a subject of unknown kind', '', person, 'INCONCLUSIVE'],
    ['a person', 'F', stranger, 'INCONCLUSIVE'],
  ])('make a list inconclusive for a subject of unknown name: %s (%s)', async (_, kind, document, state) => {
    const { folder } = await loadChanged('ceis', '20261118_CEIS.csv', (text) =>
      text.replace('"";"";"EMPRESA ESTRANGEIRA', `"${kind}";"";"EMPRESA ESTRANGEIRA`),
    );
    const edition = { dataset: 'ceis' };
    expect(await screen(folder, document)).toMatchObject({ state, hits: [], edition });
    // The maximum age of the list is 30 days: a policy that allows more does not make it clean.
    const old = await screen(folder, document, { askedOn: '2027-01-20' });
    expect(old?.state).toBe(state === 'CLEAN' ? 'STALE' : state);
    const known = withName(document, 'Outra Pessoa Ficticia');
    expect(await screen(folder, document, { known })).toMatchObject({ state: 'CLEAN' });
    const rule = { rule: 'SANCTIONED', failWhen: 'IS_TRUE', statusToApply: 'DENIED' } as const;
    const { details } = await ask(folder, 'SANCTIONS', document);
    if (details === undefined) throw new Error('no list is loaded');
    expect(evaluateRule(rule, { SANCTIONS: details }, { kind: document.kind }).status).toBe(
      state === 'CLEAN' ? 'APPROVED' : 'NOT_APPLIED',
    );
  });

  test.each([
    [
      'bcb',
      'quadro-geral-proibidos.json',
      '"value": [',
      { CPF_CNPJ: null, Nome: 'SEM DOCUMENTO LTDA', Prazo_final_penalidade: '2030-01-01' },
      'Proibição',
    ],
    [
      'tcu',
      'inidoneos.json',
      '"items": [',
      { cpf_cnpj: null, nome: 'SEM DOCUMENTO LTDA', data_final: '2030-06-01T03:00:00Z' },
      'Inidoneidade para licitar',
    ],
  ] as const)(
    'may be of a company if its document is null in %s',
    async (dataset, file, start, row, sanction) => {
      const { folder } = await loadChanged(dataset, file, (text) =>
        text.replace(start, `${start}${JSON.stringify(row)},`).replace('"count": 1', '"count": 2'),
      );
      const known = withName(stranger, 'Sem Documento Ltda');
      const { details } = await ask(folder, 'SANCTIONS', stranger, { known });
      const list = details?.lists.find((one) => one.list === dataset.toUpperCase());
      expect(list).toMatchObject({ state: 'POSSIBLE', hits: [{ sanction, matched: ['NAME'] }] });
    },
  );

  test.each(['52998224725', '***.982.247-**'])(
    'leave the list open if its entry of %s has ended',
    async (printed) => {
      const { folder } = await loadChanged('ceis', '20261118_CEIS.csv', (text) => {
        const ended = text.split('\r\n').find((row) => row.includes('"02/02/2021"')) ?? '';
        const own = ended.replace('"J";"99999001000159"', `"F";"${printed}"`);
        return `${text.replace('"";"";"EMPRESA ESTRANGEIRA', '"F";"";"EMPRESA ESTRANGEIRA')}${own}\r\n`;
      });
      const { details } = await ask(folder, 'SANCTIONS', person);
      if (details === undefined) throw new Error('no list is loaded');
      const list = details.lists.find((one) => one.list === 'CEIS');
      expect(list).toMatchObject({ inconclusive: true, hits: [{ until: '2021-02-02' }] });
      const known = withName(person, 'Outra Pessoa Ficticia');
      expect((await screen(folder, person, { known }))?.inconclusive).toBeUndefined();
      for (const certainty of ['CERTAIN', 'POSSIBLE'] as const) {
        const rule = {
          rule: 'SANCTIONED',
          failWhen: 'IS_TRUE',
          statusToApply: 'DENIED',
          where: { certainty },
        } as const;
        expect(evaluateRule(rule, { SANCTIONS: details }, { kind: 'cpf' }).status).toBe('NOT_APPLIED');
      }
    },
  );

  test('leave open whether a person of unknown name is exposed', async () => {
    const { folder } = await loadChanged('pep', '202610_PEP.csv', (text) =>
      text.replace('***.000.005-**', '***.000.000-**'),
    );
    const { details } = await ask(folder, 'PEP', person);
    expect(details).toMatchObject({ exposed: null, positions: null });
    expect(details && isExposureKnown(details)).toBe(false);
    const known = withName(person, 'Outra Pessoa');
    expect((await ask(folder, 'PEP', person, { known })).details).toMatchObject({ exposed: false });
    const shown = await ask(await loaded('pep'), 'PEP', person);
    expect(shown.details).toMatchObject({ exposed: false });
  });

  test('leave open whether a person of unknown name is exposed if the possible exposure has ended', async () => {
    const load = (digits: string) =>
      loadChanged('pep', '202610_PEP.csv', (text) =>
        text
          .replace('***.000.005-**', digits)
          .replace('***.000.002-**', '***.982.247-**')
          .replace('"01/01/2021";"31/12/2024";"31/12/2029"', '"01/01/2013";"31/12/2016";"31/12/2021"'),
      );
    for (const certainty of ['CERTAIN', 'POSSIBLE'] as const) {
      const rule = {
        rule: 'PEP',
        failWhen: 'IS_TRUE',
        statusToApply: 'DENIED',
        where: { certainty },
      } as const;
      const statusOf = async (digits: string) => {
        const { details } = await ask((await load(digits)).folder, 'PEP', person);
        if (details === undefined) throw new Error('the list is not loaded');
        expect(details).toMatchObject({ exposed: null, possible: [{ exposedUntil: '2021-12-31' }] });
        return evaluateRule(rule, { PEP: details }, { kind: 'cpf' }).status;
      };
      expect(await statusOf('***.000.000-**')).toBe('NOT_APPLIED');
      expect(await statusOf('***.000.005-**')).toBe('APPROVED');
    }
  });

  test('leave open whether a register has a company of unknown name', async () => {
    const { folder } = await loadChanged('anp', 'anp-revendedores-varejistas.csv', (text) =>
      text.replace('99999060000127', ''),
    );
    const stateOf = (own: SectionDetails['LICENCES'] | undefined) =>
      own?.registers?.find(({ register }) => register === 'ANP')?.state;
    const { details } = await ask(folder, 'LICENCES', stranger);
    expect(stateOf(details)).toBe('NOT_ASKED');
    const known = withName(stranger, 'Outra Empresa Ltda');
    const named = await ask(folder, 'LICENCES', stranger, { known });
    expect(stateOf(named.details)).toBe('NOT_REGISTERED');
  });

  test('leave open which other licences a company of unknown name has in a register', async () => {
    const { folder } = await loadChanged('anp', 'anp-revendedores-varejistas.csv', (text) =>
      text.replace('99999004000192', ''),
    );
    const station: Document = { kind: 'cnpj', value: '99999060000127' };
    const statusOf = async (words: string, more: Parameters<typeof ask>[3] = {}) => {
      const { details } = await ask(folder, 'LICENCES', station, more);
      const rule = { rule: 'LICENCES', passWhen: `CONTAINS ${words}`, statusToApply: 'DENIED' } as const;
      const { status } = evaluateRule(rule, { LICENCES: details ?? { licences: [] } }, { kind: 'cnpj' });
      const anp = details?.registers?.find(({ register }) => register === 'ANP');
      return [anp?.state, anp?.inconclusive, status];
    };
    const known = withName(station, 'POSTO FICTÍCIO LTDA');
    expect(await statusOf('revenda')).toEqual(['REGISTERED', true, 'APPROVED']);
    expect(await statusOf('transporte')).toEqual(['REGISTERED', true, 'NOT_APPLIED']);
    expect(await statusOf('transporte', { known })).toEqual(['REGISTERED', undefined, 'DENIED']);
  });
});

import { describe, expect, test } from 'vitest';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import {
  isInRecovery,
  situationInName,
  situationInWords,
  specialSituationOf,
} from '../../src/sections/special-situation.ts';
import { merged } from './stated-sections.ts';

describe('words of the register', () => {
  test.each([
    ['EM LIQUIDACAO', 'LIQUIDATION'],
    ['LIQUIDACAO JUDICIAL', 'LIQUIDATION'],
    ['LIQUIDACAO EXTRA-JUDICIAL', 'LIQUIDATION'],
    ['Em liquidação ordinária', 'LIQUIDATION'],
    ['liquidações', 'LIQUIDATION'],
    ['FALIDO', 'BANKRUPTCY'],
    ['Falência decretada', 'BANKRUPTCY'],
    ['AUTOFALENCIA', 'BANKRUPTCY'],
    ['Insolvência civil', 'BANKRUPTCY'],
    ['INTERVENCAO', 'INTERVENTION'],
    ['sob intervenção', 'INTERVENTION'],
    ['Regime de administração especial temporária', 'INTERVENTION'],
    ['RECUPERACAO JUDICIAL', 'JUDICIAL_RECOVERY'],
    ['Recuperações judiciais', 'JUDICIAL_RECOVERY'],
    ['ESPOLIO EV 407', 'ESTATE'],
    ['espólio', 'ESTATE'],
    ['RECUPERACAO EXTRAJUDICIAL', 'OTHER'],
    ['RECUPERACAO EXTRA-JUDICIAL', 'OTHER'],
    ['FALENCIA ENCERRADA', 'OTHER'],
    ['LIQUIDACAO CANCELADA', 'OTHER'],
    ['CONCORDATA', 'OTHER'],
    ['407', 'OTHER'],
    ['NENHUMA', 'NONE'],
    ['Não há', 'NONE'],
    ['Nada consta', 'NONE'],
    ['EM REC. JUD.', 'JUDICIAL_RECOVERY'],
    ['NAO INFORMADO', null],
    ['Sem informação', null],
    ['N/A', null],
    ['0', null],
    ['', null],
    ['  ', null],
    ['********', null],
    ['-', null],
    [null, null],
  ])('%j is %s', (description, kind) => {
    expect(situationInWords(description)).toBe(kind);
  });
});

describe('a legal name', () => {
  test.each([
    ['MOVEIS FICTICIOS LTDA EM RECUPERACAO JUDICIAL', 'JUDICIAL_RECOVERY'],
    ['Móveis Fictícios S.A. - Em Recuperação Judicial', 'JUDICIAL_RECOVERY'],
    ['MOVEIS FICTICIOS LTDA - EM RECUP. JUDICIAL', 'JUDICIAL_RECOVERY'],
    ['MASSA FALIDA DE MOVEIS FICTICIOS LTDA', 'BANKRUPTCY'],
    ['MOVEIS FICTICIOS LTDA - FALIDA', 'BANKRUPTCY'],
    ['Móveis Fictícios Ltda (massa falida)', 'BANKRUPTCY'],
    ['MOVEIS FICTICIOS LTDA EM LIQUIDACAO', 'LIQUIDATION'],
    ['Banco Fictício S/A - em liquidação extrajudicial', 'LIQUIDATION'],
    ['COOPERATIVA FICTICIA - EM LIQUIDACAO ORDINARIA', 'LIQUIDATION'],
    ['BANCO FICTICIO SA - EM LIQUIDACAO EXTRA-JUDICIAL', 'LIQUIDATION'],
    ['SEGURADORA FICTICIA SA - SOB INTERVENCAO', 'INTERVENTION'],
    ['ESPOLIO DE FULANO FICTICIO', 'ESTATE'],
    ['FABRICA FICTICIA LTDA RECUPERACAO JUDICIAL', 'JUDICIAL_RECOVERY'],
    ['FABRICA FICTICIA LTDA - EM RECUPERACAO JUDIC', 'JUDICIAL_RECOVERY'],
    ['FABRICA FICTICIA LTDA - EM REC. JUD.', 'JUDICIAL_RECOVERY'],
    ['FABRICA FICTICIA LTDA EM RECUPERACAO JUD', 'JUDICIAL_RECOVERY'],
    ['FABRICA FICTICIA LTDA EM RECUPERACAO J', 'JUDICIAL_RECOVERY'],
    ['FABRICA FICTICIA LTDA EM RECUP JUD - ME', 'JUDICIAL_RECOVERY'],
    ['FABRICA FICTICIA LTDA EM PROCESSO DE RECUPERACAO JUDICIAL', 'JUDICIAL_RECOVERY'],
    ['FABRICA FICTICIA LTDA - EM RECUPERACAO', 'OTHER'],
    ['CASA FICTICIA VIDAS EM RECUPERACAO', null],
    ['FABRICA FICTICIA LTDA - FALENCIA', 'BANKRUPTCY'],
    ['FABRICA FICTICIA LTDA - FALENCIA DECRETADA', 'BANKRUPTCY'],
    ['FABRICA FICTICIA LTDA EM ESTADO DE FALENCIA', 'BANKRUPTCY'],
    ['ESTUDOS DE FALENCIA', 'OTHER'],
    ['FALENCIA E RECUPERACAO ADVOGADOS ASSOCIADOS', null],
    ['BANCO FICTICIO SA EM LIQ. EXTRAJUD.', 'LIQUIDATION'],
    ['FABRICA FICTICIA S/A EM REC. EXTRAJUD.', 'OTHER'],
    ['FABRICA FICTICIA S/A EM RECUPERACAO EXTRAJUDICIAL', 'OTHER'],
    ['FABRICA FICTICIA S/A - Recuperação Extra-Judicial', 'OTHER'],
    ['FALENCIA DE FABRICA FICTICIA LTDA', 'BANKRUPTCY'],
    ['FABRICA FICTICIA - FALIDA - FILIAL', 'OTHER'],
    ['FABRICA FICTICIA S/A - SOB LIQUIDACAO', 'LIQUIDATION'],
    ['FABRICA FICTICIA S/A - EM REGIME DE LIQUIDACAO EXTRAJUDICIAL', 'LIQUIDATION'],
    ['FABRICA FICTICIA LTDA - EM DISSOLUCAO', 'LIQUIDATION'],
    ['BANCO FICTICIO SA - EM REGIME DE ADMINISTRACAO ESPECIAL TEMPORARIA', 'INTERVENTION'],
    ['FABRICA FICTICIA LTDA EM CONCORDATA', 'OTHER'],
    ['SERVICOS DE RECUPERACAO JUDICIAL DE CREDITOS LTDA', null],
    ['PECAS EM LIQUIDACAO COMERCIO LTDA', 'OTHER'],
    ['LIQUIDACAO TOTAL COMERCIO DE ROUPAS LTDA', null],
    ['FALIDONI TRANSPORTES LTDA', null],
    ['INTERVENCAO CULTURAL LTDA', null],
    ['MOVEIS FICTICIOS LTDA', null],
    ['', null],
  ])('%j states %s', (name, kind) => {
    expect(situationInName(name)).toBe(kind);
  });
});

describe('the special situation of a company', () => {
  test('is the most serious one that the source, the words or the name states', () => {
    const stated = { kind: 'NONE', description: 'RECUPERACAO JUDICIAL', since: '2026-01-02' } as const;
    expect(specialSituationOf(stated, 'MASSA FALIDA DE X')).toEqual({
      ...stated,
      kind: 'BANKRUPTCY',
      otherKinds: ['JUDICIAL_RECOVERY'],
    });
    expect(specialSituationOf({ kind: 'NONE' }, 'X LTDA')?.kind).toBe('NONE');
    expect(specialSituationOf({ description: '***', since: '2026-01-02' }, 'X LTDA')).toBeNull();
  });

  test('follows from the words of any source, and is unknown if blank', () => {
    const situationOf = (company: object) => {
      const { details } = completeSection('BASIC_INFORMATION', { company });
      if (details === undefined) throw new Error('the section is not complete');
      return mergeSection('BASIC_INFORMATION', [details]).company?.specialSituation;
    };
    expect(situationOf({ specialSituation: { description: 'em liquidação' } })?.kind).toBe('LIQUIDATION');
    expect(situationOf({ legalName: 'X LTDA - FALIDA' })?.kind).toBe('BANKRUPTCY');
    expect(situationOf({ specialSituation: { description: '' } })).toBeNull();
    expect(situationOf({})).toBeNull();
  });

  const recovery = { kind: 'JUDICIAL_RECOVERY' };
  const liquidation = { kind: 'LIQUIDATION' };
  test.each<[what: string, stated: readonly [object, object], kind: string, isIn: boolean | null]>([
    ['kinds', [recovery, liquidation], 'LIQUIDATION', null],
    [
      'words',
      [{ description: 'EM LIQUIDACAO' }, { description: 'RECUPERACAO JUDICIAL' }],
      'LIQUIDATION',
      null,
    ],
    ['an intervention', [recovery, { kind: 'INTERVENTION' }], 'INTERVENTION', null],
    ['a bankruptcy, which ends a recovery', [recovery, { kind: 'BANKRUPTCY' }], 'BANKRUPTCY', false],
    ['no situation', [recovery, { kind: 'NONE' }], 'JUDICIAL_RECOVERY', true],
    ['an estate', [recovery, { kind: 'ESTATE' }], 'JUDICIAL_RECOVERY', true],
  ])(
    'a recovery that one of two sources states is not lost next to the other: %s',
    (_, stated, kind, isIn) => {
      const details = stated.map((specialSituation) => ({ company: { specialSituation } }));
      for (const [first = {}, second = {}] of [details, details.toReversed()]) {
        const own = merged('BASIC_INFORMATION', first, second).company?.specialSituation ?? null;
        expect(own?.kind).toBe(kind);
        expect(isInRecovery(own)).toBe(isIn);
      }
    },
  );

  test('a recovery in a name that the merged section does not show is not lost', () => {
    const plain = { company: { legalName: 'X LTDA', specialSituation: { kind: null } } };
    const inName = {
      company: { legalName: 'X LTDA EM RECUPERACAO JUDICIAL', specialSituation: liquidation },
    };
    const { company } = merged('BASIC_INFORMATION', plain, inName);
    expect(company).toMatchObject({
      legalName: 'X LTDA',
      specialSituation: { kind: 'LIQUIDATION', otherKinds: ['JUDICIAL_RECOVERY'] },
    });
  });
});

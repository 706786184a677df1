import { describe, expect, test } from 'vitest';
import { mapWith } from './registry-answers.ts';

describe('the tax regime', () => {
  const year = (ano: number, form: string, scp: string | null = null) => ({
    ano,
    cnpj_da_scp: scp,
    forma_de_tributacao: form,
    quantidade_de_escrituracoes: 1,
  });

  test.each([
    ['is MEI where that option stands', { opcao_pelo_mei: true, opcao_pelo_simples: true }, 'MEI'],
    [
      'is Simples Nacional where that option stands, whatever came before',
      { opcao_pelo_simples: true, regime_tributario: [year(2019, 'LUCRO REAL')] },
      'SIMPLES_NACIONAL',
    ],
    [
      'is the form of the latest year, in whatever order the years come',
      { regime_tributario: [year(2023, 'LUCRO REAL'), year(2021, 'LUCRO PRESUMIDO')] },
      'LUCRO_REAL',
    ],
    ['may be arbitrated', { regime_tributario: [year(2023, 'LUCRO ARBITRADO')] }, 'LUCRO_ARBITRADO'],
    ['may be an immunity', { regime_tributario: [year(2023, 'IMUNE DO IRPJ')] }, 'IMUNE_OU_ISENTA'],
    [
      'is not that of a silent partnership',
      { regime_tributario: [year(2023, 'LUCRO REAL', '99999003000148'), year(2022, 'LUCRO PRESUMIDO', '0')] },
      'LUCRO_PRESUMIDO',
    ],
    [
      'is unknown where one year has two forms',
      { regime_tributario: [year(2023, 'LUCRO REAL'), year(2023, 'LUCRO PRESUMIDO')] },
      null,
    ],
    ['is unknown where the form is', { regime_tributario: [year(2023, 'LUCRO REAL/ARBITRADO')] }, null],
    [
      'is unknown after the company left Simples Nacional',
      {
        opcao_pelo_simples: false,
        data_opcao_pelo_simples: '2014-01-01',
        data_exclusao_do_simples: '2020-12-31',
        regime_tributario: [year(2013, 'LUCRO PRESUMIDO')],
      },
      null,
    ],
    [
      'is known again by a year after that',
      {
        opcao_pelo_simples: false,
        data_exclusao_do_simples: '2020-12-31',
        regime_tributario: [year(2021, 'LUCRO PRESUMIDO')],
      },
      'LUCRO_PRESUMIDO',
    ],
    ['is unknown where nothing is said', { regime_tributario: null }, null],
    ['is unknown where no year is listed', { regime_tributario: [] }, null],
    [
      'is unknown of a company that merely is not in Simples',
      { opcao_pelo_simples: false, regime_tributario: null },
      null,
    ],
  ])('%s', (_, changes, taxRegime) => {
    expect(mapWith(changes).BASIC_INFORMATION?.taxRegime).toBe(taxRegime);
  });

  test('comes with the options as they stand', () => {
    expect(
      mapWith({
        opcao_pelo_simples: false,
        data_opcao_pelo_simples: '2014-01-01',
        data_exclusao_do_simples: '2020-12-31',
        opcao_pelo_mei: false,
      }).BASIC_INFORMATION?.company,
    ).toMatchObject({
      simples: { opted: false, since: '2014-01-01', until: '2020-12-31' },
      mei: { opted: false, since: null, until: null },
    });
  });
});

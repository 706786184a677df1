import { describe, expect, test } from 'vitest';
import { answerOf, complaintAbout, fixture, map, mapWith, recordWith } from './registry-answers.ts';

describe('what a record leaves blank stays unknown:', () => {
  const company = (changes: Readonly<Record<string, unknown>>) => mapWith(changes).BASIC_INFORMATION?.company;

  test('everything but the name, whichever way it is blank', () => {
    const full: Readonly<Record<string, unknown>> = JSON.parse(
      fixture('minha-receita-19131243000197').toString('utf8'),
    );
    const others = Object.keys(full).filter((name) => name !== 'cnpj' && name !== 'razao_social');
    for (const blank of [undefined, null]) {
      const known = mapWith(Object.fromEntries(others.map((name) => [name, blank])));
      expect(Object.keys(known)).toEqual(['BASIC_INFORMATION']);
      const { company: registered, ...rest } = known.BASIC_INFORMATION ?? {};
      expect(rest).toEqual({
        name: 'OPEN KNOWLEDGE BRASIL',
        taxRegime: null,
        updatedOn: null,
        phones: null,
        emails: null,
        person: null,
      });
      const { legalName, ...unknown } = registered ?? {};
      expect(legalName).toBe('OPEN KNOWLEDGE BRASIL');
      expect(Object.values(unknown)).toEqual(Object.values(unknown).map(() => null));
      expect(complaintAbout(known)).toBeUndefined();
    }
  });

  test.each([
    ['a code of status without a meaning', { situacao_cadastral: 5 }, { status: null }],
    ['a status that contradicts its text', { descricao_situacao_cadastral: 'Baixada' }, { status: null }],
    [
      'a size that contradicts its text',
      { codigo_porte: 1, porte: 'EMPRESA DE PEQUENO PORTE' },
      { size: null },
    ],
    ['a blank status', { situacao_cadastral: '' }, { status: null }],
    ['a size that was not stated', { codigo_porte: 0 }, { size: null }],
    ['a capital that is a filler', { capital_social: 999999999999 }, { shareCapital: null }],
    ['the same filler, rounded', { capital_social: 1000000000000 }, { shareCapital: null }],
    ['a capital of thousands or decimals', { capital_social: '1.000' }, { shareCapital: null }],
    ['the same with a comma', { capital_social: '150,000' }, { shareCapital: null }],
    ['a capital in text', { capital_social: '1000.00' }, { shareCapital: 1000 }],
    ['a capital below zero', { capital_social: -1 }, { shareCapital: null }],
    ['a day before the register', { data_inicio_atividade: '0001-01-01' }, { openingDate: null }],
    ['a day at the end of time', { data_situacao_cadastral: '9999-12-31' }, { statusDate: null }],
    ['a day that no calendar has', { data_inicio_atividade: '2023-02-29' }, { openingDate: null }],
    ['an empty day', { data_inicio_atividade: '' }, { openingDate: null }],
    ['the head office of a branch', { identificador_matriz_filial: 2 }, { headOfficeDocument: null }],
    ['the special situation of a branch', { identificador_matriz_filial: 2 }, { specialSituation: null }],
    ['a special situation that is not told', { situacao_especial: null }, { specialSituation: null }],
    ['an activity without a code', { cnae_fiscal: 0, cnae_fiscal_descricao: '' }, { mainCnae: null }],
  ])('%s', (_, changes, expected) => {
    expect(company(changes)).toMatchObject(expected);
  });

  test('contacts that are hidden, because an individual is behind the company', () => {
    const individual = {
      natureza_juridica: 'Empresário (Individual)',
      ddd_telefone_1: '',
      ddd_telefone_2: '',
      email: null,
      descricao_tipo_de_logradouro: '',
      logradouro: '',
      numero: '',
      complemento: '',
    };
    const { BASIC_INFORMATION, LOCATION } = mapWith(individual);
    expect(BASIC_INFORMATION).toMatchObject({ phones: null, emails: null });
    expect(LOCATION?.address).toMatchObject({ street: null, number: null, city: 'SAO PAULO', state: 'SP' });
  });

  test.each([
    ['a row of nobody', { qsa: [{}] }],
    [
      'a row of nobody among others',
      { qsa: [{ nome_socio: 'A' }, { nome_socio: '', cnpj_cpf_do_socio: '' }] },
    ],
    ['no list', { qsa: null, codigo_natureza_juridica: 2135 }],
    ['an empty list of a limited company', { qsa: [], codigo_natureza_juridica: 2062 }],
    ['an empty list of an association', { qsa: [], codigo_natureza_juridica: 3999 }],
    ['an empty list and no legal nature', { qsa: [], codigo_natureza_juridica: null }],
  ])('partners: %s', (_, changes) => {
    expect(mapWith(changes).RELATIONS).toBeUndefined();
  });
});

describe('what a record says is read', () => {
  test.each([
    ['MOVEIS FICTICIOS LTDA EM RECUPERACAO JUDICIAL', 'JUDICIAL_RECOVERY'],
    ['Móveis Fictícios S.A. - Em Recuperação Judicial', 'JUDICIAL_RECOVERY'],
    ['MASSA FALIDA DE MOVEIS FICTICIOS LTDA', 'BANKRUPTCY'],
    ['MOVEIS FICTICIOS LTDA - FALIDA', 'BANKRUPTCY'],
  ])('the special situation in the name %s, if its field is blank', (razao_social, kind) => {
    for (const situacao_especial of ['', null]) {
      const { BASIC_INFORMATION } = mapWith({ razao_social, situacao_especial });
      expect(BASIC_INFORMATION?.company?.specialSituation).toMatchObject({ kind });
    }
  });

  test.each([
    ['an individual entrepreneur', 2135],
    ['a municipality', 1244],
    ['a rural producer', '4120'],
    ['an international organisation', 5010],
  ])('%s has no partners', (_, code) => {
    expect(mapWith({ qsa: [], codigo_natureza_juridica: code }).RELATIONS?.partners).toEqual([]);
  });

  const company = (changes: Readonly<Record<string, unknown>>) => mapWith(changes).BASIC_INFORMATION?.company;

  test.each([
    [1, 'NULA'],
    [2, 'ATIVA'],
    ['03', 'SUSPENSA'],
    [4, 'INAPTA'],
    ['8', 'BAIXADA'],
  ])('status %s as %s', (code, status) => {
    const descriptions = [status, status.toLowerCase(), '', null, 'OUTRA'];
    for (const descricao_situacao_cadastral of descriptions) {
      const own = company({ situacao_cadastral: code, descricao_situacao_cadastral });
      expect(own?.status).toBe(status);
    }
  });

  test.each([
    [{ codigo_porte: 1, porte: 'MICRO EMPRESA' }, 'MICRO_EMPRESA'],
    [{ codigo_porte: '03', porte: null }, 'EMPRESA_DE_PEQUENO_PORTE'],
    [{ codigo_porte: 5 }, 'DEMAIS'],
    [{ codigo_porte: 1, opcao_pelo_mei: true }, 'MICROEMPREENDEDOR_INDIVIDUAL'],
  ])('size %j as %s', (changes, size) => {
    expect(company(changes)?.size).toBe(size);
  });

  test.each([
    ['RECUPERACAO JUDICIAL', 'JUDICIAL_RECOVERY'],
    ['Recuperação Judicial', 'JUDICIAL_RECOVERY'],
    ['FALIDO', 'BANKRUPTCY'],
    ['FALENCIA DECRETADA', 'BANKRUPTCY'],
    ['EM LIQUIDACAO', 'LIQUIDATION'],
    ['LIQUIDACAO EXTRAJUDICIAL', 'LIQUIDATION'],
    ['RECUPERACAO EXTRAJUDICIAL', 'OTHER'],
    ['LIQUIDACAO EXTRA-JUDICIAL', 'LIQUIDATION'],
    ['INTERVENCAO', 'INTERVENTION'],
    ['ESPOLIO EV 407', 'ESTATE'],
  ])('special situation "%s" as %s, at a branch too', (text, kind) => {
    for (const establishment of [1, 2]) {
      const changes = {
        identificador_matriz_filial: establishment,
        situacao_especial: text,
        data_situacao_especial: '2019-11-04',
      };
      expect(company(changes)?.specialSituation).toEqual({ kind, description: text, since: '2019-11-04' });
    }
  });

  test('numbers that come as texts, with the zeros that they had lost', () => {
    const known = mapWith({
      cnae_fiscal: 111301,
      codigo_natureza_juridica: '2062',
      capital_social: '1500,50',
      codigo_municipio_ibge: '3550308',
      cep: '1001000',
      numero: 37,
      ddd_telefone_1: 11987654321,
      cnaes_secundarios: [{ codigo: 0, descricao: '' }],
    });
    expect(known.BASIC_INFORMATION).toMatchObject({
      phones: [{ number: '11987654321', kind: 'MOBILE' }],
      company: {
        mainCnae: { code: '0111301' },
        legalNature: { code: '2062' },
        shareCapital: 1500.5,
        secondaryCnaes: [],
      },
    });
    expect(known.LOCATION?.address).toMatchObject({
      postalCode: '01001000',
      ibgeCode: '3550308',
      number: '37',
    });
    expect(complaintAbout(known)).toBeUndefined();
  });

  test('an address abroad by its city there', () => {
    const abroad = { uf: 'EX', municipio: 'EXTERIOR', nome_cidade_no_exterior: 'GEORGE TOWN', cep: '' };
    expect(mapWith(abroad).LOCATION?.address).toMatchObject({
      city: 'GEORGE TOWN',
      state: 'EX',
      postalCode: null,
    });
  });

  test('e-mail addresses where the registry shows them', () => {
    expect(mapWith({ email: 'CONTATO@EXEMPLO.INVALID' }).BASIC_INFORMATION?.emails).toEqual([
      { address: 'contato@exemplo.invalid' },
    ]);
    expect(mapWith({ email: '' }).BASIC_INFORMATION?.emails).toEqual([]);
  });

  test.each([
    ['XXX456789XX', '***456789**'],
    ['***.456.789-**', '***456789**'],
    ['***000000**', null],
    ['***********', null],
    ['N/D', null],
    ['000002', null],
  ])('the document %s of a partner as %s', (cnpj_cpf_do_socio, document) => {
    const qsa = [{ identificador_de_socio: 2, nome_socio: 'FULANO', cnpj_cpf_do_socio }];
    expect(mapWith({ qsa }).RELATIONS?.partners).toMatchObject([{ name: 'FULANO', document }]);
  });

  test.each(['12345', '99990001000198', '***', '0', 'N/D', '12.345-6', '１２３'])(
    'the name %s of a partner or representative as unknown',
    (name) => {
      const partner = { nome_socio: name, cnpj_cpf_do_socio: '***456789**' };
      const representative = { nome_representante_legal: name, cpf_representante_legal: '***000124**' };
      const [known] = mapWith({ qsa: [{ ...partner, ...representative }] }).RELATIONS?.partners ?? [];
      expect(known).toMatchObject({
        name: null,
        document: '***456789**',
        representativeDocument: '***000124**',
      });
      expect(known).not.toHaveProperty('representativeName');
      // Without a document it is not a partner, so how many there are is unknown.
      expect(mapWith({ qsa: [{ nome_socio: 'ANA' }, { nome_socio: name }] }).RELATIONS).toBeUndefined();
    },
  );

  test('names without the CPF of an owner', () => {
    const known = mapWith({
      razao_social: 'JOAO DA SILVA 52998224725',
      nome_fantasia: 'BAR DO JOAO 529.982.247-25',
    });
    expect(known.BASIC_INFORMATION).toMatchObject({
      name: 'JOAO DA SILVA ***.982.247-**',
      company: { legalName: 'JOAO DA SILVA ***.982.247-**', tradeName: 'BAR DO JOAO ***.982.247-**' },
    });
    expect(JSON.stringify(known)).not.toContain('52998224725');
  });

  test('a record of an alphanumeric CNPJ, with its mask or without', () => {
    const document = { kind: 'cnpj', value: '12ABC34501DE35' } as const;
    for (const cnpj of ['12ABC34501DE35', '12.abc.345/01de-35']) {
      expect(
        map(answerOf(recordWith({ cnpj })), document).BASIC_INFORMATION?.company?.headOfficeDocument,
      ).toBe('12ABC34501DE35');
    }
  });
});

describe('a partner', () => {
  const [real] = JSON.parse(fixture('minha-receita-19131243000197').toString('utf8')).qsa;
  const partner = (changes: Readonly<Record<string, unknown>>) => {
    const known = mapWith({ qsa: [{ ...real, ...changes }] });
    expect(complaintAbout(known)).toBeUndefined();
    return known.RELATIONS?.partners?.[0];
  };

  test.each([
    [
      'that is a company is known by its whole CNPJ',
      { identificador_de_socio: 1, cnpj_cpf_do_socio: '99.999.003/0001-48', codigo_faixa_etaria: 0 },
      { document: '99999003000148', documentKind: 'cnpj', certainty: 'CERTAIN', ageBand: null },
    ],
    [
      'that is a company with an alphanumeric CNPJ likewise',
      { identificador_de_socio: 1, cnpj_cpf_do_socio: '12ABC34501DE35' },
      { document: '12ABC34501DE35', documentKind: 'cnpj', certainty: 'CERTAIN' },
    ],
    [
      'that is a person is known by six digits only',
      { cnpj_cpf_do_socio: '***.112.108-**' },
      { document: '***112108**', documentKind: 'cpf', certainty: 'POSSIBLE' },
    ],
    [
      'abroad has no document',
      { identificador_de_socio: 3, cnpj_cpf_do_socio: '' },
      { document: null, documentKind: null, certainty: 'POSSIBLE' },
    ],
    ['whose document is a filler has none', { cnpj_cpf_do_socio: '***000000**' }, { document: null }],
    ['whose document is wrong has none', { cnpj_cpf_do_socio: '99999003000149' }, { document: null }],
    [
      'whose role was not stated has none',
      { codigo_qualificacao_socio: 0, qualificacao_socio: 'Não informada' },
      { role: null },
    ],
    ['older than all bands', { codigo_faixa_etaria: 9 }, { ageBand: 'Maiores de 80 anos' }],
    ['without a day of entry', { data_entrada_sociedade: null }, { since: null }],
  ])('%s', (_, changes, expected) => {
    expect(partner(changes)).toMatchObject(expected);
  });
});

import { describe, expect, test } from 'vitest';
import { answerOf, complaintAbout, fixture, map, openKnowledge, serpro } from './registry-answers.ts';

const unknownOfPartner = {
  level: 1,
  documentKind: 'cpf',
  certainty: 'POSSIBLE',
  through: null,
  sharePercent: null,
  age: null,
  deceased: null,
  pep: null,
  restrictive: null,
  restrictiveAmount: null,
};

const unknownRelations = { branches: null, companies: null, relatives: null, sameAddress: null };

describe('the real record of', () => {
  test('SERPRO in Brasília, a branch, gives what it says and nothing else', () => {
    const known = map(answerOf(fixture('minha-receita-33683111000280')), serpro);
    const cnae = (code: string, description: string) => ({ code, description });
    expect(known).toEqual({
      BASIC_INFORMATION: {
        name: 'SERVICO FEDERAL DE PROCESSAMENTO DE DADOS (SERPRO)',
        taxRegime: null,
        updatedOn: null,
        phones: [],
        emails: null,
        company: {
          legalName: 'SERVICO FEDERAL DE PROCESSAMENTO DE DADOS (SERPRO)',
          tradeName: 'REGIONAL BRASILIA-DF',
          status: 'ATIVA',
          statusDate: '2004-05-22',
          statusReason: 'SEM MOTIVO',
          openingDate: '1967-06-30',
          legalNature: { code: '2011', description: 'Empresa Pública' },
          size: 'DEMAIS',
          shareCapital: 1061004800,
          mainCnae: cnae('6204000', 'Consultoria em tecnologia da informação'),
          secondaryCnaes: [
            cnae('6201501', 'Desenvolvimento de programas de computador sob encomenda'),
            cnae('6202300', 'Desenvolvimento e licenciamento de programas de computador customizáveis'),
            cnae('6203100', 'Desenvolvimento e licenciamento de programas de computador não-customizáveis'),
            cnae('6209100', 'Suporte técnico, manutenção e outros serviços em tecnologia da informação'),
            cnae(
              '6311900',
              'Tratamento de dados, provedores de serviços de aplicação e serviços de hospedagem na internet',
            ),
          ],
          establishment: 'BRANCH',
          headOfficeDocument: null,
          specialSituation: null,
          simples: null,
          mei: null,
        },
        person: null,
      },
      LOCATION: {
        address: {
          street: 'AVENIDA L2 SGAN',
          number: '601',
          complement: 'MODULO G',
          district: 'ASA NORTE',
          city: 'BRASILIA',
          state: 'DF',
          postalCode: '70836900',
          ibgeCode: '5300108',
        },
        coordinates: null,
        mapReference: null,
        facadePhotos: null,
      },
      RELATIONS: {
        levels: 1,
        partners: [
          ['ANDRE DE CESERO', '***220050**', 'Diretor', '2016-06-16', '51 a 60 anos'],
          ['ANTONIO DE PADUA FERREIRA PASSOS', '***595901**', 'Diretor', '2016-12-08', '61 a 70 anos'],
          ['WILSON BIANCARDI COURY', '***414127**', 'Diretor', '2019-06-18', '71 a 80 anos'],
          ['GILENO GURJAO BARRETO', '***099595**', 'Presidente', '2020-02-03', '41 a 50 anos'],
          ['RICARDO CEZAR DE MOURA JUCA', '***989951**', 'Diretor', '2020-05-12', '41 a 50 anos'],
          ['ANTONINO DOS SANTOS GUERRA NETO', '***073447**', 'Administrador', '2019-02-11', '61 a 70 anos'],
        ].map(([name, document, role, since, ageBand]) => ({
          ...unknownOfPartner,
          name,
          document,
          role,
          since,
          ageBand,
        })),
        ...unknownRelations,
      },
    });
    expect(complaintAbout(known)).toBeUndefined();
  });

  test.each([
    ['minha-receita', 'minha-receita-19131243000197', null],
    ['BrasilAPI', 'brasilapi-19131243000197', 'REDE PELO CONHECIMENTO LIVRE'],
  ])('Open Knowledge Brasil, as %s serves it', (_, name, tradeName) => {
    const known = map(answerOf(fixture(name), 'application/json; charset=utf-8'), openKnowledge);
    expect(known.BASIC_INFORMATION).toMatchObject({
      name: 'OPEN KNOWLEDGE BRASIL',
      taxRegime: 'IMUNE_OU_ISENTA',
      phones: [{ number: '1123851939', kind: 'LANDLINE' }],
      emails: null,
      company: {
        tradeName,
        status: 'ATIVA',
        openingDate: '2013-10-03',
        legalNature: { code: '3999', description: 'Associação Privada' },
        size: 'DEMAIS',
        shareCapital: 0,
        mainCnae: {
          code: '9430800',
          description: 'Atividades de associações de defesa de direitos sociais',
        },
        establishment: 'HEAD_OFFICE',
        headOfficeDocument: '19131243000197',
        specialSituation: null,
        simples: null,
        mei: null,
      },
    });
    expect(known.BASIC_INFORMATION?.company?.secondaryCnaes?.map(({ code }) => code)).toEqual([
      '9493600',
      '9499500',
      '8599699',
      '8230001',
      '6204000',
    ]);
    expect(known.LOCATION?.address).toEqual({
      street: 'AVENIDA PAULISTA 37',
      number: '37',
      complement: 'ANDAR 4',
      district: 'BELA VISTA',
      city: 'SAO PAULO',
      state: 'SP',
      postalCode: '01311902',
      ibgeCode: '3550308',
    });
    expect(known.RELATIONS).toEqual({
      levels: 1,
      partners: [
        {
          ...unknownOfPartner,
          name: 'HAYDEE SVAB',
          document: '***112108**',
          role: 'Presidente',
          since: '2024-02-27',
          ageBand: '41 a 50 anos',
        },
      ],
      ...unknownRelations,
    });
    expect(complaintAbout(known)).toBeUndefined();
  });

  test('a company gives the sections that are wanted, and no other', () => {
    const answer = answerOf(fixture('minha-receita-33683111000280'));
    expect(Object.keys(map(answer, serpro)).sort()).toEqual(['BASIC_INFORMATION', 'LOCATION', 'RELATIONS']);
    expect(map({ ...answer, outcome: 'NO_RECORD' }, serpro)).toEqual({});
  });
});

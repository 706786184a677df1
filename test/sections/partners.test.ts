import { describe, expect, test } from 'vitest';
import { mergeSection } from '../../src/sections/merge.ts';
import type { Partner, RelatedCompany, RelationsDetails } from '../../src/sections/relations.ts';
import { withinScope, withoutSubject } from '../../src/sections/within-scope.ts';
import { partnerEntryOf } from '../../src/sources/company-registry/relations.ts';

const partner = (own: Partial<Partner>): Partner => ({
  level: 1,
  name: 'MARIA INVENTADA',
  document: '***456789**',
  documentKind: 'cpf',
  certainty: 'POSSIBLE',
  through: null,
  role: null,
  sharePercent: null,
  since: null,
  ageBand: null,
  age: null,
  deceased: null,
  pep: null,
  restrictive: null,
  restrictiveAmount: null,
  ...own,
});
const relations = (partners: Partner[], companies: RelatedCompany[] | null = null): RelationsDetails => ({
  levels: 1,
  partners,
  branches: null,
  companies,
  relatives: null,
  sameAddress: null,
});
const partnersOf = (...partners: Partner[]) =>
  mergeSection('RELATIONS', [relations(partners)]).partners ?? [];

describe('partners', () => {
  test('in two offices are joined, with both offices and the earlier day', () => {
    const joined = partnersOf(
      partner({ role: 'Sócio-Administrador', since: '2015-03-10' }),
      partner({ name: 'Maria  Inventada', role: 'Presidente', since: '2012-01-02', restrictive: true }),
    );
    expect(joined).toEqual([
      partner({ role: 'Sócio-Administrador; Presidente', since: '2012-01-02', restrictive: true }),
    ]);
    expect(partnersOf(...joined)).toEqual(joined);
  });

  test('keep the lowest and the highest age that sources state', () => {
    const own = { document: '11144477735', certainty: 'CERTAIN' } as const;
    const agesOf = (...ages: readonly (number | null)[]) => {
      const [first, ...others] = ages.map((age) => relations([partner({ ...own, age })]));
      if (first === undefined) throw new Error('no age');
      const merged = mergeSection('RELATIONS', [first, ...others]);
      expect(mergeSection('RELATIONS', [merged])).toEqual(merged);
      return merged.partners?.map(({ age, highestAge }) => [age, highestAge]);
    };
    expect(agesOf(30, 90, 60)).toEqual([[30, 90]]);
    expect(agesOf(90, null, 30)).toEqual([[30, 90]]);
    expect(agesOf(30, 30)).toEqual([[30, undefined]]);
    expect(agesOf(null, 30)).toEqual([[30, undefined]]);
    expect(agesOf(null, null)).toEqual([[null, undefined]]);
  });

  test('without a document are the only party of their name, in any order', () => {
    const other = partner({ document: null, name: 'Maria Inventada', restrictive: true });
    for (const document of ['***456789**', '52998224725']) {
      const own = partner({ document, role: 'Administradora' });
      expect(partnersOf(own, other)).toMatchObject([{ document, restrictive: true }]);
      for (const [one, two] of [
        [own, other],
        [other, own],
      ] as const) {
        const merged = mergeSection('RELATIONS', [relations([one]), relations([two])]).partners;
        expect(merged).toHaveLength(1);
        expect(merged).toMatchObject([{ document, restrictive: true, role: 'Administradora' }]);
      }
    }
  });

  test('without a document in several sources are one, whatever the spelling of the name', () => {
    const sources = ['José Inventado', 'JOSE INVENTADO'].map((name) =>
      relations([partner({ document: null, name })]),
    );
    const [one, two] = sources;
    if (one === undefined || two === undefined) throw new Error('no sources');
    expect(mergeSection('RELATIONS', [one, two]).partners).toHaveLength(1);
  });

  test('without a document stay apart from several parties of their name', () => {
    const namesakes = [partner({}), partner({ document: '***111222**' }), partner({ document: null })];
    expect(partnersOf(...namesakes)).toHaveLength(3);
    expect(partnersOf(partner({ document: null, name: null }), partner({}))).toHaveLength(2);
  });

  test('with complete documents are joined by the document, whatever the name', () => {
    const document = '11144477735';
    const certain = { document, certainty: 'CERTAIN' } as const;
    expect(partnersOf(partner(certain), partner({ ...certain, name: 'MARIA I.' }))).toHaveLength(1);
  });

  test.each([
    ['a CPF with the length of a CNPJ', '52998224725', '00052998224725', 1],
    ['a CPF without its zero', '01234567890', '1234567890', 1],
    ['a CNPJ without its zeros', '00000000000191', '191', 2],
    ['a CNPJ without two zeros', '00123456000149', '123456000149', 1],
    ['an invalid number', '52998224725', '00052998224726', 2],
    ['a company whose number begins with zeros', '52998224725', '00000000000191', 2],
  ])('with %s are joined if one document is valid', (_, document, other, count) => {
    const rows = [partner({ document, certainty: 'CERTAIN' }), partner({ document: other, name: 'M. I.' })];
    for (const own of [rows, rows.toReversed()]) expect(partnersOf(...own)).toHaveLength(count);
    const [one, two] = rows.map((row) => relations([row]));
    if (one === undefined || two === undefined) throw new Error('no partner');
    expect(mergeSection('RELATIONS', [two, one]).partners).toHaveLength(count);
  });

  test.each([
    ['another name', { name: 'JOSE INVENTADO' }],
    ['other digits', { document: '***111222**' }],
    ['another company', { level: 2, through: '33683111000280' }],
  ])('of %s are others', (_, other) => {
    expect(partnersOf(partner({}), partner(other))).toHaveLength(2);
  });

  test.each(['***456777**', '***.456.777-**', '***.***.777-35', '111.***.***-35'])(
    'are one partner if a register masks the document (%s) that a bureau states',
    (document) => {
      const masked = partner({
        document,
        role: 'Sócio-Administrador',
        since: '2012-01-02',
        ageBand: '41 a 50 anos',
      });
      const complete = partner({
        document: '11144477735'.replace('444', '456'),
        name: 'María inventada',
        certainty: 'CERTAIN',
        role: 'SOCIO ADMINISTRADOR',
        restrictive: true,
        restrictiveAmount: 1500,
      });
      const expected = {
        ...complete,
        since: '2012-01-02',
        ageBand: '41 a 50 anos',
        role: expect.stringMatching(/^(Sócio-Administrador|SOCIO ADMINISTRADOR)$/),
      };
      const both = (first: Partner, second: Partner) =>
        mergeSection('RELATIONS', [relations([first]), relations([second])]).partners;
      expect(both(masked, complete)).toEqual([expected]);
      expect(both(complete, masked)).toEqual([expected]);
    },
  );

  test('stay two if a mask fits the documents of two partners of one name', () => {
    const father = partner({ document: '11145677735', certainty: 'CERTAIN' });
    const son = partner({ document: '22245677788', certainty: 'CERTAIN' });
    expect(partnersOf(partner({ document: '***456777**' }), father, son)).toHaveLength(3);
  });

  test.each([
    ['without a middle name', 'MARIA SILVA INVENTADA', 'Maria Inventada'],
    ['with an initial', 'MARIA S. INVENTADA', 'MARIA SILVA INVENTADA'],
    ['with the name after a marriage', 'MARIA INVENTADA', 'MARIA INVENTADA EXEMPLO'],
  ])('are one by six digits of the mask and the first name: %s', (_, masked, name) => {
    const whole = { name, document: '11145678935', certainty: 'CERTAIN', restrictive: false } as const;
    const partners = [partner({ name: masked }), partner(whole)];
    for (const order of [partners, partners.toReversed()])
      expect(partnersOf(...order)).toMatchObject([{ document: '11145678935', restrictive: false }]);
  });

  test('stay two by six digits of the mask if the first name differs or two documents fit', () => {
    const whole = partner({ name: 'ANA INVENTADA', document: '11145678935', certainty: 'CERTAIN' });
    expect(partnersOf(partner({}), whole)).toHaveLength(2);
    const others = ['11145678935', '22245678906'].map((document) =>
      partner({ name: 'MARIA EXEMPLO', document, certainty: 'CERTAIN' }),
    );
    expect(partnersOf(partner({}), ...others)).toHaveLength(3);
    expect(partnersOf(partner({ document: '***45678***' }), ...others.slice(1))).toHaveLength(2);
  });

  test('stay two if a mask shows too little of the document', () => {
    const complete = partner({ document: '11145677735', certainty: 'CERTAIN' });
    expect(partnersOf(partner({ document: '*********35' }), complete)).toHaveLength(2);
  });

  test('have the amount of the entry with negative records', () => {
    const certain = { document: '11145677735', certainty: 'CERTAIN' } as const;
    const clean = partner({ ...certain, restrictive: false, restrictiveAmount: 0 });
    const listed = partner({ ...certain, name: 'MARIA I.', restrictive: true, restrictiveAmount: 900 });
    expect(partnersOf(clean, listed)).toMatchObject([{ restrictive: true, restrictiveAmount: 900 }]);
  });

  test('without a document are never joined', () => {
    expect(partnersOf(partner({ document: null }), partner({ document: null }))).toHaveLength(2);
  });

  test('never include the company itself, by any of its establishments', () => {
    const subject = { kind: 'cnpj', value: '33683111000280' } as const;
    const own = partner({ document: '33683111000107', documentKind: 'cnpj' });
    const other = partner({ document: '12345678000195', documentKind: 'cnpj' });
    const further = partner({ document: '33683111000107', documentKind: 'cnpj', level: 2 });
    const { RELATIONS } = withoutSubject({ RELATIONS: relations([own, other, further]) }, subject);
    expect(RELATIONS?.partners).toEqual([other, further]);
    expect(RELATIONS?.companies).toBeNull();
  });

  test('keep their edition when they are cut to the depth of a report', () => {
    const edition = {
      dataset: 'receita',
      sha256: 'a',
      publishedOn: '2026-11-14',
      stale: true,
      staleAfterDays: 75,
    };
    const details = { ...relations([partner({})]), edition };
    const scope = { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 } as const;
    expect(withinScope({ RELATIONS: details }, scope).RELATIONS).toEqual(details);
  });
});

test('a related company counts once, whatever its name', () => {
  const company = (name: string): RelatedCompany => ({
    level: 1,
    name,
    document: '33683111000280',
    documentKind: 'cnpj',
    certainty: 'CERTAIN',
    through: null,
    role: null,
    sharePercent: null,
    since: null,
    status: 'BAIXADA',
    restrictive: null,
    restrictiveAmount: null,
  });
  const first = relations([], [company('EMPRESA FICTICIA LTDA')]);
  const second = relations([], [company('Empresa Fictícia Ltda.')]);
  expect(mergeSection('RELATIONS', [first, second]).companies).toEqual([company('EMPRESA FICTICIA LTDA')]);
});

describe('the representative of a partner', () => {
  const minor = {
    identificador_de_socio: 2,
    nome_socio: 'CRIANCA INVENTADA',
    cnpj_cpf_do_socio: '***456789**',
    codigo_faixa_etaria: 1,
  };

  test('is stored, with the office', () => {
    const represented = partnerEntryOf({
      ...minor,
      cpf_representante_legal: '***111222**',
      nome_representante_legal: 'MAE INVENTADA',
      codigo_qualificacao_representante_legal: 14,
      qualificacao_representante_legal: 'Mãe',
    });
    expect(represented).toMatchObject({
      ageBand: '0 a 12 anos',
      representativeName: 'MAE INVENTADA',
      representativeDocument: '***111222**',
      representativeRole: 'Mãe',
    });
  });

  test('is absent if the register has none', () => {
    const alone = partnerEntryOf({
      ...minor,
      cpf_representante_legal: '***000000**',
      nome_representante_legal: '',
      codigo_qualificacao_representante_legal: '00',
      qualificacao_representante_legal: 'Não informada',
    });
    expect(Object.keys(alone).filter((name) => name.startsWith('representative'))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import type { KeptEntry } from '../../src/datasets/edition/kept-entry.ts';
import { type DatasetName, datasetOf } from '../../src/datasets/index.ts';
import { openReader } from '../../src/datasets/open-editions.ts';
import { candidateKeys, keysOfEntry } from '../../src/datasets/screening/candidate-keys.ts';
import { compareNames, possibleScore, readyName } from '../../src/datasets/screening/compare-names.ts';
import {
  findMatches,
  parseEntry,
  readySubject,
  type Subject,
} from '../../src/datasets/screening/find-matches.ts';
import { foldName } from '../../src/datasets/screening/fold-name.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { listNames, loadChanged, loaded } from './samples.ts';

/** A dataset with its entries, open until the test ends. */
async function open(name: DatasetName) {
  const folder = await loaded(name);
  const [edition] = listEditions(folder, name);
  if (edition === undefined) throw new Error('it is loaded');
  const reader = openReader(folder, name, edition.sha256);
  return { folder, edition, reader, entries: [...reader.entries()] };
}

const subjectsOf = ({
  document,
  mask,
  kind,
  names,
}: Omit<KeptEntry, 'names'> & { names: readonly string[] }) => {
  const kinds = (['cpf', 'cnpj'] as const).filter((one) => kind === null || kind === one);
  return kinds.flatMap((one): readonly Subject[] => {
    if (document !== null) return [{ kind: one, document, mask: null, name: null }];
    return names.map((name) => ({ kind: one, document: null, mask, name }));
  });
};

describe('every entry of every list', () => {
  test.each(listNames)('of %s is found by its own document, and by each of its own names', async (name) => {
    const { edition, reader, entries } = await open(name);
    try {
      expect(entries.length).toBe(edition.rows);
      expect(edition.unfindable).toBe(0);
      const options = { namesIndexed: datasetOf(name).namesIndexed, countName: () => null };
      for (const entry of entries) {
        const names = parseEntry(entry).names;
        for (const subject of subjectsOf({ ...entry, names })) {
          if (subject.document === null && subject.mask === null && !options.namesIndexed) continue;
          const found = findMatches(reader, readySubject(subject), options).map(({ sha256 }) => sha256);
          expect(found, `${name}: ${subject.name}`).toContain(entry.sha256);
        }
      }
    } finally {
      reader.close();
    }
  });

  test.each(listNames.filter((name) => datasetOf(name).namesIndexed))(
    'of %s is found by each single word of its names, for a person who searches',
    async (name) => {
      const { folder, reader, entries } = await open(name);
      reader.close();
      for (const entry of entries) {
        for (const word of parseEntry(entry).names.flatMap((one) => foldName(one).split(' '))) {
          // Numbers can be documents, and signs alone are no query.
          if (/^[^\p{L}]*$/u.test(word)) continue;
          const found = searchDataset(folder, name, word).entries.map(({ sha256 }) => sha256);
          expect(found, word).toContain(entry.sha256);
        }
      }
    },
  );

  test.each(listNames.filter((name) => datasetOf(name).namesIndexed))(
    'of %s is found by the six digits of its CPF, for a person who searches',
    async (name) => {
      const { folder, reader, entries } = await open(name);
      reader.close();
      for (const { document, mask, sha256 } of entries) {
        const digits = mask ?? (document?.length === 11 ? document.slice(3, 9) : null);
        if (digits === null) continue;
        const found = searchDataset(folder, name, `***${digits}**`).entries.map((entry) => entry.sha256);
        expect(found, digits).toContain(sha256);
      }
    },
  );

  test('is found by a word with or without its apostrophe', async () => {
    const { folder } = await loadChanged('tcu', 'inabilitados.json', (text) =>
      text.replace('PESSOA FICT', "MARIA SANT'ANNA OBRIEN FICT"),
    );
    for (const query of [
      'santanna',
      "Sant'Anna",
      'sant anna',
      'SANT’ANNA',
      "O'Brien",
      'obrien',
      "o'brien santanna",
    ])
      expect(searchDataset(folder, 'tcu', query).entries, query).toHaveLength(1);
    expect(searchDataset(folder, 'tcu', "d'anna").entries).toEqual([]);
  });

  test('is found by words in any order, and no other is', async () => {
    const { folder, reader } = await open('tcu');
    reader.close();
    const namesOf = (query: string) =>
      searchDataset(folder, 'tcu', query).entries.map(({ names }) => names[0]);
    expect(namesOf('oito fictícia')).toEqual(['PESSOA FICTÍCIA OITO']);
    expect(namesOf('nenhuma')).toEqual([]);
    expect(namesOf('oito nenhuma')).toEqual([]);
  });
});

describe('a name with initials or a dotted form', () => {
  const company = (subject: string, entry: string) => {
    const [one, other] = [readyName(subject, 'COMPANY'), readyName(entry, 'COMPANY')];
    const [keys, its] = [candidateKeys(one), candidateKeys(other)];
    return [...keys].some((key) => its.has(key)) ? compareNames(one, other) : 0;
  };
  const person = (subject: string, entry: string) => {
    const [one, other] = [readyName(subject, 'PERSON'), readyName(entry, 'PERSON')];
    const [keys, its] = [candidateKeys(one), candidateKeys(other)];
    return [...keys].some((key) => its.has(key)) ? compareNames(one, other) : 0;
  };

  test.each([
    'C.R.P. INTERNATIONAL, S.A.',
    'FICTIXTAPIA, S.C. DE R.L. DE C.V.',
    'A.B.C. TRADING LTD',
    'X.Y.Z., L.L.C.',
    'I.K.S. S. DE R.L. DE C.V.',
    'A.B.',
    'J.',
    '3 R',
    'S.A.',
    'L.L.C.',
    'ВЛАДИМИР ПЕТРОВ',
    '华为技术有限公司',
  ])('%s finds itself', (name) => {
    expect(company(name, name)).toBe(100);
    expect(person(name, name)).toBe(100);
    expect(keysOfEntry({ names: [name], kind: null }).isFound).toBe(true);
  });

  test('that has no letter and no digit cannot be found, and is counted', () => {
    expect(keysOfEntry({ names: ['***', 'UMA SA'], kind: 'cnpj' }).isFound).toBe(false);
  });

  test.each([
    ['C.R.P. INTERNATIONAL, S.A.', 'CRP INTERNATIONAL SA'],
    ['C.R.P. INTERNATIONAL, S.A.', 'C R P INTERNATIONAL S/A'],
    ['C.R.P. INTERNATIONAL, S.A.', 'C. R. P. International S. A.'],
    ['C.R.P., S.A.', 'C R P S A'],
    ['C.R.P., S.A.', 'CRP SA'],
    // Initials that end in the letters of a legal form.
    ['M.S.A. CARGAS LTDA.', 'M S A CARGAS LTDA'],
    ['JSA TRANSPORTES LTDA', 'J S A TRANSPORTES LTDA'],
    ['CSC CONSTRUTORA', 'C S C CONSTRUTORA'],
    ['CONSTRUCTORA H.L.P.', 'CONSTRUCTORA H L P'],
    ['CONSTRUCTORA HLP', 'CONSTRUCTORA H L P'],
    ['PDVSA', 'P. D. V. S. A.'],
    ['C R P S A EM LIQUIDACAO', 'CRP SA'],
    ['ARA TRADING FZE', 'ARA TRADING'],
    ['FICTIXTAPIA, S.C. DE R.L. DE C.V.', 'FICTIXTAPIA SC DE RL DE CV'],
    ['FICTIXTAPIA, S.C. DE R.L. DE C.V.', 'Fictixtapia'],
    ['A.B.C. TRADING LTD', 'ABC TRADING LTDA'],
    ['A.B.C. TRADING LTD', 'A B C TRADING LIMITED'],
    ['MODELO, L.L.C.', 'MODELO LLC'],
    ['MODELO, L.L.C.', 'MODELO LIMITED LIABILITY COMPANY'],
    ['MODELO S.P.A.', 'MODELO SPA'],
  ])('%s is found as %s, and the other way round', (one, other) => {
    expect(company(one, other)).toBeGreaterThanOrEqual(possibleScore);
    expect(company(other, one)).toBeGreaterThanOrEqual(possibleScore);
  });

  test.each([
    ['J. R. R. TOLKIEN', 'JRR TOLKIEN'],
    ['J.R.R. Tolkien', 'J R R TOLKIEN'],
    ['K.S. Fictício', 'KS FICTICIO'],
    ['A B C FICTICIO', 'ABC FICTICIO'],
  ])('of a person, %s is found as %s', (one, other) => {
    expect(person(one, other)).toBeGreaterThanOrEqual(possibleScore);
    expect(person(other, one)).toBeGreaterThanOrEqual(possibleScore);
  });

  const name = 'MINERA FICTIXTAPIA';
  const forms = [
    'C.A.|C. A.|CA|C A|COMPAÑÍA ANÓNIMA|S. EN C.|S EN C|S. en C.S.|S. EN C. POR A.|S. EN N.C.|S.EN C.|SENC|C. POR A.|Y CIA. S. EN C.',
    'S.P.R. DE R.L.|SPR DE RL|S P R DE R L|S.P.R. de R.L. de C.V.|S.A.P.I. DE C.V.|SAPI DE CV|S A P I DE C V|S.A.B. DE C.V.|E.U.|EU|E U',
    'S.C.A.|S.N.C.|S.A.C.|S.A. E.S.P.|SOCIEDAD DE RESPONSABILIDAD LIMITADA|SOCIEDAD ANONIMA DE CAPITAL VARIABLE|Pvt. Ltd.',
    'Lda.|LDA|SGPS, S.A.|SPE LTDA|D.O.O.|A.S.|A/S|AB|OY|SP. Z O.O.|SP Z O O|K.K.|W.L.L.|SDN. BHD.|FZ-LLC|S.A.L. (OFFSHORE)|OOD|EAD|Kft.',
    'SOCIEDADE SIMPLES LTDA|SOCIEDAD EN COMANDITA POR ACCIONES|S.A. EM LIQUIDAÇÃO EXTRAJUDICIAL|LTDA - MASSA FALIDA|LTDA FALIDO',
    'EIRELI EM RECUPERAÇÃO JUDICIAL|S.A.S. EN LIQUIDACION|C.A. EN LIQUIDACIÓN|LTDA - SOB INTERVENÇÃO|EM FALÊNCIA',
  ].flatMap((some) => some.split('|'));

  test.each(forms)('is the same with and without the form or state %s', (form) => {
    for (const other of [name, `${name} S.A.`]) {
      expect(company(`${name}, ${form}`, other)).toBe(100);
      expect(company(other, `${name} ${form}`)).toBe(100);
    }
    expect(company(`${name} ${form}`, 'MINERA OUTRAXA')).toBeLessThan(possibleScore);
    expect(company(`OUTRAXA ${form}`, `${name} ${form}`)).toBeLessThan(possibleScore);
  });

  test.each(['PT', 'PT.', 'P.T.', 'AO', 'PAO', 'TOO', 'OJSC', 'CJSC', 'UAB', 'SIA', 'OOO', 'ZAO'])(
    'is the same behind the foreign form %s',
    (form) => {
      expect(company(`${form} ${name}`, name)).toBe(100);
      expect(company(name, `${form} "${name}"`)).toBe(100);
      expect(company(`PT ${name} Tbk`, `${form} ${name}`)).toBe(100);
      expect(company(`${form} ${name}`, `${form} OUTRAXA`)).toBeLessThan(possibleScore);
    },
  );

  test.each(['S.A.L.', 'SAL', 'PAO', 'GmbH & Co. KG', 'KG', 'S/S', 'S/S LTDA', 'SS LTDA'])(
    'is the same with and without the form %s',
    (form) => expect(company(`${name} ${form}`, name)).toBe(100),
  );

  test.each([
    ['SS TRANSPORTES LTDA', 'TRANSPORTES LTDA'],
    ['SS ALFATESTE LTDA', 'ALFATESTE LTDA'],
    ['KG REFEICOES LTDA', 'REFEICOES LTDA'],
    ['KG ALFATESTE', 'ALFATESTE'],
    ['SAL DA TERRA LTDA', 'TERRA LTDA'],
    ['SAL ALFATESTE', 'PAO ALFATESTE'],
    ['PAO QUENTE LTDA', 'QUENTE LTDA'],
    ['PAO QUENTE LTDA EM LIQUIDACAO', 'QUENTE LTDA'],
    ['PAO DE MEL', 'MEL'],
    ['CASA DO PAO LTDA', 'CASA LTDA'],
    ['CASA DO SAL', 'CASA'],
    ['BOM PAO LTDA - ME', 'BOM LTDA'],
    ['PT ENGENHARIA LTDA', 'ENGENHARIA LTDA'],
    ['AO GOSTO ALFA LTDA', 'GOSTO ALFA LTDA'],
  ])('%s is not %s: at this place the letters are a name', (one, other) => {
    expect(company(one, other)).toBeLessThan(possibleScore);
    expect(company(other, one)).toBeLessThan(possibleScore);
    expect(company(one, one)).toBe(100);
  });

  test.each([
    'MASSA FALIDA DE',
    'Massa Falida da',
    'MASSA FALIDA',
    'MASSA INSOLVENTE DE',
    'FALÊNCIA DE',
    'ESPÓLIO DE',
    'ESPOLIO',
  ])('is the same behind %s', (state) => {
    expect(company(`${state} ${name} LTDA`, `${name} S.A.`)).toBe(100);
    expect(company(`${name} LTDA`, `${state} ${name}`)).toBe(100);
    expect(company(`${state} ${name}`, `${state} OUTRAXA LTDA`)).toBeLessThan(possibleScore);
  });

  test.each([
    'ESPÓLIO DE JOÃO FICTÍCIO PRADO',
    'JOAO FICTICIO PRADO (ESPÓLIO)',
    'JOAO FICTICIO PRADO - FALECIDO',
  ])('of an estate is that of the person: %s', (estate) => {
    expect(person(estate, 'JOAO FICTICIO PRADO')).toBe(100);
    expect(person('Prado, João Fictício', estate)).toBe(100);
    expect(person(estate, 'ESPOLIO DE MARIA FICTICIA LIMA')).toBeLessThan(possibleScore);
  });

  test('with the letters of a form keeps them where they are a name', () => {
    for (const one of ['C&A MODAS', 'C & A MODAS LTDA', 'MODAS C&A', 'C. E A. MODAS']) {
      expect(company(one, 'C&A MODAS S.A.')).toBeGreaterThanOrEqual(possibleScore);
      for (const other of ['MODAS C.A.', 'MODAS, C.A.', 'MODAS LTDA', 'B&A MODAS', 'C&B MODAS'])
        expect(company(one, other), `${one} / ${other}`).toBeLessThan(possibleScore);
    }
    expect(company('CA MODAS LTDA', 'MODAS CA')).toBe(100);
    expect(company('TRANSPORTES CA', 'TRANSPORTES EU')).toBeLessThan(possibleScore);
    expect(company('MASSA FRESCA LTDA', 'FRESCA LTDA')).toBeLessThan(possibleScore);
    expect(company('MASSA FALIDA', 'MASSA FALIDA')).toBe(100);
    expect(company('CA', 'CA LTDA')).toBe(100);
    expect(company('ALFA CA', 'ALFA EU')).toBe(100);
    expect(company('ALFA CA', 'BETA CA')).toBe(0);
  });

  test.each([
    ['C.R.P. INTERNATIONAL, S.A.', 'C.R.D. INTERNATIONAL, S.A.'],
    ['A.B.C. TRADING LTD', 'X.B.C. TRADING LTD'],
    ['J. R. SILVA', 'SILVA JUNIOR'],
  ])('%s is not %s', (one, other) => {
    expect(company(one, other)).toBeLessThan(possibleScore);
  });
});

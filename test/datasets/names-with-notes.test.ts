import { expect, test } from 'vitest';
import { OpenEditions } from '../../src/datasets/open-editions.ts';
import { findMatches, readySubject } from '../../src/datasets/screening/find-matches.ts';
import { loadChanged } from './samples.ts';

/** The samples of a company and of a person on the list of the UN, as the bytes of the file. */
const samples = { cnpj: bytesOf('TRANSPORTES IMAGINÁRIOS EIRELI'), cpf: bytesOf('Modelo Fictício; Modello') };

function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Returns the score of a name if a company or a person is listed under another one; undefined without a match. */
async function scoreOf(kind: 'cpf' | 'cnpj', { listed, name }: { listed: string; name: string }) {
  const { folder } = await loadChanged('un', 'consolidated.xml', (text) =>
    text.replace(samples[kind], () => bytesOf(listed) + (kind === 'cpf' ? '; Modello' : '')),
  );
  const editions = new OpenEditions(folder);
  try {
    const open = editions.find('un');
    if (open === undefined) throw new Error('the list is not loaded');
    const subject = readySubject({ kind, document: null, mask: null, name });
    const matches = findMatches(open.reader, subject, { namesIndexed: true, countName: () => null });
    return matches[0]?.score ?? undefined;
  } finally {
    editions.close();
  }
}

test.each([
  ['BANCO INVENTADO DE CREDITO (BIC)', 'BANCO INVENTADO DE CREDITO SA'],
  ['LINHAS AEREAS FICTICIAS (LAF) ; CARGAS DOS LAGOS IMAGINARIOS (CLI)', 'CARGAS DOS LAGOS IMAGINARIOS LTDA'],
  ['LINHAS AEREAS FICTICIAS (LAF) ; CARGAS DOS LAGOS IMAGINARIOS (CLI)', 'LINHAS AEREAS FICTICIAS LTDA'],
  ['BANCO INVENTADO DE CREDITO (BIC) LIMITED', 'BANCO INVENTADO DE CREDITO LTDA'],
])('a company on the list of the UN is found without an abbreviation: %s, %s', async (listed, name) => {
  expect(await scoreOf('cnpj', { listed, name })).toBe(100);
});

test.each([
  ['Beltrano Ficticio (original script: Белтрано Фиктисио)', 'BELTRANO FICTICIO'],
  ['Beltrano Ficticio (بلترانو فيكتيسيو),', 'BELTRANO FICTICIO'],
  ['Beltrano Ficticio Prado, born in Nowhere on 01 Jan.1967', 'BELTRANO FICTICIO PRADO'],
])('a person on the list of the UN is found without a note: %s', async (listed, name) => {
  expect(await scoreOf('cpf', { listed, name })).toBe(100);
});

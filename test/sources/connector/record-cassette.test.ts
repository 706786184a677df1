import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigits } from '../../../src/document/check-digits.ts';
import { requireDocument } from '../../../src/document/document.ts';
import { formatDocument } from '../../../src/document/mask.ts';
import { readCassette, replay } from '../../../src/sources/connector/cassette.ts';
import { cassettesBeside, listConnectorFiles } from '../../../src/sources/connector/connector-files.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { recordCassette } from '../../../src/sources/connector/record-cassette.ts';

const files = listConnectorFiles(undefined);

async function connectorOf({ path, file }: (typeof files)[number]) {
  const { connector, findings } = await readConnector(readFileSync(path), file);
  if (connector === undefined) throw new Error(JSON.stringify(findings));
  return connector;
}

const cpf = fc
  .stringMatching(/^\d{9}$/)
  // A number of fewer digits than 8 may be an amount.
  .filter((base) => !base.startsWith('000'))
  .map((base) => base + checkDigits('cpf', base));
const person = fc.record({
  document: cpf,
  name: fc.constantFrom('Maria Aparecida', 'JOÃO D’ÁVILA NETO', 'Zé Antônio'),
  phone: fc.stringMatching(/^119\d{8}$/),
  email: fc.constantFrom('maria.ap@provedor.com.br', 'JOAO@EMPRESA.COM'),
});

describe('what is recorded of an answer', () => {
  test('holds no document, name, telephone or address of anybody, wherever they stand in it', async () => {
    const [first] = files.filter(({ provider }) => provider === 'serasa-experian-person');
    if (first === undefined) throw new Error('it does not ship');
    const connector = await connectorOf(first);
    fc.assert(
      fc.property(person, person, fc.string(), (subject, other, salt) => {
        const document = requireDocument(subject.document, 'cpf');
        const told = [subject, other].map(({ document: own, name, phone, email }) => ({
          documentNumber: own,
          masked: `CPF ${formatDocument(requireDocument(own, 'cpf'))} de ${name}`,
          asNumber: Number(own),
          contact: [phone, { email }],
          [own]: `${name}; ${own}; ${email}`,
        }));
        const body = JSON.stringify({ reports: [{ registration: told[0], partners: told }], echo: told });
        const cassette = JSON.stringify(
          recordCassette(connector, { document, answer: { status: 200, body }, salt }),
        );
        for (const { document: own, name, phone, email } of [subject, other]) {
          expect(cassette).not.toContain(own);
          expect(cassette).not.toContain(String(Number(own)).padStart(9, '0'));
          expect(cassette).not.toContain(formatDocument(requireDocument(own, 'cpf')));
          for (const word of [...name.split(' '), phone, email]) expect(cassette).not.toContain(word);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each(files)('$provider.$role reads its own record as it read the answer', async (place) => {
    const connector = await connectorOf(place);
    for (const name of connector.cassettes ?? []) {
      const kept = readCassette(await cassettesBeside(place.path)(name));
      if (kept === undefined) throw new Error(name);
      const document = requireDocument(kept.document);
      const { status, body } = kept.answer;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const cassette = recordCassette(connector, { document, answer: { status, body: text }, salt: 'x' });
      // An answer about somebody else names the wrong subject still.
      expect(cassette.expected.outcome, name).toBe(kept.expected.outcome);
      expect(cassette.expected.code, name).toBe(kept.expected.code);
      const again = readCassette(JSON.stringify(cassette));
      if (again === undefined) throw new Error(`${name} is no cassette`);
      const replayed = replay(connector, { document: requireDocument(again.document), ...again.answer });
      expect(replayed.sections).toEqual(again.expected.sections ?? {});
    }
  });

  test('keeps which elements of XML have no value, and words for an unknown one', async () => {
    const [first] = files.filter(({ provider }) => provider === 'infosimples');
    if (first === undefined) throw new Error('it does not ship');
    const document = requireDocument('33683111000280', 'cnpj');
    const body = '<a xmlns:i="u"><b i:nil="true"/><c owner="Maria">Maria</c><d>N/A</d></a>';
    const cassette = recordCassette(await connectorOf(first), {
      document,
      answer: { status: 200, body },
      salt: '',
    });
    expect(JSON.stringify(cassette)).toContain(
      JSON.stringify('<a xmlns:i="u"><b i:nil="true"/><c owner="Zzzzz">Zzzzz</c><d>N/A</d></a>'),
    );
  });
});

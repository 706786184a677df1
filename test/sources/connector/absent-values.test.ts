import { describe, expect, test } from 'vitest';
import { requireDocument } from '../../../src/document/document.ts';
import type { SectionType } from '../../../src/sections/index.ts';
import { convert } from '../../../src/sources/connector/convert.ts';
import type { SourceRequest } from '../../../src/sources/define-source.ts';
import { serveHttp } from '../../net/local-server.ts';
import { openLocalConnector } from './local-connector.ts';

const requestFor = (...sections: readonly SectionType[]): SourceRequest => ({
  document: requireDocument('33683111000280'),
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections,
  askedOn: '2026-11-20',
  signal: new AbortController().signal,
});

/** What a connector makes of an answer. */
async function read(body: object, map: string, request: SourceRequest, role = 'courts') {
  const { url } = await serveHttp((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const { source } = await openLocalConnector(`provider: acme
role: ${role}
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request: { method: GET, url: '${url.origin}/{document}' }
map:
${map}
`);
  return source.map(await source.ask(request), request);
}

describe('a list that is not in the answer', () => {
  const lawsuits = `  PROCESSES: { since: from, lawsuits: { each: items, item: { caseNumber: number } } }`;
  const invalid = {
    code: 'INVALID_ANSWER',
    message: expect.stringContaining('PROCESSES.lawsuits (items): no list stands there'),
  };

  test.each([{}, { items: null }, { error: 'Limite excedido' }, { data: { items: [] } }, { items: '' }])(
    'makes an answer without any other value unusable: %j',
    async (body) => {
      await expect(read(body, lawsuits, requestFor('PROCESSES'))).rejects.toMatchObject(invalid);
    },
  );

  test('is unknown in an answer with other values, and an empty list is none', async () => {
    const request = requestFor('PROCESSES');
    const { PROCESSES } = await read({ from: '2016-01-01' }, lawsuits, request);
    expect(PROCESSES).toMatchObject({ since: '2016-01-01', lawsuits: null });
    expect((await read({ items: [] }, lawsuits, request)).PROCESSES).toMatchObject({ lawsuits: [] });
  });

  test('of one section is unknown if the answer has another section', async () => {
    const map = `  BASIC_INFORMATION: { name: name, phones: { each: phones, item: { number: number } } }
  RELATIONS: { levels: { value: 1 }, partners: { each: partners, item: { level: { value: 1 }, name: name, certainty: { value: CERTAIN } } } }`;
    const request = requestFor('BASIC_INFORMATION', 'RELATIONS');
    const own = await read({ name: 'ACME LTDA' }, map, request, 'registration');
    expect(own.BASIC_INFORMATION).toMatchObject({ name: 'ACME LTDA', phones: null });
    expect(own.RELATIONS).toMatchObject({ partners: null });
    // Whether the rest of the answer has a value is not read here.
    const part = await read({ name: 'ACME LTDA' }, map, requestFor('RELATIONS'), 'registration');
    expect(part.RELATIONS).toMatchObject({ partners: null });
  });
});

describe('a text without letters and digits, or a word for an unknown value', () => {
  const fields = [
    { kind: 'money', nullable: true },
    { kind: 'count', nullable: true },
    { kind: 'day', nullable: true },
    { kind: 'text', nullable: true },
    { kind: 'word', words: ['PASSIVE'], nullable: true },
    { kind: 'flag', nullable: true },
  ] as const;

  test.each(['-', '***', 'N/A', 'N/D', 'NÃO INFORMADO', '--'])('is unknown: %s', (text) => {
    for (const field of fields) expect(convert(text, field, {})).toEqual({ value: null });
    const words = { P: 'PASSIVE' };
    expect(convert(text, fields[4], { words })).toEqual({ value: null });
  });

  test('is a problem if the section requires the value, and a word if the connector lists it', () => {
    expect(convert('-', { kind: 'count', nullable: false }, {}).problem).toBeDefined();
    expect(convert('-', fields[4], { words: { '-': 'PASSIVE' } })).toEqual({ value: 'PASSIVE' });
  });

  test.each(['R$', 'abc', '1.234', '00/00/0000'])('is not %s in a field of another form', (text) => {
    expect(convert(text, fields[0], {}).problem).toBeDefined();
  });
});

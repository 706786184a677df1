import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseDocument } from '../../../src/document/document.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { decodeAnswer, readXmlBody } from '../../../src/sources/connector/read-xml-body.ts';
import { tryConnector } from '../../../src/sources/connector/try-connector.ts';
import { serveHttp } from '../../net/local-server.ts';

describe('an answer in XML', () => {
  test.each([
    ['a text', '<a>x &amp; y</a>', { a: 'x & y' }],
    [
      'elements, without the prefixes of their names',
      '<s:a xmlns:s="u"><s:b>1</s:b><c/></s:a>',
      { a: { b: '1', c: '' } },
    ],
    [
      'attributes, beside a text too',
      '<a k="1"><b x:l=\'2\'>t</b></a>',
      { a: { '@k': '1', b: { '@l': '2', '#text': 't' } } },
    ],
    [
      'null for an element without a value',
      '<a xmlns:i="u"><b i:nil="true"/><c i:nil="1" i:type="d"> </c><d i:nil="false"/><e nil="true">t</e></a>',
      { a: { b: null, c: null, d: [{ '@nil': 'false' }], e: { '@nil': 'true', '#text': 't' } } },
    ],
    ['what stands several times', '<a><b>1</b><c/><b>2</b></a>', { a: { b: ['1', '2'], c: '' } }],
    ['what is named as a list', '<a><d>1</d></a>', { a: { d: ['1'] } }],
    [
      'CDATA, comments and a first line',
      '<?xml version="1.0"?>\n<a><!-- no --><![CDATA[<b>]]></a>\n',
      { a: '<b>' },
    ],
  ])('gives %s', (_, text, value) => {
    expect(readXmlBody(text, ['d'])).toEqual({ value });
  });

  test.each([
    ['cut off', '<a><b>1</b>', 'it is not XML, or was cut off'],
    ['of two', '<a/><a/>', 'it is not XML'],
    ['with tags that do not match', '<a><b></a></b>', 'it is not XML'],
    [
      'with entities of its own',
      '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
      'it declares entities of its own',
    ],
    [
      'with a name that is more than data',
      '<a><__proto__>1</__proto__></a>',
      'it has a name that is no data',
    ],
    ['nested without end', '<a>'.repeat(100), 'it is nested too deep'],
    ['that is none', 'hello', 'it is not XML'],
  ])('%s is not read', (_, text, problem) => {
    expect(readXmlBody(text)).toEqual({ problem });
  });

  test('never crashes, whatever it is, and never gives what inherits', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b k="1">',
      '</b>',
      '<c/>',
      'x',
      '&amp;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<',
      '>',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { value, problem } = readXmlBody(pieces.join(''));
        expect(typeof problem === 'string' || typeof value === 'object').toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('is read by the charset that it names', () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>cartório</a>';
    expect(decodeAnswer(Buffer.from(text, 'latin1'), 'text/xml')).toBe(text);
    expect(decodeAnswer(Buffer.from('<a>ó</a>', 'latin1'), 'text/xml; charset=iso-8859-1')).toBe('<a>ó</a>');
    expect(decodeAnswer(Buffer.from('<a>ó</a>'), 'text/xml')).toBe('<a>ó</a>');
    expect(() => decodeAnswer(Buffer.from('<a>ó</a>', 'latin1'), 'text/xml')).toThrow();
  });
});

test('a provider that speaks SOAP is asked and read', async () => {
  const bodies: string[] = [];
  const { url } = await serveHttp((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      bodies.push(`${incoming.headers['content-type']} ${Buffer.concat(pieces)}`);
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(
        `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><r:Resposta xmlns:r="urn:r">
          <r:cnpj>33.683.111/0002-80</r:cnpj><r:total>1</r:total>
          <r:protestos><r:protesto data="31/01/2026"><r:valor>1.500,00</r:valor></r:protesto></r:protestos>
        </r:Resposta></soap:Body></soap:Envelope>`,
      );
    });
  });
  const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request:
  method: POST
  url: ${url.origin}/soap
  xml: |
    <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><Consulta senha="{secret.ACME_KEY}"><cnpj>{document}</cnpj></Consulta></e:Body></e:Envelope>
xml: { lists: [protesto] }
failure: [{ body: Envelope.Body.Fault, means: SERVER_ERROR }]
subject: Envelope.Body.Resposta.cnpj
map:
  PROTESTS:
    count: Envelope.Body.Resposta.total
    entries:
      each: Envelope.Body.Resposta.protestos.protesto
      noneWhen: Envelope.Body.Resposta.total == '0'
      item: { amount: { path: valor, number: '1.234,56' }, date: { path: '"@data"', date: DD/MM/YYYY }, notaryOffice: cartorio }
`;
  const { connector, findings } = await readConnector(yaml, 'acme.yaml');
  if (connector === undefined) throw new Error(JSON.stringify(findings));
  const { document } = parseDocument('33683111000280');
  if (document === undefined) throw new Error('no document');
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const trial = await tryConnector(
    connector,
    { document, askedOn: '2026-11-20', signal: controller.signal },
    { registryUrl: '', allowPrivateSources: ['127.0.0.0/8'], secrets: { ACME_KEY: 'a<b&"c' } },
  );
  expect(trial.failure).toBeNull();
  expect(trial.sections).toMatchObject({
    PROTESTS: { count: 1, entries: [{ amount: 1500, date: '2026-01-31' }] },
  });
  expect(trial.mapped).toEqual({
    paths: 5,
    empty: [{ place: 'PROTESTS.entries.notaryOffice', path: 'cartorio' }],
  });
  expect(bodies).toEqual([
    expect.stringMatching(/^text\/xml; charset=utf-8 .*senha="a&lt;b&amp;&quot;c"><cnpj>33683111000280</),
  ]);
  expect(JSON.stringify(trial)).not.toMatch(/a<b|a&lt;b/);
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { craftPdf, tableOf } from '../financial-statement/pdf/craft-pdf.ts';
import { pdfOfPages } from '../financial-statement/pdf/hostile-pdf.ts';
import { finishedReport } from './finished-report.ts';
import { type HttpAnswer, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
let report: string;
let attach: (contentBase64: string, fileName?: string, language?: string) => Promise<HttpAnswer>;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const body = { document: '99999002000101', type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  report = id;
  await finishedReport(client, id);
  attach = (contentBase64, fileName = 'ecd.txt', language = 'en') =>
    client.call('POST', `/report/${id}/financial-tab`, {
      body: { fileName, contentBase64 },
      headers: { 'accept-language': language },
    });
});
afterAll(() => service.stop());

const books = () => readFile('fixtures/statements/ecd-layout9-invented.txt', 'base64');

describe('a file of statements in base64', () => {
  test('is read, with and without the characters that fill it up', async () => {
    for (const text of [await books(), (await books()).replace(/=+$/, '')]) {
      const { status, json } = await attach(text);
      expect([status, json.status]).toEqual([200, 'COMPLETED']);
    }
  });

  test('is refused where any of it is not base64', async () => {
    const text = await books();
    const middle = text.length / 2;
    for (const wrong of [
      `${text.slice(0, middle)}\n${text.slice(middle)}`,
      `${text.slice(0, middle)}=${text.slice(middle)}`,
      `${text.slice(0, middle)}é${text.slice(middle)}`,
      `${text.slice(0, middle)}-_${text.slice(middle + 2)}`,
      'A',
      '===',
      ' ',
    ]) {
      const { status, json } = await attach(wrong);
      expect([status, json.errors]).toMatchObject([400, [{ pointer: '/contentBase64', code: 'FORMAT' }]]);
    }
  });
});

describe('a file of statements as the body', () => {
  const send = async (raw: Uint8Array, query: string, type = 'application/octet-stream') =>
    client.call('POST', `/report/${report}/financial-tab?${query}`, {
      raw,
      headers: { 'content-type': type, 'accept-language': 'en' },
    });

  test('is read as in base64, by its content', async () => {
    const bytes = await readFile('fixtures/statements/ecd-layout9-invented.txt');
    for (const type of ['application/octet-stream', 'text/plain', 'application/pdf']) {
      const { status, json } = await send(bytes, 'fileName=ecd.txt', type);
      expect([status, json.status]).toEqual([200, 'COMPLETED']);
    }
  });

  test('may be a book of 30 MiB, more than JSON can hold', async () => {
    const book = await readFile('fixtures/statements/ecd-layout9-invented.txt', 'latin1');
    const entry = '|I250|1.01.01|1000,00|D|1|1||PAGAMENTO A FORNECEDOR||\r\n';
    const entries = entry.repeat(Math.ceil((30 * 1024 * 1024) / entry.length));
    const bytes = Buffer.from(book.replace('|J001|0|', `${entries}|J001|0|`), 'latin1');
    const { status, json } = await send(bytes, 'fileName=ecd.txt');
    expect([status, json.details.periods[0].balanceSheet.totalAssets]).toEqual([200, 276_250]);
  });

  test('needs its name, and is refused where it is too large', async () => {
    const nameless = await send(Buffer.from('%PDF-1.7'), '');
    expect([nameless.status, nameless.json.errors]).toMatchObject([400, [{ pointer: '?fileName' }]]);
    const large = await send(Buffer.alloc(9 * 1024 * 1024, '%PDF-1.7'), 'fileName=a.pdf');
    expect([large.status, large.json.code]).toEqual([413, 'UPLOAD_TOO_LARGE']);
  });
});

describe('a PDF of statements', () => {
  const balanceOf = async (total: string) =>
    (
      await craftPdf([
        [
          { words: 'BALANÇO PATRIMONIAL EM 31/12/2019' },
          ...tableOf(
            [500],
            [
              ['ATIVO', total],
              ['ATIVO CIRCULANTE', '150,00'],
              ['PASSIVO CIRCULANTE', '50,00'],
              ['PATRIMÔNIO LÍQUIDO', '100,00'],
            ],
          ),
        ],
      ])
    ).toString('base64');

  test('counts where it adds up, and is to be confirmed where it does not', async () => {
    const doubtful = await attach(await balanceOf('170,00'), 'balanço.pdf');
    expect(doubtful.status).toBe(200);
    expect(doubtful.json.details.toConfirm).toMatchObject([{ year: 2019, origin: 'PDF' }]);
    expect(doubtful.json.details.periods).not.toContainEqual(expect.objectContaining({ origin: 'PDF' }));
    const sound = await attach(await balanceOf('150,00'), 'balanço.pdf');
    expect(sound.status).toBe(200);
    expect(sound.json.details.periods).toContainEqual(
      expect.objectContaining({
        origin: 'PDF',
        year: 2019,
        balanceSheet: expect.objectContaining({ totalAssets: 150 }),
      }),
    );
  });

  test('that has no text is refused by its name, in the language that is asked for', async () => {
    const scan = pdfOfPages(2).toString('base64');
    const { status, json } = await attach(scan, 'digitalizado.pdf', 'pt-BR');
    expect([status, json.code]).toEqual([422, 'UPLOAD_REFUSED']);
    expect(json.detail).toContain('digitalizado.pdf');
    expect(json.detail).toContain('PDF sem texto');
  });
});

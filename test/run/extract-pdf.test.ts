import { describe, expect, test } from 'vitest';
import { openUploadReader } from '../../src/run/extract-upload.ts';
import { cpuMsOf } from '../cpu-time.ts';
import { craftPdf, tableOf } from '../financial-statement/pdf/craft-pdf.ts';
import {
  packedBlanks,
  packedTwice,
  pdfOfContent,
  pdfOfPages,
} from '../financial-statement/pdf/hostile-pdf.ts';
import { refusalOf } from '../financial-statement/refusal-of.ts';

const mib = 1024 * 1024;
// On a loaded machine too, a file is refused for what it contains.
const unhurried = openUploadReader({ timeLimitMs: 200_000 });
const upload = (bytes: Uint8Array, fileName = 'balanço.pdf') => unhurried({ fileName, bytes });
const statement = [
  { words: 'BALANÇO PATRIMONIAL EM 31/12/2025' },
  ...tableOf(
    [500],
    [
      ['ATIVO', '150,00'],
      ['ATIVO CIRCULANTE', '150,00'],
      ['PASSIVO CIRCULANTE', '50,00'],
      ['PATRIMÔNIO LÍQUIDO', '100,00'],
    ],
  ),
];

describe('a PDF that is uploaded', () => {
  test('is read on another thread by the built program, whatever it is called', async () => {
    const { origin, periods } = await upload(await craftPdf([statement]), 'ecd.txt');
    expect(origin).toBe('PDF');
    expect(periods).toMatchObject([{ year: 2025, balanceSheet: { totalAssets: 150, equity: 100 } }]);
    expect(periods[0]?.doubts).toBeUndefined();
  });

  const hostile: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
    ['without text, as a scan is', () => pdfOfPages(2), 'without text, as a scan'],
    ['with a password', () => craftPdf([statement], { userPassword: 'segredo' }), 'protected by a password'],
    ['that is cut off', async () => (await craftPdf([statement])).subarray(0, 900), 'damaged or cut off'],
    ['that is nothing but its first words', () => Buffer.from('%PDF-1.7'), 'damaged or cut off'],
    ['of 10,000 pages', () => pdfOfPages(10_000), '10000 pages'],
    [
      'that unpacks from some 400 KB to 400 MB',
      () => pdfOfContent('/FlateDecode', packedBlanks(400 * mib)),
      'unpacks to more than 64 MiB',
    ],
    [
      'that is packed twice',
      () => pdfOfContent('[/FlateDecode/FlateDecode]', packedTwice(400 * mib)),
      'unpacks to more than 64 MiB',
    ],
  ];

  test.each(hostile)('%s is refused by name', async (_, craft, reason) => {
    const bytes = await craft();
    let refusal: Awaited<ReturnType<typeof refusalOf>> | undefined;
    const took = await cpuMsOf(async () => {
      refusal = await refusalOf(() => upload(bytes));
    });
    expect(refusal?.message).toContain(reason);
    expect(refusal?.code).toBe('UPLOAD_REFUSED');
    expect(took).toBeLessThan(10_000);
  });
});

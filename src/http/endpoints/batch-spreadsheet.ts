import { Type } from '@sinclair/typebox';
import { exportBatch } from '../../batch/export-batch.ts';
import { requireBatch } from '../../batch/read-batches.ts';
import { acceptsMediaType } from '../accept-header.ts';
import { readAcceptLanguage } from '../accept-language.ts';
import { attachmentHeader } from '../content-disposition.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice } from '../views/common-schemas.ts';
import { batchIdParams } from './batches.ts';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

type Format = keyof typeof mediaTypes;

/** GET /v2/batch/{id}/spreadsheet: the consolidated results as a file. */
export const batchSpreadsheetEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/batch/{id}/spreadsheet' },
    operationId: 'getBatchSpreadsheet',
    tag: 'Batch',
    summary: 'The results of a batch as a spreadsheet: status, score, reasons and price of each document',
    description:
      'As they stand, also while the batch runs. It is made while it is read, so that its length is not told; where that fails midway the connection ends before the body does. Its links lead to the pages of this service: at CREDIT_PUBLIC_URL where that is set, else at the address that it was downloaded from.',
    permission: 'batch:run',
    params: batchIdParams,
    query: Type.Object({
      format: Type.Optional(choice(['xlsx', 'csv'], 'xlsx or csv (xlsx, unless Accept asks for text/csv)')),
      language: Type.Optional(
        choice(['en', 'pt-BR'], 'en or pt-BR (what Accept-Language asks for, else as the operator has set)'),
      ),
      reasons: Type.Optional(
        Type.Boolean({
          description: 'true or false: whether .xlsx has a sheet of every rule that fired (true)',
        }),
      ),
    }),
    requestHeaders: { 'Accept-Language': 'en or pt, where language does not say' },
    answers: {
      200: {
        description: 'The file',
        mediaType: [mediaTypes.xlsx, mediaTypes.csv],
        schema: Type.String({ contentEncoding: 'binary' }),
        headers: { 'Content-Disposition': 'A name for the file', 'Content-Language': 'Its language' },
      },
    },
    problems: ['UNKNOWN_BATCH', 'DOWNLOADS_BUSY'],
  },
  async ({ params, query, headers, site }, service, caller) => {
    const { engine, downloads, exports: settings } = service;
    const { name, id } = await requireBatch(engine.storage.db, caller, params.id);
    const format = query.format ?? formatOf(headers['accept']);
    const language = query.language ?? readAcceptLanguage(headers['accept-language']) ?? settings.language;
    return {
      status: 200,
      headers: {
        'content-disposition': attachmentHeader(name, { fallback: id, extension: format }),
        'content-language': language,
        vary: 'Accept, Accept-Language',
      },
      mediaType: format === 'csv' ? `${mediaTypes.csv}; charset=utf-8` : mediaTypes.xlsx,
      write: (destination) =>
        downloads.run(caller.clientId, () =>
          exportBatch(engine, caller, id, destination, {
            format,
            language,
            timeZone: settings.timeZone,
            publicUrl: settings.publicUrl ?? site.origin,
            ...(query.reasons !== undefined && { reasons: query.reasons }),
          }),
        ),
    };
  },
);

/** A workbook, unless only CSV is accepted. */
function formatOf(accept: string | readonly string[] | undefined): Format {
  const header = typeof accept === 'string' ? accept : accept?.join(',');
  return !acceptsMediaType(header, mediaTypes.xlsx) && acceptsMediaType(header, mediaTypes.csv)
    ? 'csv'
    : 'xlsx';
}

import { Type } from '@sinclair/typebox';
import { exportBatch } from '../../batch/export-batch.ts';
import { requireBatch } from '../../batch/read-batches.ts';
import { acceptsMediaType } from '../accept-header.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import {
  answerWithSpreadsheet,
  describeSpreadsheet,
  languageOfSpreadsheet,
  type SpreadsheetFormat,
  spreadsheetMediaTypes,
  spreadsheetRequestHeaders,
} from '../spreadsheet-answer.ts';
import { choice } from '../views/common-schemas.ts';
import { batchIdParams } from './batches.ts';

/** GET /v2/batch/{id}/spreadsheet: the consolidated results as a file. */
export const batchSpreadsheetEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/batch/{id}/spreadsheet' },
    operationId: 'getBatchSpreadsheet',
    isLong: true,
    tag: 'Batch',
    summary: 'The results of a batch as a spreadsheet: status, score, reasons and price of each document',
    description:
      'As they stand, also while the batch runs. It is made while it is read, so that its length is not told; where that fails midway the connection ends before the body does. Its links lead to the pages of this service: at CREDIT_PUBLIC_URL where that is set, else at the address that it was downloaded from.',
    permission: 'batch:run',
    params: batchIdParams,
    query: Type.Object({
      format: Type.Optional(choice(['xlsx', 'csv'], 'xlsx or csv (xlsx, unless Accept asks for text/csv)')),
      language: languageOfSpreadsheet,
      reasons: Type.Optional(
        Type.Boolean({
          description: 'true or false: whether .xlsx has a sheet of every rule that fired (true)',
        }),
      ),
    }),
    requestHeaders: spreadsheetRequestHeaders,
    answers: { 200: describeSpreadsheet('xlsx', 'csv') },
    problems: ['UNKNOWN_BATCH', 'DOWNLOADS_BUSY'],
  },
  async (request, service, caller) => {
    const { params, query, headers, site } = request;
    const { engine, exports: settings } = service;
    const { name, id } = await requireBatch(engine.storage.db, caller, params.id);
    const format = query.format ?? formatOf(headers['accept']);
    const answer = answerWithSpreadsheet(request, service, caller, {
      name,
      fallback: id,
      format,
      write: (destination, form) =>
        exportBatch(engine, caller, id, destination, {
          format,
          ...form,
          publicUrl: settings.publicUrl ?? site.origin,
          ...(query.reasons !== undefined && { reasons: query.reasons }),
        }),
    });
    return { ...answer, headers: { ...answer.headers, vary: 'Accept, Accept-Language' } };
  },
);

/** A workbook, unless only CSV is accepted. */
function formatOf(accept: string | readonly string[] | undefined): SpreadsheetFormat {
  const header = typeof accept === 'string' ? accept : accept?.join(',');
  const { xlsx, csv } = spreadsheetMediaTypes;
  return !acceptsMediaType(header, xlsx) && acceptsMediaType(header, csv) ? 'csv' : 'xlsx';
}

import { Type } from '@sinclair/typebox';
import { listReceipts, readReceipt, receiptExtension } from '../../run/read-receipts.ts';
import { attachmentHeader } from '../content-disposition.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { noteReading, wayOf } from '../note-reading.ts';
import { orNull, reportIdParams, timestamp } from '../views/common-schemas.ts';

const receipt = Type.Object(
  {
    source: Type.String({ description: 'The role of who proves it' }),
    provider: Type.String({ description: 'Who proves it' }),
    address: Type.String({ description: 'Where it was fetched' }),
    sha256: orNull(Type.String({ description: 'Of its bytes; null where it could not be fetched' })),
    contentType: orNull(Type.String({ description: 'What its server called it' })),
    size: orNull(Type.Integer({ minimum: 0, description: 'Bytes' })),
    receivedAt: timestamp('When the source answered'),
    problem: orNull(Type.String({ description: 'Why it could not be fetched' })),
  },
  { $id: 'Receipt' },
);

const example = {
  source: 'protests',
  provider: 'infosimples',
  address: 'https://api.infosimples.com/receipts/1.pdf',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  contentType: 'application/pdf',
  size: 48_213,
  receivedAt: '2026-11-20T12:00:00.000Z',
  problem: null,
};

/** GET /v2/report/{id}/receipt: the documents by which sources proved what they answered. */
export const listReceiptsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/{id}/receipt' },
    operationId: 'getReceipts',
    tag: 'Report',
    summary: 'List the documents by which sources proved what they answered',
    permission: 'report:read',
    params: reportIdParams,
    answers: {
      200: {
        description: 'The receipts of the latest run',
        schema: Type.Object({ items: Type.Array(receipt) }, { $id: 'ReceiptList' }),
        example: { items: [example] },
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED'],
  },
  async ({ params: { id }, version }, service, caller) => {
    const items = await listReceipts(service.engine, caller, id);
    noteReading(service, caller, { reportIds: [id], way: wayOf(caller, version) });
    return { status: 200, body: { items } };
  },
);

/** GET /v2/report/{id}/receipt/{sha256}: the bytes of one, to be kept and never shown. */
export const getReceiptEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/{id}/receipt/{sha256}' },
    operationId: 'getReceipt',
    tag: 'Report',
    summary: 'Download a receipt as it came',
    description:
      'It comes from outside: whatever it is, it is an attachment of no type that a browser would show.',
    permission: 'report:read',
    params: Type.Object({
      id: reportIdParams.properties.id,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'the SHA-256 of its bytes' }),
    }),
    answers: {
      200: {
        description: 'The bytes',
        mediaType: 'application/octet-stream',
        schema: Type.String({ contentEncoding: 'binary' }),
        headers: {
          'Content-Disposition': 'attachment, with a name that holds nothing of a person',
          'X-Content-Type-Options': 'nosniff',
        },
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'UNKNOWN_RECEIPT'],
  },
  async ({ params: { id, sha256 }, version }, service, caller) => {
    const { bytes } = await readReceipt(service.engine, caller, { reportId: id, sha256 });
    noteReading(service, caller, { reportIds: [id], way: wayOf(caller, version) });
    return {
      status: 200,
      headers: {
        'content-disposition': attachmentHeader(sha256, {
          fallback: 'receipt',
          extension: receiptExtension(bytes),
        }),
        'content-length': String(bytes.length),
      },
      mediaType: 'application/octet-stream',
      write: async (destination) => {
        destination.end(bytes);
      },
    };
  },
);

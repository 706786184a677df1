import { Type } from '@sinclair/typebox';
import { canonicalJson } from '../../base/canonical-json.ts';
import { Slices } from '../../base/slices.ts';
import { readStatementForm } from '../../financial-statement/statement-form.ts';
import {
  readTyped,
  type TypedStatements,
  typedStatements,
} from '../../financial-statement/typed-statements.ts';
import { requireReport } from '../../report/read-reports.ts';
import { attachStatements, type StatementAttachment } from '../../run/attach-statements.ts';
import { receiveUpload } from '../../run/receive-upload.ts';
import { defineEndpoint, type FileBodyDefinition } from '../define-endpoint.ts';
import { limits } from '../limits.ts';
import { refuseFields } from '../problem.ts';
import { reportIdParams } from '../views/common-schemas.ts';
import { sectionOfReport } from '../views/report-schemas.ts';

const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const fileDescription =
  'the file in base64: the spreadsheet template filled in, a SPED ECD or ECF text, or a PDF with text';

const name = Type.String({ minLength: 1, maxLength: 200, description: 'the name of the file' });
const confirm = Type.Optional(
  Type.Boolean({
    description:
      'true: a person confirms each figure as it is read, so that periods with doubts count. Default: false',
  }),
);

const body = Type.Object({
  periods: Type.Optional(typedStatements.properties.periods),
  fileName: Type.Optional(name),
  contentBase64: Type.Optional(
    Type.String({ minLength: 1, contentEncoding: 'base64', description: fileDescription }),
  ),
  confirm,
});

/** A file of statements as the body. */
const statementFile = {
  mediaTypes: ['application/octet-stream', 'application/pdf', 'text/plain', workbookMediaType],
  maximumBytes: limits.statementFileBytes,
  query: Type.Object({ fileName: name, confirm }),
  instead: {
    en: 'Send the statements without the entries of the books.',
    'pt-BR': 'Envie as demonstrações sem os lançamentos dos livros.',
  },
  examples: {},
} satisfies FileBodyDefinition;

/** POST /report/{id}/financial-tab: financial statements attached to a report. */
export const financialTabEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/report/{id}/financial-tab' },
    operationId: 'attachFinancialStatements',
    isLong: true,
    tag: 'Report',
    summary: 'Attach financial statements to a report',
    description:
      'Either periods, or a file as the body, with fileName and confirm in the query; or a file as fileName and contentBase64. The report must be final. The answer is its section FINANCIAL_STATEMENTS; where the policy uses statements it is evaluated again, and a manual decision stays. A period whose figures are not certain, or would change figures that an earlier upload states, is in toConfirm with its doubts. It counts once it is sent with confirm. Balance sheet and income statement of a period may be sent separately. Adjacent periods, such as four quarters, are added up. A refused file changes nothing.',
    permission: 'report:create',
    params: reportIdParams,
    body,
    bodyLimit: limits.uploadBytes,
    fileBody: statementFile,
    bodyExample: {
      periods: [
        {
          year: 2025,
          months: 12,
          balanceSheet: {
            currentAssets: 182250,
            inventories: 36500,
            totalAssets: 276250,
            currentLiabilities: 76600,
            equity: 199650,
          },
          incomeStatement: { netRevenue: 58400, netIncome: 14650 },
        },
      ],
    },
    answers: { 200: { description: 'The section FINANCIAL_STATEMENTS', schema: sectionOfReport } },
    problems: [
      'UNKNOWN_REPORT',
      'REPORT_ERASED',
      'REPORT_RUNNING',
      'STATEMENTS_NOT_FOR_PEOPLE',
      'STATEMENT_UNREADABLE',
      'STATEMENT_INCONSISTENT',
      'STATEMENT_OF_GROUP',
      'STATEMENT_EMPTY',
      'STATEMENT_OF_OTHER_COMPANY',
      'EVIDENCE_EXPIRED',
      'UPLOAD_TOO_LARGE',
      'UPLOAD_REFUSED',
      'STATEMENT_QUEUE_FULL',
      'LONG_BODIES_BUSY',
    ],
  },
  async ({ params, body: statements, file, language, absence }, { engine }, caller) => {
    const content = contentOf(statements, file);
    // Whoever may not attach here learns it before anything is read.
    await engine.storage.read((db) => requireReport(db, caller, params.id));
    const { confirm = false } = statements;
    const attachment = { reportId: params.id, confirm, ...(await extract(content, absence.signal)) };
    return { status: 200, body: await attachStatements(engine, caller, attachment, language) };
  },
);

/** GET /report/financial-tab/template: the spreadsheet to fill in. */
export const statementTemplateEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/report/financial-tab/template' },
    operationId: 'getStatementTemplate',
    tag: 'Report',
    summary: 'The spreadsheet template for financial statements',
    permission: 'report:create',
    answers: {
      200: {
        description: 'A blank .xlsx workbook',
        mediaType: workbookMediaType,
        schema: Type.String({ contentEncoding: 'binary' }),
      },
    },
    problems: [],
  },
  async () => ({
    status: 200,
    headers: { 'content-disposition': 'attachment; filename="financial-statements.xlsx"' },
    body: await readStatementForm(),
    mediaType: workbookMediaType,
  }),
);

type Content =
  | { readonly kind: 'typed'; readonly typed: TypedStatements }
  | { readonly kind: 'file'; readonly fileName: string; readonly chunks: AsyncIterable<Uint8Array> };

function contentOf(
  { periods, fileName, contentBase64 }: (typeof body)['static'],
  file: AsyncIterable<Uint8Array> | undefined,
): Content {
  const isFile = fileName !== undefined || contentBase64 !== undefined;
  if (periods !== undefined && isFile) throw wrongShape('/periods', 'either periods or a file, not both');
  if (periods !== undefined) return { kind: 'typed', typed: { periods } };
  if (fileName === undefined) throw wrongShape('/fileName', 'is missing, where periods are missing too');
  if (file !== undefined) return { kind: 'file', fileName, chunks: file };
  if (contentBase64 === undefined) throw wrongShape('/contentBase64', 'is missing');
  return { kind: 'file', fileName, chunks: bytesOfBase64(contentBase64) };
}

async function extract(
  content: Content,
  signal: AbortSignal,
): Promise<Omit<StatementAttachment, 'reportId'>> {
  if (content.kind === 'file') {
    const { fileName } = content;
    const { received, extracted } = await receiveUpload(content, { signal });
    return { fileName, body: received, extracted };
  }
  const extracted = readTyped(content.typed);
  return { body: Buffer.from(canonicalJson(content.typed)), extracted };
}

/** Characters of base64 that are decoded at once. A multiple of 4. */
const base64AtOnce = 524_288;

/**
 * Decodes base64 in pieces. Other characters are skipped, so the number of bytes shows whether there were some.
 *
 * @throws a refusal of the field at the first piece that is not base64.
 */
async function* bytesOfBase64(text: string): AsyncGenerator<Uint8Array> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const content = text.slice(0, text.length - padding);
  const slices = new Slices();
  for (let from = 0; from < content.length; from += base64AtOnce) {
    const piece = content.slice(from, from + base64AtOnce);
    const bytes = Buffer.from(piece, 'base64');
    const isWhole = piece.length % 4 !== 1 && bytes.byteLength === Math.floor((piece.length * 3) / 4);
    // Buffer also reads the base64url alphabet, which is another format.
    if (!isWhole || /[-_]/.test(piece)) throw refuseBase64();
    yield bytes;
    await slices.pause();
  }
  if (content === '') throw refuseBase64();
}

function refuseBase64() {
  const message = `expected: ${fileDescription}`;
  return refuseFields([{ pointer: '/contentBase64', code: 'FORMAT', message }]);
}

function wrongShape(pointer: string, message: string) {
  return refuseFields([{ pointer, code: 'REQUIRED', message }]);
}

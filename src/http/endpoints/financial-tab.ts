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
import { extractUpload } from '../../run/extract-upload.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { limits } from '../limits.ts';
import { refuseFields } from '../problem.ts';
import { reportIdParams } from '../views/common-schemas.ts';
import { sectionOfReport } from '../views/report-schemas.ts';

const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const fileDescription =
  'the file in base64: the spreadsheet template filled in, a SPED ECD or ECF text, or a PDF with text';

const body = Type.Object({
  periods: Type.Optional(typedStatements.properties.periods),
  fileName: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'the name of the file' })),
  contentBase64: Type.Optional(
    Type.String({ minLength: 1, contentEncoding: 'base64', description: fileDescription }),
  ),
  confirm: Type.Optional(
    Type.Boolean({
      description:
        'true: a person confirms each figure as it is read, so that periods with doubts count. Default: false',
    }),
  ),
});

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
      'Either periods, or a file as fileName and contentBase64. The report must be final. The answer is its section FINANCIAL_STATEMENTS; where the policy uses statements it is evaluated again, and a manual decision stays. Of a period that was attached before, the newest counts. A period whose figures are not certain is in toConfirm with its doubts. It counts once the same file is sent with confirm, or its figures are sent as periods. Adjacent periods, such as four quarters, are added up. A refused file changes nothing.',
    permission: 'report:create',
    params: reportIdParams,
    body,
    bodyLimit: limits.uploadBytes,
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
    ],
  },
  async ({ params, body: statements, language }, { engine }, caller) => {
    const content = await readContent(statements);
    // Whoever may not attach here learns it before anything is read.
    await engine.storage.read((db) => requireReport(db, caller, params.id));
    const { confirm = false } = statements;
    const attachment = { reportId: params.id, confirm, ...(await extract(content)) };
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
  | { readonly kind: 'file'; readonly fileName: string; readonly bytes: Uint8Array };

async function readContent({ periods, fileName, contentBase64 }: (typeof body)['static']): Promise<Content> {
  const isFile = fileName !== undefined || contentBase64 !== undefined;
  if (periods !== undefined && isFile) throw wrongShape('/periods', 'either periods or a file, not both');
  if (periods !== undefined) return { kind: 'typed', typed: { periods } };
  if (fileName === undefined) throw wrongShape('/fileName', 'is missing, where periods are missing too');
  if (contentBase64 === undefined) throw wrongShape('/contentBase64', 'is missing');
  return { kind: 'file', fileName, bytes: await readBase64(contentBase64) };
}

async function extract(content: Content): Promise<Omit<StatementAttachment, 'reportId'>> {
  if (content.kind === 'file') {
    const { fileName, bytes } = content;
    return { fileName, body: bytes, extracted: await extractUpload({ fileName, bytes }) };
  }
  const extracted = readTyped(content.typed);
  return { body: Buffer.from(canonicalJson(content.typed)), extracted };
}

/** Characters of base64 that are decoded at once. A multiple of 4. */
const base64AtOnce = 524_288;

/** The length tells whether all of it was base64, sooner than a pattern over 11 MiB: what is not is passed over. */
async function readBase64(text: string): Promise<Uint8Array> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const characters = text.length - padding;
  const bytes = Buffer.alloc(Math.floor((characters * 3) / 4));
  const slices = new Slices();
  let length = 0;
  for (let from = 0; from < text.length; from += base64AtOnce) {
    if (slices.isOver) await slices.pause();
    length += bytes.write(text.slice(from, from + base64AtOnce), length, 'base64');
  }
  const isWhole = characters % 4 !== 1 && length === bytes.byteLength;
  // The alphabet of addresses is read too, and is another.
  if (isWhole && !text.includes('-') && !text.includes('_')) return bytes;
  const message = `expected: ${fileDescription}`;
  throw refuseFields([{ pointer: '/contentBase64', code: 'FORMAT', message }]);
}

function wrongShape(pointer: string, message: string) {
  return refuseFields([{ pointer, code: 'REQUIRED', message }]);
}

import { type Static, Type } from '@sinclair/typebox';
import type { Caller } from '../auth/caller.ts';
import { CreditError, type ErrorCode } from '../base/errors.ts';
import { nextSlice } from '../base/slices.ts';
import { getPolicyForBatch } from '../batch/batch-policy.ts';
import type { InputUse } from '../batch/input-threads.ts';
import type { BatchInput } from '../batch/reading/batch-input.ts';
import { readColumnMap } from '../batch/reading/read-column-map.ts';
import { readDocumentList } from '../batch/reading/read-document-list.ts';
import type { FileBodyDefinition } from './define-endpoint.ts';
import { purposeField, readAmountFields } from './document-fields.ts';
import type { HttpService } from './http-service.ts';
import { limits } from './limits.ts';
import { refuseField, refuseFields } from './problem.ts';

/** Errors of each operation that reads the documents of a batch. */
export const batchInputProblems = [
  'UNKNOWN_POLICY',
  'POLICY_DISABLED',
  'INVALID_ARGUMENT',
  'BATCH_INPUT_EMPTY',
  'BATCH_WITHOUT_DOCUMENT',
  'BATCH_INPUT_NOT_READ',
  'BATCH_WORKBOOK_REFUSED',
  'BATCH_SHEET_UNKNOWN',
  'BATCH_COLUMN_AMBIGUOUS',
  'BATCH_COLUMN_UNKNOWN',
  'BATCH_COLUMN_TWICE',
  'BATCH_INPUT_TWICE',
  'UNKNOWN_INPUT',
  'PURPOSE_UNKNOWN',
  'LONG_BODIES_BUSY',
] as const satisfies readonly ErrorCode[];

/** What is wrong with one of them makes an invalid line, and refuses no request. */
const inputsOfEntry = Type.Optional(
  Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]), {
    maxProperties: 200,
    description: 'what you know of it, by the names of the policy’s inputs; null: not given',
  }),
);

const entry = Type.Union(
  [
    Type.String(),
    Type.Object(
      {
        document: Type.String({ description: 'a CPF or a CNPJ, as text' }),
        externalId: Type.Optional(Type.String({ description: 'a text of up to 200 characters' })),
        amount: Type.Optional(
          Type.Number({ description: 'an amount in BRL from 0.01, rounded to the cent' }),
        ),
        requestedAmount: Type.Optional(Type.Number({ description: 'the same as amount' })),
        inputs: inputsOfEntry,
      },
      // A long list comes from its thread with all fields, so that a misspelt one is found.
      { additionalProperties: true },
    ),
  ],
  {
    description:
      'a document as text, in quotes (a number loses its leading zeros), or { document, externalId, amount, inputs }',
  },
);

/** What a request says of the documents of a batch: a list, a text, or neither beside a file. */
export const batchInputFields = {
  policyId: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'a policy id, as GET /credit-policy/policy lists them, or the id of an operation',
  }),
  documents: Type.Optional(
    Type.Array(entry, {
      description: 'a list of documents',
    }),
  ),
  text: Type.Optional(
    Type.String({
      description: 'documents as they are pasted: one or many a line, masked or not, or a table as text',
    }),
  ),
  column: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'of a table: the column of documents, by its name or its number from 1; default: the one whose values are documents',
    }),
  ),
  sheet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'of a spreadsheet: the sheet to read, by its name; default: the visible one with the most documents',
    }),
  ),
  padZeros: Type.Optional(
    Type.Boolean({
      description: 'true or false: give documents of 9, 10, 12 or 13 digits their lost zeros back',
    }),
  ),
  map: Type.Optional(
    Type.String({
      maxLength: 10_000,
      description:
        'of a table: which column feeds which input where names do not tell, as column=input with ; between; amount is the amount asked for, and column= leaves a column out',
    }),
  ),
  purpose: purposeField,
  reuseWithinDays: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 3650, description: 'a whole number of days from 0 to 3650' }),
  ),
};

const batchInputBody = Type.Object(batchInputFields);
type BatchInputBody = Static<typeof batchInputBody>;

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The documents of a batch as a file. */
export const batchFile = {
  mediaTypes: ['text/csv', 'text/plain', xlsx],
  maximumBytes: limits.batchFileBytes,
  instead: { en: 'Divide it into several batches.', 'pt-BR': 'Divida-o em vários lotes.' },
  examples: {
    'text/csv': 'cnpj;pedido;valor\n33.683.111/0002-80;order-1;5.000,00\n12ABC34501DE35;order-2;1.200,50\n',
    'text/plain': '12ABC34501DE35\n33.683.111/0002-80; 00000000000191\n',
  },
} satisfies Omit<FileBodyDefinition, 'query'>;

/** What an input is read for; `end` is called when nothing more of it is read. */
export function useOfInput(
  clientId: string,
  signal: AbortSignal,
): { readonly use: InputUse; readonly end: () => void } {
  const over = new AbortController();
  return {
    use: { lane: clientId, signal: AbortSignal.any([signal, over.signal]) },
    end: () => over.abort(),
  };
}

/**
 * Opens the documents of a batch, from wherever a request has them.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED, those of `readBatchInput`; INVALID_ARGUMENT by the field for what is known
 * before the lines are read.
 */
export async function openBatchInput(
  body: BatchInputBody,
  file: AsyncIterable<Uint8Array> | undefined,
  {
    service,
    caller,
    use,
  }: { readonly service: HttpService; readonly caller: Caller; readonly use: InputUse },
): Promise<BatchInput> {
  const { documents, text, column, sheet, padZeros = false } = body;
  if (documents !== undefined && text !== undefined) {
    throw refuseFields([{ pointer: '/text', code: 'CHOICE', message: 'expected: either documents or text' }]);
  }
  // The lines are judged by the kind that the policy is for.
  const policy = await getPolicyForBatch(service.engine.storage.db, caller.organizationId, body.policyId);
  const { inputs } = policy;
  const options = {
    kind: policy.documentKind,
    padZeros,
    inputs,
    ...(column !== undefined && { column }),
    ...(sheet !== undefined && { sheet }),
    ...readMapField(body.map),
  };
  if (file !== undefined) return service.inputs.read(file, options, use);
  if (documents !== undefined) return readDocumentList(documents.map(withAmount), options);
  if (text === undefined) {
    const message = 'is missing, where text is missing too: expected documents or text';
    throw refuseFields([{ pointer: '/documents', code: 'REQUIRED', message }]);
  }
  return service.inputs.read(bytesOfText(text), options, use);
}

/** An entry with its amount under one name. @throws CreditError INVALID_REQUEST for two different amounts. */
function withAmount(
  item: Static<typeof entry>,
  index: number,
): Parameters<typeof readDocumentList>[0][number] {
  if (typeof item === 'string' || item.requestedAmount === undefined) return item;
  const { requestedAmount: _, ...rest } = item;
  const amount = readAmountFields(item, `/documents/${index}`);
  return amount === undefined ? rest : { ...rest, amount };
}

/** @throws CreditError INVALID_ARGUMENT where it names no column. */
function readMapField(map: string | undefined): { readonly map?: Readonly<Record<string, string>> } {
  if (map === undefined) return {};
  const pairs = map.split(/[;\n]/).filter((pair) => pair.trim() !== '');
  return { map: readColumnMap(pairs, 'map') };
}

/** Where the documents stand in the request: a field of the body, or all of it. */
function placeOfInput({ text }: BatchInputBody, file: unknown): string {
  if (file !== undefined) return '';
  return text === undefined ? '/documents' : '/text';
}

/** The refusal of the input says where it stands. */
export function refuseInput(error: unknown, body: BatchInputBody, file: unknown): unknown {
  const isOfInput = error instanceof CreditError && error.code.startsWith('BATCH_');
  return isOfInput ? refuseField(error, placeOfInput(body, file)) : error;
}

const chunkCharacters = 65_536;

/** A text as a file of it would be read. */
export async function* bytesOfText(text: string): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + chunkCharacters);
    // The two halves of a character stay together.
    if (/[\uD800-\uDBFF]/.test(text.charAt(to - 1)) && to < text.length) to += 1;
    yield Buffer.from(text.slice(from, to));
    await nextSlice();
    from = to;
  }
}

import { Type } from '@sinclair/typebox';
import type { Language } from '../../base/language.ts';
import type { BatchPreview } from '../../batch/preview-batch.ts';
import type { BatchFormat } from '../../batch/reading/batch-input.ts';
import { inputTitle } from '../../policy/inputs/input.ts';
import { batchRefusal } from './batch-schemas.ts';
import { choice, orNull } from './common-schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const batchPreview = Type.Object(
  {
    policyId: Type.String(),
    policyVersion: Type.Integer({ minimum: 1, description: 'The version that it would be under' }),
    mostReports: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'For an operation: reports that each document may lead to at most, its own among them',
      }),
    ),
    mostPrice: Type.Optional(
      Type.Number({
        description:
          'For an operation: BRL at most with all of those; price is that of the documents themselves',
      }),
    ),
    read: Type.Object(
      {
        kind: choice(
          ['TEXT', 'TABLE', 'SPREADSHEET'],
          'Documents in no columns, a table as text, or a workbook',
        ),
        sheet: Type.Optional(Type.String({ description: 'Of a workbook: the sheet that is read' })),
        otherSheets: Type.Optional(
          Type.Array(Type.String(), { description: 'Its other sheets, which are not read' }),
        ),
        documentColumns: Type.Optional(
          Type.Array(Type.String(), { description: 'Of a table: where its documents stand' }),
        ),
        externalIdColumn: Type.Optional(Type.String()),
        amountColumn: Type.Optional(Type.String()),
        inputs: Type.Optional(
          Type.Array(
            Type.Object({
              name: Type.String(),
              title: Type.String({ description: 'What people read, in the language of the answer' }),
              required: Type.Boolean(),
              column: orNull(Type.String({ description: 'The column that feeds it; null where none does' })),
            }),
            { description: 'What the policy asks of you for each document; absent where it asks nothing' },
          ),
        ),
        otherColumns: Type.Optional(
          Type.Array(Type.String(), { description: 'Columns that go through to the spreadsheet' }),
        ),
        unusedColumns: Type.Optional(
          Type.Array(Type.String(), {
            description:
              'For a text: names of amounts and external ids in it, which are not read. Provide a table to use them',
          }),
        ),
      },
      { description: 'How the input was understood' },
    ),
    lines: count('Lines that hold something'),
    valid: count('Documents to be analysed, each once'),
    invalid: count('Those that are no document, or one of the other kind'),
    duplicates: count('Documents that stood there before'),
    mostFrequentKind: Type.Optional(
      choice(
        ['cpf', 'cnpj'],
        'The kind of most documents, whatever kind the policy is for; absent without documents',
      ),
    ),
    otherKind: count('Of the invalid ones: documents of the kind that the policy is not for'),
    reusable: count('Documents that are decided on the answers of earlier reports'),
    recent: count(
      'Other documents with a report of the last recentDays days. With a longer reuse they can be decided on its answers, if these suffice',
    ),
    recentDays: count('See recent'),
    saving: Type.Number({
      description: 'Price of the recent documents that is saved if all answers suffice, BRL',
    }),
    toAsk: count('Documents that sources are asked about'),
    price: Type.Number({ description: 'At most, where every run is counted; BRL' }),
    expectedSeconds: orNull(
      Type.Number({
        minimum: 0,
        description:
          'As long as the last batch took, but at least as long as the pace of the sources requires; null if neither is known',
      }),
    ),
    pacedBy: Type.Optional(
      Type.Object(
        {
          source: Type.String(),
          documentsPerMinute: Type.Number({ description: 'Documents a minute that its pace allows at most' }),
        },
        { description: 'The source whose pace limits the batch the most; absent if no source has a pace' },
      ),
    ),
    items: Type.Array(batchRefusal, { description: 'The first 1,000 invalid lines' }),
    text: Type.Optional(
      orNull(
        Type.String({
          description:
            'With withText: the input as text, each line at its number; null where it is too long to be given as text',
        }),
      ),
    ),
  },
  { $id: 'BatchPreview' },
);

/** A preview as it is answered. */
export function answerPreview(
  { policy, mostReports, mostPrice, ...counts }: BatchPreview,
  more: {
    readonly format: BatchFormat;
    readonly seconds: number | undefined;
    readonly text: string | null | undefined;
    readonly language: Language;
  },
) {
  const { kind, sheet, otherSheets, columns, inputs, unusedColumns } = more.format;
  return {
    policyId: policy.policyId,
    policyVersion: policy.version,
    ...(mostReports !== undefined && { mostReports }),
    ...(mostPrice !== undefined && { mostPrice }),
    read: {
      kind,
      ...(sheet !== undefined && { sheet }),
      ...(otherSheets !== undefined && { otherSheets }),
      ...(columns !== undefined && {
        documentColumns: columns.documents.map(({ name }) => name),
        ...(columns.externalId !== undefined && { externalIdColumn: columns.externalId.name }),
        ...(columns.amount !== undefined && { amountColumn: columns.amount.name }),
        otherColumns: columns.extra.map(({ name }) => name),
      }),
      ...(unusedColumns !== undefined && { unusedColumns }),
      ...(inputs !== undefined && {
        inputs: inputs.map((input) => ({
          name: input.name,
          title: inputTitle(input, more.language),
          required: input.required === true,
          column: input.column?.name ?? null,
        })),
      }),
    },
    ...counts,
    expectedSeconds: more.seconds ?? null,
    ...(more.text !== undefined && { text: more.text }),
  };
}

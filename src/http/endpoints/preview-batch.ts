import { Type } from '@sinclair/typebox';
import { expectedSeconds } from '../../batch/expected-seconds.ts';
import { previewBatch } from '../../batch/preview-batch.ts';
import { TextOfInput } from '../../batch/reading/text-of-input.ts';
import { batchFile, batchInputFields, openBatchInput, refuseInput, useOfInput } from '../batch-input.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { limits } from '../limits.ts';
import { answerPreview, batchPreview } from '../views/batch-preview-schemas.ts';

const withText = Type.Optional(
  Type.Boolean({
    description: 'true or false: give the input back as text, to be corrected and given as text (false)',
  }),
);

const { documents: _, text: __, ...beside } = batchInputFields;

/** POST /v2/batch/preview: what a batch would be. */
export const previewBatchEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/batch/preview' },
    operationId: 'previewBatch',
    tag: 'Batch',
    summary: 'Read the documents of a batch and tell what it would take and cost; nothing is written',
    description:
      'Takes what POST /v2/batch takes, but for the name. The reasons of invalid lines are in the language that Accept-Language asks for.',
    permission: 'batch:run',
    body: Type.Object({ ...batchInputFields, withText }),
    bodyLimit: limits.batchBytes,
    fileBody: { ...batchFile, query: Type.Object({ ...beside, withText }) },
    bodyExample: { policyId: 'starter-company', text: '12ABC34501DE35\n33.683.111/0002-80' },
    answers: { 200: { description: 'What it would be', schema: batchPreview } },
    problems: [
      'UNKNOWN_POLICY',
      'POLICY_DISABLED',
      'INVALID_ARGUMENT',
      'BATCH_INPUT_EMPTY',
      'BATCH_WITHOUT_DOCUMENT',
      'BATCH_INPUT_NOT_READ',
      'BATCH_WORKBOOK_REFUSED',
      'BATCH_COLUMN_AMBIGUOUS',
      'BATCH_COLUMN_UNKNOWN',
      'BATCH_COLUMN_TWICE',
      'BATCH_INPUT_TWICE',
      'UNKNOWN_INPUT',
      'PURPOSE_UNKNOWN',
      'LONG_BODIES_BUSY',
    ],
  },
  async ({ body, file, absence, language }, service, caller) => {
    const { signal } = absence;
    const { engine } = service;
    const { use, end } = useOfInput(caller.clientId, signal);
    const { policyId, reuseWithinDays, purpose } = body;
    try {
      const opened = await openBatchInput(body, file, { service, caller, use });
      // As JSON it is given back within the same limit.
      const kept = body.withText
        ? new TextOfInput(opened, { mostCharacters: limits.batchBytes / 2 })
        : undefined;
      const input = kept?.input ?? opened;
      const preview = await previewBatch(
        engine,
        caller,
        { policyId, input, reuseWithinDays, purpose },
        { signal, language },
      );
      const seconds = await expectedSeconds(engine, caller, preview);
      const more = { format: opened.format, seconds, text: kept?.text(), language };
      return { status: 200, body: answerPreview(preview, more) };
    } catch (error) {
      throw refuseInput(error, body, file);
    } finally {
      end();
    }
  },
);

import { Type } from '@sinclair/typebox';
import { expectedSeconds } from '../../batch/expected-seconds.ts';
import { previewBatch } from '../../batch/preview-batch.ts';
import { TextOfInput } from '../../batch/reading/text-of-input.ts';
import {
  batchFile,
  batchInputFields,
  batchInputProblems,
  openBatchInput,
  refuseInput,
  useOfInput,
} from '../batch-input.ts';
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
    namesUnknownFields: true,
    bodyLimit: limits.batchBytes,
    fileBody: { ...batchFile, query: Type.Object({ ...beside, withText }) },
    bodyExample: { policyId: 'starter-company', text: '12ABC34501DE35\n33.683.111/0002-80' },
    answers: { 200: { description: 'What it would be', schema: batchPreview } },
    problems: batchInputProblems,
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

import { type Static, Type } from '@sinclair/typebox';
import { CreditError } from '../../base/errors.ts';
import { say } from '../../base/language.ts';
import { parseEnteredDocument } from '../../document/document.ts';
import { deleteOutcomes } from '../../outcome/delete-outcomes.ts';
import { keepOutcomes } from '../../outcome/keep-outcomes.ts';
import {
  mostDaysLate,
  type OutcomeLine,
  outcomeEvents,
  outcomeLine,
  refuseOutcome,
  type UnreadCell,
} from '../../outcome/outcome.ts';
import { readDay, readEvent } from '../../outcome/outcome-cells.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { orNull } from '../views/common-schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const text = (description: string, maxLength = 200) =>
  Type.Optional(orNull(Type.String({ maxLength, description })));

// Values are judged item by item, so that one wrong value does not refuse the others.
const outcome = Type.Object({
  reportId: text('a report id'),
  document: text('a CPF or a CNPJ: of its newest report with a decision by that day', 30),
  policyId: text('the policy that made the decision; default: any policy'),
  event: Type.String({
    maxLength: 200,
    description: `${outcomeEvents.join(', ')}, or a word of the same meaning that outcome import reads. Any other event is refused`,
  }),
  daysLate: Type.Optional(
    orNull(
      Type.Number({
        description: `a whole number from 0 to ${mostDaysLate}. Any other number is left out, with a warning`,
      }),
    ),
  ),
  date: text(
    'the day, YYYY-MM-DD, not in the future. Default: the day of the import, with a warning. An unreadable day is left out, with a warning, if reportId is stated; otherwise the outcome is refused',
  ),
  amount: Type.Optional(
    orNull(
      Type.Number({ description: 'in BRL, from 0 to 1e12. Any other number is left out, with a warning' }),
    ),
  ),
});

const outcomesBody = Type.Object({
  outcomes: Type.Array(outcome, { minItems: 1, maxItems: 1000, description: 'one to 1000 outcomes' }),
});

function lineOf(item: Static<typeof outcome>, line: number): OutcomeLine {
  const document = item.document ? parseEnteredDocument(item.document).document : undefined;
  if (item.document && document === undefined) return { line, refusal: refuseOutcome('DOCUMENT') };
  const event = readEvent(item.event);
  if (event === undefined) return { line, refusal: refuseOutcome('NO_EVENT') };
  const date = readDay(item.date?.trim() ?? '');
  const daysLate = within(item.daysLate, mostDaysLate);
  const isDays = daysLate === undefined || Number.isInteger(daysLate);
  const amount = within(item.amount, 1e12);
  const unread: UnreadCell[] = [];
  if (date === undefined) unread.push('NO_DATE');
  if (date === null) unread.push('DATE');
  if (daysLate === null || !isDays) unread.push('DAYS_LATE');
  if (amount === null) unread.push('AMOUNT');
  const values = {
    reportId: item.reportId || undefined,
    document,
    policyId: item.policyId || undefined,
    event,
    daysLate: isDays ? (daysLate ?? undefined) : undefined,
    date,
    amount: amount ?? undefined,
  };
  return outcomeLine(line, values, unread);
}

/** Returns a number from 0 to a limit; undefined for none, null for any other number. */
function within(value: number | null | undefined, most: number): number | undefined | null {
  if (value === null || value === undefined) return undefined;
  return value >= 0 && value <= most ? value : null;
}

const listed = (description: string) =>
  Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1, description: 'The place in the list' }),
      code: Type.String(),
      reason: Type.String(),
    }),
    { description },
  );

/** POST /v2/outcome: repayment outcomes of reports. */
export const keepOutcomesEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/outcome' },
    operationId: 'keepOutcomes',
    isLong: true,
    tag: 'Report',
    summary: 'Store repayment outcomes of reports: paid, late or in default',
    description:
      'Repeated outcomes are stored once. The worst outcome of a report counts, whether one request or several state them. To correct an outcome, send it again with the same day: the newest import of a day counts. Outcomes that cannot be stored (an unknown report, an unknown event, a day in the future, an unreadable day without a report id) are listed in refusals by their place, from 1. The others are stored. An outcome with an unreadable number or day is stored without it, and listed in warnings.',
    permission: 'report:create',
    body: outcomesBody,
    bodyExample: {
      outcomes: [
        { document: '12ABC34501DE35', event: 'LATE', daysLate: 12, date: '2026-10-30', amount: 1200.5 },
      ],
    },
    answers: {
      200: {
        description: 'The numbers of stored and refused outcomes',
        schema: Type.Object(
          {
            lines: count('Number of outcomes'),
            kept: count('New outcomes'),
            known: count('Outcomes that were stored before'),
            refused: count('Outcomes that were not stored'),
            refusals: listed('Why outcomes were not stored'),
            warned: count('Stored outcomes, also repeated ones, with warnings'),
            warnings: listed(
              'Values that were left out of stored outcomes, and late payments of unknown length',
            ),
          },
          { $id: 'OutcomesKept' },
        ),
      },
    },
    problems: [],
  },
  async ({ body, language }, { engine }, caller) => {
    const lines = body.outcomes.map((item, index) => lineOf(item, index + 1));
    const { refusals, warnings, ...counts } = await keepOutcomes(engine, caller, lines);
    const shown = (all: typeof refusals | typeof warnings) =>
      all.map(({ line, code, text }) => ({ line, code, reason: say(text, language) }));
    return { status: 200, body: { ...counts, refusals: shown(refusals), warnings: shown(warnings) } };
  },
);

/** POST /v2/outcome/delete: the outcomes of a report or document. */
export const deleteOutcomesEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/outcome/delete' },
    operationId: 'deleteOutcomes',
    tag: 'Report',
    summary: 'Delete the repayment outcomes of a report, or of all reports of a document',
    description:
      'Deletes the outcomes of all imports. The audit log records each report with the number of deleted outcomes. Without stored outcomes, `deleted` is 0.',
    permission: 'report:create',
    body: Type.Object({
      reportId: text('a report id; either this or document'),
      document: text('a CPF or a CNPJ: all of its reports', 30),
    }),
    bodyExample: { document: '12ABC34501DE35' },
    answers: {
      200: {
        description: 'The number of deleted outcomes',
        schema: Type.Object(
          { deleted: count('Deleted outcomes, of all imports') },
          { $id: 'OutcomesDeleted' },
        ),
      },
    },
    problems: ['UNKNOWN_REPORT', 'INVALID_DOCUMENT', 'SUBJECT_HELD', 'INVALID_ARGUMENT'],
  },
  async ({ body: { reportId, document } }, { engine }, caller) => {
    if (reportId && !document)
      return { status: 200, body: await deleteOutcomes(engine, caller, { reportId }) };
    if (document && !reportId)
      return { status: 200, body: await deleteOutcomes(engine, caller, { document }) };
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'reportId',
      reason: {
        en: 'either reportId or document is required, and not both',
        'pt-BR': 'é obrigatório informar reportId ou document, e não ambos',
      },
      expected: 'reportId | document',
    });
  },
);

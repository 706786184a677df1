import { Type } from '@sinclair/typebox';
import { isOnCalendar } from '../../base/calendar-day.ts';
import { say } from '../../base/language.ts';
import { parseDocument } from '../../document/document.ts';
import { keepOutcomes } from '../../outcome/keep-outcomes.ts';
import { type OutcomeLine, outcomeEvents, refuseOutcome } from '../../outcome/outcome.ts';
import { dayPattern } from '../../sections/fields.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice } from '../views/common-schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const outcomesBody = Type.Object({
  outcomes: Type.Array(
    Type.Object({
      reportId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'a report id' })),
      document: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 30,
          description: 'a CPF or a CNPJ: of its newest report with a decision by that day',
        }),
      ),
      policyId: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'the policy that made the decision; default: any policy',
        }),
      ),
      event: choice(outcomeEvents, 'PAID, LATE or DEFAULT'),
      daysLate: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 36_500, description: 'a whole number from 0 to 36500' }),
      ),
      date: Type.String({ pattern: dayPattern, description: 'the day, YYYY-MM-DD, not in the future' }),
      amount: Type.Optional(Type.Number({ minimum: 0, maximum: 1e12, description: 'in BRL' })),
    }),
    { minItems: 1, maxItems: 1000, description: 'one to 1000 outcomes' },
  ),
});

/** POST /v2/outcome: what became of whom credit was given. */
export const keepOutcomesEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/outcome' },
    operationId: 'keepOutcomes',
    isLong: true,
    tag: 'Report',
    summary: 'Tell what became of whom credit was given: paid, late or in default',
    description:
      'Each is kept once, however often it is told. What cannot be kept (an unknown report, a day in the future) is named in refusals by its place, from 1, and stops nothing.',
    permission: 'report:create',
    body: outcomesBody,
    bodyExample: {
      outcomes: [
        { document: '12ABC34501DE35', event: 'LATE', daysLate: 12, date: '2026-10-30', amount: 1200.5 },
      ],
    },
    answers: {
      200: {
        description: 'What was kept',
        schema: Type.Object(
          {
            lines: count('How many were told'),
            kept: count('New ones'),
            known: count('Told before'),
            refused: count('Not kept'),
            refusals: Type.Array(
              Type.Object({
                line: Type.Integer({ minimum: 1, description: 'The place in the list' }),
                code: Type.String(),
                reason: Type.String(),
              }),
            ),
          },
          { $id: 'OutcomesKept' },
        ),
      },
    },
    problems: [],
  },
  async ({ body, language }, { engine }, caller) => {
    const lines = body.outcomes.map(({ document: text, ...outcome }, index): OutcomeLine => {
      const line = index + 1;
      const document = text === undefined ? undefined : parseDocument(text).document;
      if (text !== undefined && document === undefined) return { line, refusal: refuseOutcome('DOCUMENT') };
      if (!isOnCalendar(outcome.date)) return { line, refusal: refuseOutcome('NO_DATE') };
      return { line, outcome: { ...outcome, document } };
    });
    const { refusals, ...counts } = await keepOutcomes(engine, caller, lines);
    return {
      status: 200,
      body: {
        ...counts,
        refusals: refusals.map(({ line, code, text }) => ({ line, code, reason: say(text, language) })),
      },
    };
  },
);

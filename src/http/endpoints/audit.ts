import { Type } from '@sinclair/typebox';
import { listAudit } from '../../audit/list-audit.ts';
import { isOnCalendar } from '../../base/calendar-day.ts';
import { CreditError } from '../../base/errors.ts';
import { auditKinds } from '../../wording/audit-kinds.ts';
import { kindInWords } from '../../wording/audit-words.ts';
import { startOfDay } from '../../wording/calendar.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { nextCursor, orNull, pageQuery, timestamp } from '../views/common-schemas.ts';

const entry = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Counts up from 1 without a gap' }),
  at: timestamp('When'),
  kind: Type.String({ description: `What was done: ${Object.keys(auditKinds).join(', ')}` }),
  title: Type.String({ description: 'The kind in the reader’s language' }),
  actor: orNull(
    Type.Object(
      {
        id: Type.String(),
        name: orNull(Type.String({ description: 'As long as it is known' })),
      },
      { description: 'Null where the program did it by itself' },
    ),
  ),
  details: Type.Unknown({ description: 'Ids, codes, counts and hashes; null where they were changed' }),
  hash: Type.String({ description: 'SHA-256 of the entry, in hexadecimal' }),
});

const example = {
  number: 1,
  at: '2026-11-20T12:00:00.000Z',
  kind: 'POLICY_ENABLED',
  title: 'Policy enabled',
  actor: { id: 'usr_01jd8q6x4hfx0s8d1b2c3d4e5f', name: 'ana' },
  details: { policy: 'starter-company', version: 1 },
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

/** GET /v2/audit: what was done, and by whom. */
export const listAuditEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/audit' },
    operationId: 'listAudit',
    tag: 'Audit',
    summary: 'List what was done, and by whom, newest first',
    description:
      'The entries of the audit chain of the organisation. Whether they are as they were written, the command credit audit verify tells: it reads the whole chain at one instant.',
    permission: 'audit:read',
    query: Type.Object({
      from: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          description: 'of that day or later, YYYY-MM-DD in the time zone of the service',
        }),
      ),
      kind: Type.Optional(
        Type.String({ minLength: 1, maxLength: 60, description: 'of one kind, such as POLICY_ENABLED' }),
      ),
      ...pageQuery,
    }),
    answers: {
      200: {
        description: 'A page of entries',
        schema: Type.Object({ items: Type.Array(entry), nextCursor }, { $id: 'AuditList' }),
        example: { items: [example], nextCursor: null },
      },
    },
    problems: ['INVALID_ARGUMENT'],
  },
  async ({ query: { from, kind, limit = 50, cursor }, language }, { engine, exports }, caller) => {
    const { items, next } = await listAudit(engine.storage, caller.organizationId, {
      ...(from !== undefined && { from: startOfDay(readDay(from), exports.timeZone).toISOString() }),
      ...(cursor !== undefined && { before: readCursor(cursor) }),
      kind: kind === undefined ? undefined : readKind(kind),
      limit,
    });
    return {
      status: 200,
      body: {
        items: items.map((one) => ({ ...one, title: kindInWords(one.kind, language) })),
        nextCursor: next === null ? null : String(next),
      },
    };
  },
);

function readDay(day: string): string {
  if (isOnCalendar(day)) return day;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'from',
    reason: { en: `"${day}" is no day`, 'pt-BR': `"${day}" não é um dia` },
    expected: { en: 'a day, such as 2026-11-20', 'pt-BR': 'um dia, por exemplo 2026-11-20' },
  });
}

function readKind(kind: string): string {
  if (Object.hasOwn(auditKinds, kind)) return kind;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'kind',
    reason: { en: `"${kind}" is no kind of entry`, 'pt-BR': `"${kind}" não é um tipo de registro` },
    expected: Object.keys(auditKinds).join(', '),
  });
}

function readCursor(cursor: string): number {
  if (/^[1-9]\d{0,14}$/.test(cursor)) return Number(cursor);
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'cursor',
    reason: { en: 'it is not one that a list has given', 'pt-BR': 'não é de nenhuma lista' },
    expected: {
      en: 'the nextCursor of an earlier answer',
      'pt-BR': 'o nextCursor de uma resposta anterior',
    },
  });
}

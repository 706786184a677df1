import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import {
  type Change,
  type History,
  keys,
  type OutboxEvent,
  type Receipt,
  type RegisteredWebhook,
} from './history.ts';
import { judge } from './judge.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const organizationId = 'org_1';
const finishedAt = '2026-03-01T12:00:01.000Z';

const webhooks: readonly RegisteredWebhook[] = (['REPORT', 'REPORT_FINISHED', 'REPORT_STATUS'] as const).map(
  (type) => ({ id: `whk_${type}`, organizationId, type, path: '/all', secret, apiKey: 'key' }),
);

const fields = { reportId: 'rpt_1', document: '12ABC34501DE35', type: 'CNPJ' };

const events = {
  section: event('evt_1', 'REPORT', { ...fields, section: { id: 'sec_1', type: 'SUMMARY' } }),
  finished: event('evt_2', 'REPORT_FINISHED', { ...fields, isFinalized: true, finalizedAt: finishedAt }),
  decided: event('evt_3', 'REPORT_STATUS', { ...fields, approved: true, commentary: 'guarantee given' }),
};

const changes: readonly Change[] = [
  change('REPORT', keys.section('rpt_1', 'sec_1'), 1),
  change('REPORT_FINISHED', keys.finished('rpt_1', finishedAt), 2),
  change('REPORT_STATUS', keys.decided('rpt_1', true, 'guarantee given'), 3),
];

/** A report that a process was killed for once, between its end and the decision, and all is as it was promised. */
const honest: History = {
  webhooks,
  changes,
  events: [events.section, events.finished, { ...events.decided, attempts: 2 }],
  receipts: [
    receipt(events.section, { arrived: 1 }),
    receipt(events.finished, { arrived: 3 }),
    receipt(events.decided, { arrived: 5, life: 1, answer: { status: 500 } }),
    receipt(events.decided, { arrived: 7, life: 1, arrivedAtMs: 2_000 }),
  ],
  lives: [{ end: 'KILLED' }, { end: 'STOPPED' }],
  redeliveries: [],
  forgotten: [],
  defects: [],
  drained: true,
};

function event(
  id: string,
  type: OutboxEvent['type'],
  content: OutboxEvent['content'],
  status: OutboxEvent['status'] = 'DELIVERED',
): OutboxEvent {
  return {
    id,
    webhookId: `whk_${type}`,
    type,
    reportId: 'rpt_1',
    status,
    attempts: status === 'DELIVERED' ? 1 : 0,
    content,
  };
}

function change(type: Change['type'], key: string, order: number): Change {
  return { organizationId, type, reportId: 'rpt_1', key, order };
}

/** A delivery of an event, signed as it should be. */
function receipt(of: OutboxEvent, told: Partial<Receipt> & { arrived: number }): Receipt {
  const data = { content: of.content, compress: false };
  const body = JSON.stringify({ organizationId, webhookType: of.type, data });
  const arrivedAtMs = told.arrivedAtMs ?? 0;
  const signed = new Date(arrivedAtMs);
  const answer = told.answer ?? { status: 200 };
  return {
    life: 0,
    path: '/all',
    headers: {
      'webhook-id': of.id,
      'webhook-timestamp': String(Math.floor(arrivedAtMs / 1_000)),
      'webhook-signature': new Webhook(secret).sign(of.id, signed, body),
      'api-key': 'key',
    },
    body,
    arrivedAtMs,
    answer,
    answered: true,
    ended: told.arrived + 1,
    endedAtMs: arrivedAtMs,
    ...told,
  };
}

function faultsOf(history: History): readonly string[] {
  return [...new Set(judge(history).findings.map(({ fault }) => fault))];
}

const again = (told: Partial<Receipt> & { arrived: number }): History => ({
  ...honest,
  events: honest.events.map((one) => ({ ...one, attempts: 9 })),
  receipts: [...honest.receipts, receipt(events.decided, told)],
});

describe('the judge finds nothing where', () => {
  test('every change was told once, in order, signed, and to whom it belongs', () => {
    expect(judge(honest)).toEqual({
      findings: [],
      events: 3,
      delivered: 3,
      discarded: 0,
      deliveries: 4,
      duplicatesByKill: 0,
    });
  });

  test('a kill explains a delivery that came twice', () => {
    const history: History = {
      ...honest,
      events: honest.events.map((one) => ({ ...one, attempts: 2 })),
      receipts: [
        receipt(events.section, { arrived: 1 }),
        receipt(events.finished, { arrived: 3 }),
        receipt(events.finished, { arrived: 5, life: 1 }),
        receipt(events.decided, { arrived: 7, life: 1 }),
      ],
    };
    expect(judge(history)).toMatchObject({ findings: [], duplicatesByKill: 1 });
  });

  test('an event was discarded after three attempts, and sent again by hand', () => {
    const failed = [5, 7, 9].map((arrived) =>
      receipt(events.decided, {
        arrived,
        life: 1,
        arrivedAtMs: arrived * 1_000,
        answer: { status: 500 },
      }),
    );
    const discarded: History = {
      ...honest,
      events: [events.section, events.finished, { ...events.decided, status: 'DISCARDED', attempts: 3 }],
      receipts: [...honest.receipts.slice(0, 2), ...failed],
    };
    expect(judge(discarded)).toMatchObject({ findings: [], discarded: 1 });
    expect(
      faultsOf({
        ...discarded,
        events: [events.section, events.finished, { ...events.decided, attempts: 4 }],
        receipts: [
          ...discarded.receipts,
          receipt(events.decided, { arrived: 12, life: 1, arrivedAtMs: 9_001 }),
        ],
        redeliveries: [{ eventId: 'evt_3', asked: 11 }],
      }),
    ).toEqual([]);
  });

  test('an event was given up because the receiver is gone', () => {
    expect(
      faultsOf({
        ...honest,
        events: [
          events.section,
          events.finished,
          { ...events.decided, status: 'DISCARDED', attempts: 1 },
          event(
            'evt_4',
            'REPORT_STATUS',
            { ...fields, approved: false, commentary: 'it fell through' },
            'DISCARDED',
          ),
        ],
        changes: [...changes, change('REPORT_STATUS', keys.decided('rpt_1', false, 'it fell through'), 4)],
        receipts: [
          ...honest.receipts.slice(0, 2),
          receipt(events.decided, { arrived: 5, life: 1, answer: { status: 410 } }),
        ],
      }),
    ).toEqual([]);
  });

  test('not all is done yet, and nobody said that it is', () => {
    expect(
      faultsOf({
        ...honest,
        events: [events.section, { ...events.finished, status: 'PENDING', attempts: 0 }],
        changes: changes.slice(0, 2),
        receipts: honest.receipts.slice(0, 1),
        drained: false,
      }),
    ).toEqual([]);
  });
});

describe('the judge finds a planted fault:', () => {
  const planted: readonly (readonly [what: string, fault: string, history: History])[] = [
    [
      'a change without an event',
      'LOST',
      { ...honest, events: honest.events.slice(0, 2), receipts: honest.receipts.slice(0, 2) },
    ],
    [
      'an event called delivered that never came',
      'LOST',
      { ...honest, receipts: honest.receipts.filter(({ arrived }) => arrived !== 1) },
    ],
    [
      'an event called delivered that was only refused',
      'LOST',
      { ...honest, receipts: honest.receipts.slice(0, 3) },
    ],
    [
      'an answer of 200 that was cut off before its end',
      'LOST',
      {
        ...honest,
        receipts: honest.receipts.map((one) => (one.arrived === 1 ? { ...one, answered: false } : one)),
      },
    ],
    [
      'an event given up after two attempts',
      'LOST',
      {
        ...honest,
        events: [events.section, events.finished, { ...events.decided, status: 'DISCARDED', attempts: 2 }],
      },
    ],
    [
      'a delivery of what the outbox does not hold',
      'INVENTED',
      {
        ...honest,
        receipts: [
          ...honest.receipts,
          receipt(event('evt_9', 'REPORT', events.section.content), { arrived: 9, life: 1 }),
        ],
      },
    ],
    ['an event of what did not happen', 'INVENTED', { ...honest, changes: changes.slice(0, 2) }],
    [
      'an event that says what did not happen',
      'INVENTED',
      {
        ...honest,
        changes: [...changes.slice(0, 2), change('REPORT_STATUS', keys.decided('rpt_1', false, 'no'), 3)],
      },
    ],
    [
      'two events of one change',
      'REPEATED',
      {
        ...honest,
        events: [...honest.events, event('evt_4', 'REPORT', events.section.content)],
        receipts: [
          ...honest.receipts,
          receipt(event('evt_4', 'REPORT', events.section.content), { arrived: 9, life: 1 }),
        ],
      },
    ],
    [
      'two events of a report delivered the wrong way round',
      'DISORDERED',
      {
        ...honest,
        receipts: [
          receipt(events.finished, { arrived: 1 }),
          receipt(events.section, { arrived: 3 }),
          ...honest.receipts.slice(2),
        ],
      },
    ],
    [
      'an event sent while the one before it is being answered',
      'DISORDERED',
      {
        ...honest,
        receipts: [
          receipt(events.section, { arrived: 1, ended: 4 }),
          receipt(events.finished, { arrived: 3, ended: 5 }),
          receipt(events.decided, { arrived: 6, ended: 7, life: 1 }),
        ],
      },
    ],
    [
      'an event sent before the last attempt of the one before it',
      'DISORDERED',
      {
        ...honest,
        events: honest.events.map((one) => ({ ...one, attempts: 2 })),
        receipts: [
          receipt(events.section, { arrived: 1, answer: { status: 500 } }),
          receipt(events.finished, { arrived: 3 }),
          receipt(events.section, { arrived: 5, arrivedAtMs: 1_000 }),
          receipt(events.decided, { arrived: 7, life: 1, arrivedAtMs: 2_000 }),
        ],
      },
    ],
    [
      'an outbox that tells the end before what led to it',
      'DISORDERED',
      {
        ...honest,
        events: [events.finished, events.section, { ...events.decided, attempts: 2 }],
        receipts: [
          receipt(events.finished, { arrived: 1 }),
          receipt(events.section, { arrived: 3 }),
          ...honest.receipts.slice(2),
        ],
      },
    ],
    ['a duplicate without a kill', 'DUPLICATED', again({ arrived: 9, life: 1 })],
    [
      'two duplicates after one kill',
      'DUPLICATED',
      {
        ...honest,
        events: honest.events.map((one) => ({ ...one, attempts: 9 })),
        receipts: [
          receipt(events.section, { arrived: 1 }),
          receipt(events.section, { arrived: 3, life: 1 }),
          receipt(events.section, { arrived: 5, life: 1 }),
          receipt(events.finished, { arrived: 7, life: 1 }),
          receipt(events.decided, { arrived: 9, life: 1 }),
        ],
      },
    ],
    [
      'a duplicate after a process that stopped by itself',
      'DUPLICATED',
      {
        ...again({ arrived: 9, life: 2 }),
        lives: [{ end: 'KILLED' }, { end: 'STOPPED' }, { end: 'STOPPED' }],
      },
    ],
    [
      'a later attempt that says something else',
      'ALTERED',
      {
        ...honest,
        receipts: honest.receipts.map((one) =>
          one.arrived === 7
            ? receipt(
                { ...events.decided, content: { ...events.decided.content, status: 'DENIED' } },
                { arrived: 7, life: 1, arrivedAtMs: 2_000 },
              )
            : one,
        ),
      },
    ],
    [
      'a fourth attempt',
      'OVERSENT',
      {
        ...honest,
        events: [events.section, events.finished, { ...events.decided, attempts: 4 }],
        receipts: [
          ...honest.receipts.slice(0, 2),
          ...[5, 7, 9, 11].map((arrived) =>
            receipt(events.decided, {
              arrived,
              life: 1,
              arrivedAtMs: arrived * 1_000,
              answer: { status: arrived === 11 ? 200 : 500 },
            }),
          ),
        ],
      },
    ],
    [
      'an attempt that was not recorded before',
      'UNRECORDED',
      { ...honest, events: [events.section, events.finished, events.decided] },
    ],
    [
      'a retry at once',
      'HURRIED',
      {
        ...honest,
        receipts: honest.receipts.map((one) =>
          one.arrived === 7 ? receipt(events.decided, { arrived: 7, life: 1, arrivedAtMs: 700 }) : one,
        ),
      },
    ],
    [
      'a retry before the time that was asked for',
      'HURRIED',
      {
        ...honest,
        receipts: honest.receipts.map((one) =>
          one.arrived === 5 ? { ...one, answer: { status: 429, retryAfterSeconds: 3 } } : one,
        ),
      },
    ],
    [
      'a forged signature',
      'FORGED',
      {
        ...honest,
        webhooks: webhooks.map((one) => ({
          ...one,
          secret: `whsec_${btoa('another secret of many letters')}`,
        })),
      },
    ],
    [
      'a body that was not signed',
      'FORGED',
      {
        ...honest,
        receipts: honest.receipts.map((one) => (one.arrived === 1 ? { ...one, body: `${one.body} ` } : one)),
      },
    ],
    [
      'an old signature',
      'FORGED',
      {
        ...honest,
        receipts: honest.receipts.map((one) => (one.arrived === 1 ? { ...one, arrivedAtMs: 400_000 } : one)),
      },
    ],
    [
      'a delivery to another address',
      'MISADDRESSED',
      {
        ...honest,
        receipts: honest.receipts.map((one) => (one.arrived === 1 ? { ...one, path: '/other' } : one)),
      },
    ],
    [
      'a delivery with the key of another webhook',
      'MISADDRESSED',
      { ...honest, webhooks: webhooks.map((one) => ({ ...one, apiKey: 'another' })) },
    ],
    [
      'a delivery in the name of another organisation',
      'MISADDRESSED',
      { ...honest, webhooks: webhooks.map((one) => ({ ...one, organizationId: 'org_2' })) },
    ],
    [
      'an event that is neither delivered nor discarded at the end',
      'UNFINISHED',
      {
        ...honest,
        events: [events.section, events.finished, { ...events.decided, status: 'PENDING', attempts: 2 }],
      },
    ],
    [
      'what a client was told, and is gone',
      'FORGOTTEN',
      { ...honest, forgotten: ['the report rpt_2 is gone'] },
    ],
    ['a damaged database', 'DAMAGED', { ...honest, defects: ['row 7 missing from index'] }],
  ];

  test.each(planted)('%s is %s', (_what, fault, history) => {
    expect(faultsOf(history)).toContain(fault);
  });
});

import { describe, expect, test } from 'vitest';
import { type History, keys, type Receipt } from './history.ts';
import { judge } from './judge.ts';
import { change, changes, event, events, fields, honest, receipt, webhooks } from './planted-history.ts';

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

/** The decision failed three times and succeeded at the fourth, in these lives. */
const fourth = (lives: readonly number[]): History => ({
  ...honest,
  events: [events.section, events.finished, { ...events.decided, attempts: 4 }],
  receipts: [
    ...honest.receipts.slice(0, 2),
    ...lives.map((life, at) =>
      receipt(events.decided, {
        arrived: 5 + 2 * at,
        life,
        arrivedAtMs: at * 2_000,
        answer: { status: at === 3 ? 200 : 500 },
      }),
    ),
  ],
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
    ['a fourth attempt', 'OVERSENT', fourth([1, 1, 1, 1])],
    ['a fourth attempt that no kill has cut short', 'OVERSENT', fourth([0, 0, 1, 1])],
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
      'a signature of an earlier attempt',
      'FORGED',
      {
        ...honest,
        receipts: honest.receipts.map((one) => (one.arrived === 7 ? { ...one, arrivedAtMs: 30_000 } : one)),
      },
    ],
    [
      'an event called discarded that was acknowledged',
      'MISRECORDED',
      {
        ...honest,
        events: [events.section, events.finished, { ...events.decided, status: 'DISCARDED', attempts: 3 }],
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

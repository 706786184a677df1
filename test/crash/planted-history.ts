import { Webhook } from 'standardwebhooks';
import {
  type Change,
  type History,
  keys,
  type OutboxEvent,
  type Receipt,
  type RegisteredWebhook,
} from './history.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const organizationId = 'org_1';
const finishedAt = '2026-03-01T12:00:01.000Z';

export const webhooks: readonly RegisteredWebhook[] = (
  ['REPORT', 'REPORT_FINISHED', 'REPORT_STATUS'] as const
).map((type) => ({ id: `whk_${type}`, organizationId, type, path: '/all', secret, apiKey: 'key' }));

export const fields = { reportId: 'rpt_1', document: '12ABC34501DE35', type: 'CNPJ' };

export const events = {
  section: event('evt_1', 'REPORT', { ...fields, section: { id: 'sec_1', type: 'SUMMARY' } }),
  finished: event('evt_2', 'REPORT_FINISHED', { ...fields, isFinalized: true, finalizedAt: finishedAt }),
  decided: event('evt_3', 'REPORT_STATUS', { ...fields, approved: true, commentary: 'guarantee given' }),
};

export const changes: readonly Change[] = [
  change('REPORT', keys.section('rpt_1', 'sec_1'), 1),
  change('REPORT_FINISHED', keys.finished('rpt_1', finishedAt), 2),
  change('REPORT_STATUS', keys.decided('rpt_1', true, 'guarantee given'), 3),
];

/** A report that a process was killed for once, between its end and the decision, and all is as it was promised. */
export const honest: History = {
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

export function event(
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
    interrupted: 0,
    content,
  };
}

export function change(type: Change['type'], key: string, order: number): Change {
  return { organizationId, type, reportId: 'rpt_1', key, order };
}

/** A delivery of an event, signed as it should be. */
export function receipt(of: OutboxEvent, told: Partial<Receipt> & { arrived: number }): Receipt {
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

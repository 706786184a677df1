import { expect } from 'vitest';
import { eventTypes, isEventType } from '../../src/webhook/events.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';
import { expectShape } from './event-shapes.ts';

type Json = ReturnType<typeof JSON.parse>;

export const request = { document: approvedCompany, policyId: 'automatic' };

/** An engine whose organisation asked for everything, at one address. */
export async function openTold(options: Parameters<typeof openLocalEngine>[0] = {}): Promise<LocalEngine> {
  const engine = await openLocalEngine(options);
  const targets = openTargets([], async () => []);
  for (const type of eventTypes) {
    await registerWebhook(
      engine.storage,
      engine.actor.organizationId,
      { type, url: 'https://one.example/' },
      { targets, now: start },
    ).catch((error: unknown) => {
      // Another process on the same database has asked already.
      expect(error).toMatchObject({ code: 'WEBHOOK_EXISTS' });
    });
  }
  return engine;
}

/** What was told, in order; each body has the shape of its type, and is kept under the report, or the operation, that it is about. */
export async function told(
  engine: LocalEngine,
): Promise<readonly { readonly type: string; readonly content: Json }[]> {
  const rows = await engine.storage.db.selectFrom('event').selectAll().orderBy('sequence').execute();
  return rows.map(({ type, body, subject_id: subjectId, organization_id: organizationId }) => {
    const envelope = JSON.parse(body);
    if (isEventType(type)) expectShape(type, envelope);
    const { content } = envelope.data;
    expect([content.reportId ?? content.operationId ?? content.watchId, envelope.organizationId]).toEqual([
      subjectId,
      organizationId,
    ]);
    return { type, content };
  });
}

/** One word for each event, so that a life reads as a list. */
export async function tale(engine: LocalEngine): Promise<readonly string[]> {
  return (await told(engine)).map(({ type, content }) => {
    switch (type) {
      case 'REPORT':
        return `${content.section.type} ${content.section.status}`;
      case 'CREDIT_POLICY':
        return `policy ${content.previousPolicyStatus} > ${content.policyStatus}`;
      case 'REPORT_STATUS':
        return `decided ${content.previousStatus} > ${content.status}`;
      case 'REPORT_FINISHED':
        return `finished ${content.status} [${content.errors.sections.join()}]`;
      default:
        return type;
    }
  });
}

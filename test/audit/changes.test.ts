import { expect, test } from 'vitest';
import { listEntries } from '../../src/audit/audit-store.ts';
import { verifyAudit } from '../../src/audit/verify-audit.ts';
import { changeDialect, createClient, revokeClient, rotateClient } from '../../src/auth/clients.ts';
import { removeSigningKey, rotateSigningKey } from '../../src/auth/rotate-signing-key.ts';
import { addUser, changeRole, disableUser, enableUser, inviteUser } from '../../src/auth/users.ts';
import { requireDocument } from '../../src/document/document.ts';
import { auditSubjectExport } from '../../src/subject/audit-subject-export.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import {
  changeWebhook,
  disableWebhook,
  enableWebhook,
  registerWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from '../../src/webhook/webhooks.ts';
import { newMasterKey } from '../auth/new-master-key.ts';
import { endedReport, form, openExports } from '../export/export-world.ts';
import { type LocalEngine, start as now, openLocalEngine } from '../report/local-engine.ts';

async function entriesOf({ storage, actor }: LocalEngine) {
  const entries = await listEntries(storage.db, actor.organizationId, { after: 0, limit: 1_000 });
  return entries.map(({ kind, actor: by, details }) => ({ kind, by, details: JSON.parse(details) }));
}

test('users, clients, keys, webhooks and what is taken out stand in the chain by their ids, and it is whole', async () => {
  const engine = await openLocalEngine();
  const { storage, actor } = engine;
  const { organizationId, analystId: by } = actor;
  const reportId = await endedReport(engine);
  const before = (await entriesOf(engine)).length;
  const change = { by, now };

  const person = { name: 'Bia Souza', email: 'bia@example.com', role: 'analyst' } as const;
  const { user } = await addUser(storage, { ...person, organizationName: 'local' }, change);
  await inviteUser(storage, user.id, change);
  await changeRole(storage, user.id, { ...change, role: 'manager' });
  await changeRole(storage, user.id, { ...change, role: 'manager' });
  for (const _twice of [1, 2]) await disableUser(storage, user.id, change);
  for (const _twice of [1, 2]) await enableUser(storage, user.id, { now });

  const wanted = { organizationName: 'local', name: 'ERP da Bia', permissions: ['report:read'] } as const;
  const { clientId } = await createClient(storage, { ...wanted, maker: actor }, now);
  await changeDialect(storage, clientId, 'hosted-v1', change);
  await rotateClient(storage, clientId, { ...change, keepOldForSeconds: 0 });
  await revokeClient(storage, clientId, now, by);

  const options = { ...change, targets: openTargets([], async () => ['93.184.216.34']) };
  const target = { url: 'https://bia.example/', apiKey: 'the key' };
  const { id } = await registerWebhook(storage, organizationId, { ...target, type: 'REPORT' }, options);
  await changeWebhook(storage, organizationId, { ...target, id }, options);
  await rotateWebhookSecret(storage, organizationId, id, now, by);
  await disableWebhook(storage, organizationId, id, now, by);
  await enableWebhook(storage, organizationId, id, now, by);
  await removeWebhook(storage, organizationId, id, now, by);

  const exports = openExports(engine, { leavesToOthers: true });
  const { id: exportId } = await exports.request(actor, { reportId }, form());
  await exports.request(actor, { reportId }, form());
  const document = requireDocument('33683111000280');
  await auditSubjectExport(engine, actor, { document, madeAt: now });

  const masterKey = newMasterKey();
  const { kid } = await rotateSigningKey(storage, masterKey, now, by);
  const { kid: next } = await removeSigningKey(storage, async () => masterKey, { kid, now, by });

  const entries = (await entriesOf(engine)).slice(before);
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  const webhook = { webhook: id, type: 'REPORT', sha256 };
  const client = { client: clientId, permissions: ['report:read'], dialect: 'specification', sha256 };
  const changed = { ...client, dialect: 'hosted-v1' };
  const hash = await engine.documentHashes.forOrganization(organizationId);
  expect(entries).toEqual([
    { kind: 'USER_ADDED', by, details: { user: user.id, role: 'analyst' } },
    { kind: 'USER_INVITED', by, details: { user: user.id } },
    { kind: 'USER_ROLE_CHANGED', by, details: { user: user.id, from: 'analyst', to: 'manager' } },
    { kind: 'USER_DISABLED', by, details: { user: user.id } },
    { kind: 'USER_ENABLED', by: null, details: { user: user.id } },
    { kind: 'CLIENT_CREATED', by, details: client },
    { kind: 'CLIENT_CHANGED', by, details: changed },
    { kind: 'CLIENT_ROTATED', by, details: changed },
    { kind: 'CLIENT_REVOKED', by, details: changed },
    { kind: 'WEBHOOK_ADDED', by, details: webhook },
    { kind: 'WEBHOOK_CHANGED', by, details: webhook },
    { kind: 'WEBHOOK_ROTATED', by, details: webhook },
    { kind: 'WEBHOOK_DISABLED', by, details: webhook },
    { kind: 'WEBHOOK_ENABLED', by, details: webhook },
    { kind: 'WEBHOOK_REMOVED', by, details: webhook },
    { kind: 'EXPORT_MADE', by, details: { export: exportId, report: reportId, format: 'json' } },
    { kind: 'SUBJECT_EXPORTED', by, details: { subject: hash(document.value) } },
    { kind: 'SIGNING_KEY_ROTATED', by, details: { key: kid, dropped: [] } },
    { kind: 'SIGNING_KEY_REVOKED', by, details: { key: kid, next } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/bia|souza|erp|the key|33683111/i);
  const [verdict] = await verifyAudit(storage, { organizationIds: [organizationId], keys: [] });
  expect(verdict).toMatchObject({ entries: before + entries.length, break: null });
});

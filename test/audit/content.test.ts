import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { appendAudit } from '../../src/audit/append-audit.ts';
import { listKeys } from '../../src/audit/audit-key-store.ts';
import { sealAudit } from '../../src/audit/seal-audit.ts';
import { type ChainVerdict, verifyAudit } from '../../src/audit/verify-audit.ts';
import { createClient } from '../../src/auth/clients.ts';
import { addUser, disableUser } from '../../src/auth/users.ts';
import { sha256 } from '../../src/base/canonical-json.ts';
import { addConsent, revokeConsent } from '../../src/consent/record-consent.ts';
import { disablePolicy, enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { leaveNote } from '../../src/report/notes.ts';
import { openReview } from '../../src/review/open-review.ts';
import { runReport } from '../../src/run/run-report.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import { holdSubject } from '../../src/subject/legal-hold.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';
import { entriesOf, openMasterKey } from './audited.ts';

async function verdictOn({ storage, actor }: LocalEngine): Promise<ChainVerdict> {
  const keys = await listKeys(storage.db);
  const [verdict] = await verifyAudit(storage, { organizationIds: [actor.organizationId], keys });
  if (verdict === undefined) throw new Error('Nothing was looked at');
  return verdict;
}

/** A report that an analyst has decided on twice. */
async function decide(engine: LocalEngine): Promise<{ readonly id: string; readonly runId: string }> {
  const request = { document: approvedCompany, policyId: 'manual' };
  const { reportId: id, runId } = await createReport(engine, engine.actor, request);
  await runReport(engine, runId);
  await decideReport(engine, engine.actor, { id, approved: true, commentary: 'A first word' });
  engine.pass(1_000);
  await redoDecision(engine, engine.actor, { id, approved: false, commentary: 'A second word' });
  return { id, runId };
}

describe('what the chain says of a report', () => {
  test('is written with each step at which it stands still, without a word of it', async () => {
    const engine = await openLocalEngine();
    const { id, runId } = await decide(engine);
    const entries = await entriesOf(engine.storage, engine.actor.organizationId);
    const about = entries.filter(({ details }) => details.includes(id));
    const { analystId } = engine.actor;
    expect(about.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['DECIDED_BY_POLICY', null],
      ['REPORT_DECIDED', analystId],
      ['DECISION_REPLACED', analystId],
    ]);
    expect(about[0]?.details).toContain(runId);
    expect(JSON.stringify(entries)).not.toMatch(/word|ana"|Ltda|DENIED|APPROVED/);
    expect(JSON.stringify(entries)).not.toContain(approvedCompany.value);
    expect((await verdictOn(engine)).break).toBeNull();
  });

  const changes: Readonly<Record<string, (ids: { id: string; runId: string }) => ReturnType<typeof sql>>> = {
    'its status': ({ id }) => sql`update report set status = 'APPROVED', checksum = null where id = ${id}`,
    'its score': ({ id }) => sql`update report set score = 999, checksum = null where id = ${id}`,
    'its commentary': ({ id }) => sql`update report set commentary = 'x', checksum = null where id = ${id}`,
    'what the policy made of it': ({ runId }) =>
      sql`update run set result = ${Buffer.from([0])}, checksum = null where id = ${runId}`,
    'a decision that another has replaced': ({ id }) =>
      sql`update manual_decision set commentary = 'x', checksum = null where report_id = ${id} and approved = 1`,
    'the name of who decided': ({ id }) =>
      sql`update manual_decision set analyst_name = 'eve', checksum = null where report_id = ${id}`,
    'the YAML of a policy': () =>
      sql`update policy_version set source_text = replace(source_text, 'id:', '# forged\nid:'), checksum = null
        where policy_id = 'manual'`,
    'its document': ({ id }) =>
      sql`update report set document = '33683111000280', checksum = null where id = ${id}`,
    'its document kind': ({ id }) =>
      sql`update report set document_kind = 'cpf', checksum = null where id = ${id}`,
    'its policy': ({ id }) => sql`update report set policy_id = 'other', checksum = null where id = ${id}`,
    'its depth': ({ id }) => sql`update report set depth = 'COMPLETA', checksum = null where id = ${id}`,
    'the id that its caller gave it': ({ id }) =>
      sql`update report set external_id = 'forged', checksum = null where id = ${id}`,
    'the end of its approval': ({ id }) =>
      sql`update report set valid_until = '2030-01-01', checksum = null where id = ${id}`,
    'when it was created': ({ id }) =>
      sql`update report set created_at = '2020-01-01T00:00:00.000Z', checksum = null where id = ${id}`,
    ...Object.fromEntries(
      Object.entries({
        profile: 'public',
        requested_amount: 999,
        inputs: '[{"name":"daysLate","value":1}]',
        purpose: '{"code":"x"}',
        external_id: 'forged',
        as_of: '2020-01-01T00:00:00.000Z',
        as_of_day: '2020-01-01',
        timezone: 'UTC',
        sandbox: 0,
        created_at: '2020-01-01T00:00:00.000Z',
      }).map(([column, value]) => [
        `the ${column} of its run`,
        ({ runId }: { runId: string }) =>
          sql`update run set ${sql.ref(column)} = ${value}, checksum = null where id = ${runId}`,
      ]),
    ),
    'the name of a policy': () =>
      sql`update policy set name = 'forged', checksum = null where policy_id = 'manual'`,
    'the document kind of a policy': () =>
      sql`update policy set document_kind = 'cpf', checksum = null where policy_id = 'manual'`,
    'the share of a policy': () =>
      sql`update policy set split_percent = 50, checksum = null where policy_id = 'manual'`,
    'a policy': () =>
      sql`update policy_version set definition = '{}', checksum = null where policy_id = 'manual'`,
  };
  test.each(Object.entries(changes))('shows that somebody has changed %s', async (what, changing) => {
    const engine = await openLocalEngine();
    const ids = await decide(engine);
    await changing(ids).execute(engine.storage.db);
    const found = (await verdictOn(engine)).break;
    expect(found).toMatchObject({ kind: 'CONTENT' });
    const record = found?.record ?? '';
    expect(
      [ids.id, ids.runId, 'manual', 'manual@1'].includes(record) || record.startsWith('dec_'),
      what,
    ).toBe(true);
  });

  test('shows that it was given the run of another analysis', async () => {
    const engine = await openLocalEngine();
    const { id } = await decide(engine);
    engine.pass(1_000);
    const other = await decide(engine);
    expect(other.id).not.toBe(id);
    expect((await verdictOn(engine)).break).toBeNull();
    await sql`update report set current_run_id = ${other.runId}, checksum = null where id = ${id}`.execute(
      engine.storage.db,
    );
    expect((await verdictOn(engine)).break).toMatchObject({ kind: 'CONTENT', record: id });
  });

  test('may be gone where an entry says that it was erased, and only there', async () => {
    const engine = await openLocalEngine();
    const { id } = await decide(engine);
    const { storage, actor } = engine;
    await sql`update report set salt = null, commentary = null, checksum = null where id = ${id}`.execute(
      storage.db,
    );
    expect((await verdictOn(engine)).break).toMatchObject({ kind: 'REMOVAL', record: id });
    await storage.write({ locks: readsNothing }, async (db) =>
      appendAudit(db, {
        organizationId: actor.organizationId,
        kind: 'REPORT_ERASED',
        at: engine.clock.now().toISOString(),
        actor: actor.analystId,
        details: { erased: [id] },
      }),
    );
    expect((await verdictOn(engine)).break).toBeNull();
  });

  test('has the version of each policy that was enabled', async () => {
    const engine = await openLocalEngine();
    const { storage, actor } = engine;
    await enablePolicy(storage, actor, { templateId: 'quick-company' }, start);
    const entries = await entriesOf(storage, actor.organizationId);
    const stored = await storage.db
      .selectFrom('policy_version')
      .selectAll()
      .where('policy_id', '=', 'quick-company')
      .executeTakeFirstOrThrow();
    expect(entries.at(-1)).toMatchObject({
      kind: 'POLICY_ENABLED',
      actor: actor.analystId,
      details: JSON.stringify({
        policy: 'quick-company',
        sha256: stored.hash,
        source: sha256(stored.source_text),
        version: 1,
      }),
    });
  });
});

test('what was created is counted by days, and a report that is slipped in or taken out shows', async () => {
  const engine = await openLocalEngine();
  const { id, runId } = await decide(engine);
  const { storage, actor } = engine;
  const nextDay = new Date(start.getTime() + 86_400_000);
  await sealAudit(storage, { openMasterKey, headsFile: null, now: nextDay });
  const [counted] = (await entriesOf(storage, actor.organizationId)).slice(-1);
  expect(JSON.parse(counted?.details ?? '')).toMatchObject({
    from: null,
    created: { reports: { count: 1 }, operations: { count: 0 } },
  });
  expect((await verdictOn(engine)).break).toBeNull();
  const other = `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`;
  await sql`insert into report (id, organization_id, document, document_kind, policy_id, depth, status, policy_status, current_run_id, created_at, updated_at)
    select ${other}, organization_id, document, document_kind, policy_id, depth, 'PENDING', 'PENDING', ${runId}, created_at, updated_at from report where id = ${id}`.execute(
    storage.db,
  );
  expect((await verdictOn(engine)).break).toEqual({ kind: 'CONTENT', number: counted?.number });
});

describe('verification detects a change to', () => {
  type Fact = readonly [
    prepare: (engine: LocalEngine, id: string) => Promise<unknown>,
    forge: ReturnType<typeof sql>,
    kind: 'CONTENT' | 'REMOVAL',
  ];
  const note = (engine: LocalEngine, reportId: string) =>
    leaveNote(engine, engine.actor, { reportId, text: 'Income checked by phone' });
  const user = ({ storage, clock, actor }: LocalEngine) =>
    addUser(
      storage,
      {
        organizationName: 'local',
        name: 'bea',
        email: 'bea@example.com',
        role: 'analyst',
        makesOrganization: false,
      },
      { by: actor.analystId, now: clock.now() },
    );
  const review = (engine: LocalEngine, reportId: string) =>
    openReview(engine, engine.actor, { reportId, bySubject: true, days: 5, reason: 'Asked by phone' });
  const client = ({ storage, clock }: LocalEngine) =>
    createClient(
      storage,
      { organizationName: 'local', name: 'till', permissions: ['report:read'], makesOrganization: false },
      clock.now(),
    );
  const webhook = ({ storage, actor, clock }: LocalEngine) =>
    registerWebhook(
      storage,
      actor.organizationId,
      { type: 'REPORT_FINISHED', url: 'https://hooks.example.com/credit', apiKey: 'key' },
      { targets: openTargets([], async () => ['93.184.216.34']), now: clock.now() },
    );
  const consent = (engine: LocalEngine) =>
    addConsent(engine, engine.actor, {
      document: approvedCompany,
      scope: 'SCR',
      givenBy: 'Maria Souza',
      how: 'PAPER',
    });
  const hold = (engine: LocalEngine) =>
    holdSubject(engine, engine.actor, { document: approvedCompany, reason: 'Lawsuit' });
  const changesOf = (
    table: string,
    prepare: Fact[0],
    columns: Readonly<Record<string, string | null>>,
  ): Readonly<Record<string, Fact>> =>
    Object.fromEntries(
      Object.entries(columns).map(([column, value]) => [
        `${table}.${column}`,
        [
          prepare,
          sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}, checksum = null`,
          'CONTENT',
        ] as const,
      ]),
    );
  const facts: Readonly<Record<string, Fact>> = {
    'the text of a note': [note, sql`update report_note set text = 'x', checksum = null`, 'CONTENT'],
    'the author of a note': [
      note,
      sql`update report_note set analyst_name = 'x', checksum = null`,
      'CONTENT',
    ],
    'a note that was deleted': [note, sql`delete from report_note`, 'REMOVAL'],
    'the role of a user': [
      user,
      sql`update analyst set role = 'administrator' where name = 'bea'`,
      'CONTENT',
    ],
    'a disabled user': [
      async (engine) => {
        const { user: added } = await user(engine);
        const change = { by: engine.actor.analystId, now: engine.clock.now() };
        await disableUser(engine.storage, added.id, change);
      },
      sql`update analyst set disabled_at = null where name = 'bea'`,
      'CONTENT',
    ],
    'the permissions of a client': [
      client,
      sql`update api_client set permissions = '["report:read","user:manage"]', checksum = null`,
      'CONTENT',
    ],
    'the active version of a policy': [
      ({ storage, actor, clock }) =>
        enablePolicy(storage, actor, { templateId: 'quick-company' }, clock.now()),
      sql`update policy set current_version = 7, checksum = null where policy_id = 'quick-company'`,
      'CONTENT',
    ],
    'a disabled policy': [
      async ({ storage, actor, clock }) => {
        await enablePolicy(storage, actor, { templateId: 'quick-company' }, clock.now());
        await disablePolicy(storage, actor, 'quick-company', clock.now());
      },
      sql`update policy set enabled = 1, checksum = null where policy_id = 'quick-company'`,
      'CONTENT',
    ],
    'a review that was deleted': [review, sql`delete from review`, 'REMOVAL'],
    ...changesOf('review', review, {
      state: 'WITHDRAWN',
      reason: 'x',
      due_at: '2030-01-01T00:00:00.000Z',
      answer: 'x',
      opener_name: 'x',
      decision: 'APPROVED',
    }),
    ...changesOf('api_client', client, {
      name: 'x',
      secret_hash: 'x',
      previous_secret_hash: 'x',
      previous_secret_until: '2030-01-01T00:00:00.000Z',
      dialect: 'specification-v1',
    }),
    'the user that a client acts as': [
      async (engine) => {
        await user(engine);
        await client(engine);
      },
      sql`update api_client set analyst_id = (select id from analyst where name = 'bea'), checksum = null`,
      'CONTENT',
    ],
    'the author of a client': [
      async (engine) => {
        await user(engine);
        await client(engine);
      },
      sql`update api_client set created_by = (select id from analyst where name = 'bea'), checksum = null`,
      'CONTENT',
    ],
    ...changesOf('webhook', webhook, {
      url: 'https://attacker.example.com/hook',
      secret: 'x',
      api_key: 'x',
      previous_secret: 'x',
      previous_secret_until: '2030-01-01T00:00:00.000Z',
      disabled_at: '2026-01-01T00:00:00.000Z',
      removed_at: '2026-01-01T00:00:00.000Z',
    }),
    'a webhook that was deleted': [webhook, sql`delete from webhook`, 'REMOVAL'],
    ...changesOf('consent', consent, {
      document: '11144477735',
      given_by: 'x',
      given_at: '2020-01-01T00:00:00.000Z',
      valid_until: '2099-01-01',
      paper_sha256: 'x',
      revoked_at: '2026-01-01T00:00:00.000Z',
      recorded_by: 'x',
      salt: null,
    }),
    'a consent that was revoked': [
      async (engine) => revokeConsent(engine, engine.actor, (await consent(engine)).id),
      sql`update consent set revoked_at = null, revoked_by = null, checksum = null`,
      'CONTENT',
    ],
    'a consent that was deleted': [consent, sql`delete from consent`, 'REMOVAL'],
    ...changesOf('legal_hold', hold, {
      document: '11144477735',
      reason: 'x',
      held_until: '2026-01-01',
      analyst_name: 'x',
    }),
    'a legal hold that was deleted': [hold, sql`delete from legal_hold`, 'REMOVAL'],
  };
  test('no consent whose subject was erased, unless anything else of it was changed', async () => {
    const engine = await openLocalEngine();
    await consent(engine);
    const run = (statement: ReturnType<typeof sql>) => statement.execute(engine.storage.db);
    await run(sql`update consent set document = 'erased', given_by = '', salt = null, checksum = null`);
    expect((await verdictOn(engine)).break).toBeNull();
    await run(sql`update consent set valid_until = '2099-01-01', checksum = null`);
    expect((await verdictOn(engine)).break).toMatchObject({ kind: 'CONTENT' });
  });

  test.each(Object.entries(facts))('%s', async (_what, [prepare, forge, kind]) => {
    const engine = await openLocalEngine();
    const { id } = await decide(engine);
    await prepare(engine, id);
    expect((await verdictOn(engine)).break).toBeNull();
    await forge.execute(engine.storage.db);
    expect((await verdictOn(engine)).break).toMatchObject({ kind });
  });
});

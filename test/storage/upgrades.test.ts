import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { engineVersion } from '../../src/policy/engine-version.ts';
import { policyHash } from '../../src/policy/policy.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { knownSchema } from '../../src/storage/migrate.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { newMachine } from '../cli/run-credit.ts';
import { newFolder } from './test-database.ts';

const kept = 'fixtures/upgrades';
const names = readdirSync(kept)
  .filter((file) => file.endsWith('.db.gz'))
  .map((file) => file.replace('.db.gz', ''));

const settings = {
  profile: 'sandbox',
  registryUrl: '',
  sandboxDelay: '',
  prices: defaultPriceTable,
  allowPrivateTargets: '',
};

test.each(names)('a database of %s is brought here, and decides as before', async (name) => {
  const db = join(newFolder(), 'credit.db');
  writeFileSync(db, gunzipSync(readFileSync(`${kept}/${name}.db.gz`)));
  const { writtenBy, masterKey, reports } = JSON.parse(readFileSync(`${kept}/${name}.json`, 'utf8'));
  // Before subjects had keys (schema 55) nothing was sealed.
  if (masterKey !== undefined) writeFileSync(`${db}.master-key`, masterKey, { mode: 0o600 });
  const { engine, actor, close } = await openApp({ ...settings, db }, { analystName: 'ana' });
  onTestFinished(close);

  expect(writtenBy.schema).toBeLessThanOrEqual(knownSchema);
  for (const { id, status, policyStatus, score, band, rules } of reports) {
    const report = await getReport(engine, actor, id);
    expect(report, id).toMatchObject({ status, policyStatus });
    const result = report.policyResult;
    expect([
      result?.score ?? null,
      result?.riskBand ?? null,
      (result?.reasons ?? []).map(({ rule }) => rule),
    ]).toEqual([score, band, rules]);
    // While the engine is the same, what is derived again is the same bytes.
    if (result !== null && writtenBy.engine === engineVersion)
      expect(await replayReport(engine, actor, id)).toMatchObject({ equal: true });
  }

  const versions = await engine.storage.db
    .selectFrom('policy_version')
    .select(['policy_id', 'version', 'hash', 'source_text'])
    .execute();
  expect(versions.length).toBeGreaterThan(3);
  for (const { policy_id: id, hash, source_text: text } of versions) {
    // An operation is a language of its own.
    if (/^operation:/m.test(text)) continue;
    const { policy, findings } = await readPolicy(text, `${id}.yaml`);
    if (policy === undefined)
      throw new Error(`${id}: ${findings.map(({ message }) => message.en).join('; ')}`);
    expect(policyHash(policy), id).toBe(hash);
  }
});

test('connectors of before are read as they were meant, and a finding shows the newer form', async () => {
  const machine = await newMachine();
  const { code, stdout, stderr } = await machine.run(
    `source check ${join(process.cwd(), kept, 'connectors')}`,
  );
  expect(stderr).toContain('2 files checked: 0 errors, 1 warning.');
  expect(stdout).toMatch(/judit\.courts\.yaml:7:1 warning NO_SUBJECT.*Add subject: with its path/s);
  expect(code).toBe(0);
});

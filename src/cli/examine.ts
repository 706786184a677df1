import { constants, existsSync } from 'node:fs';
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '../app.ts';
import { secretPrefix } from '../app.ts';
import { CreditError, describeError } from '../base/errors.ts';
import { isServerAddress, nameOfDatabase } from '../base/server-address.ts';
import { environmentName, type Settings, settingKeys } from '../settings.ts';
import { formatIn } from '../wording/format.ts';
import { checkDatasets } from './check-datasets.ts';
import { checkProxies } from './check-proxies.ts';
import { watchClockSkew } from './clock-skew.ts';
import type { CommandContext } from './context.ts';

/** What one check found. The detail of a failure says what would mend it. */
export interface Finding {
  readonly check: string;
  /** SKIPPED: it was not tried, and nothing is known. */
  readonly state: 'OK' | 'WARNING' | 'FAILED' | 'SKIPPED';
  readonly detail: string;
}

const oldestNode = [20, 19] as const;
const scarceDiskBytes = 500 * 1024 * 1024;
const clockToleranceMs = 5 * 60_000;

/** Looks at the installation from the ground up; a check that needs an earlier one that failed is left out. */
export async function examine(
  context: CommandContext,
  { offline }: { readonly offline: boolean },
): Promise<readonly Finding[]> {
  const { checkDriver } = await import('./check-driver.ts');
  const findings: Finding[] = [
    checkNode(context),
    ...(await checkDriver(context)),
    ...checkEnvironment(context),
  ];
  const settings = await attempt(
    'settings',
    context,
    () => context.settings(),
    (loaded) => (loaded.files.length === 0 ? context.say('doctorDefaults') : loaded.files.join(', ')),
  );
  findings.push(settings.finding);
  if (settings.value === undefined) return findings.map((finding) => hideHome(finding, context));
  const { db } = settings.value.values;

  if (!isServerAddress(db)) findings.push(await checkDisk(context, db));
  // Before the clocks of sources are looked at.
  const signIn = await checkSignIn(context, settings.value.values, { offline });
  const skew = watchClockSkew();
  const clockPlace = findings.length;
  findings.push(
    checkTimezone(context),
    ...checkProxies(context, settings.value.values),
    ...signIn,
    ...(await checkDatasets(context, settings.value.values.datasetsFolder)),
  );
  try {
    findings.push(...(await checkDatabase(context, db, { offline })));
    findings.splice(clockPlace, 0, await checkClock(context, db, skew.ms()));
  } finally {
    skew.end();
  }
  return findings.map((finding) => hideHome(finding, context));
}

/** The database, and what it takes one to look at. */
async function checkDatabase(
  context: CommandContext,
  db: string,
  { offline }: { readonly offline: boolean },
): Promise<readonly Finding[]> {
  const file = nameOfDatabase(db);
  const { hasDatabase } = await import('../app.ts');
  const there = await attempt(
    'database',
    context,
    () => hasDatabase(db),
    () => file,
  );
  if (there.finding.state === 'FAILED') return [there.finding];
  if (there.value !== true) {
    // Looking must not make one.
    const detail = context.say('doctorNoDatabase', { file });
    return [{ check: 'database', state: 'SKIPPED', detail }, ...(await checkProfile(context))];
  }
  const app = await attempt(
    'database',
    context,
    () => context.openApp(),
    () => file,
  );
  if (app.value === undefined) return [app.finding];
  const keys = await checkKeys(context, app.value);
  const { checkMachines } = await import('./check-machines.ts');
  const machines = await checkMachines(context, app.value);
  const { checkRetention } = await import('./check-retention.ts');
  const retention = await checkRetention(context, app.value);
  const { checkBudget } = await import('./check-budget.ts');
  const budget = await checkBudget(context, app.value);
  const { checkSuspects } = await import('./check-suspects.ts');
  const suspects = await checkSuspects(context, app.value);
  return [
    app.finding,
    ...keys,
    retention,
    ...budget,
    ...machines,
    ...suspects,
    ...(await checkApp(context, app.value, { offline })),
  ];
}

/** Whether the master key opens what the database keeps sealed, and what lies about that is not needed any more. */
async function checkKeys(context: CommandContext, { storage }: App): Promise<readonly Finding[]> {
  const [{ checkMasterKey, masterKeyPlace }, { listSigningKeys, olderKeyFile }, { isSealed }, { values }] =
    await Promise.all([
      import('../auth/master-key-file.ts'),
      import('../auth/signing-keys.ts'),
      import('../app.ts'),
      context.settings(),
    ]);
  const check = 'master key';
  const { finding } = await attempt(
    check,
    context,
    async () => {
      const place = masterKeyPlace(values);
      const seals = await isSealed(storage);
      return { file: place.file, id: await checkMasterKey(storage, place), seals };
    },
    ({ file, id, seals }) => {
      if (id === undefined) return context.say('doctorNoMasterKey', { file });
      return seals ? context.say('doctorSealing', { id, file }) : `${id}, ${file}`;
    },
  );
  const older = olderKeyFile(values);
  if (older === null || !existsSync(older) || (await listSigningKeys(storage)).length === 0) return [finding];
  return [finding, { check, state: 'WARNING', detail: context.say('doctorOlderKeyFile', { file: older }) }];
}

async function attempt<T>(
  check: string,
  context: CommandContext,
  work: () => Promise<T>,
  describe: (value: T) => string,
): Promise<{ value: T | undefined; finding: Finding }> {
  try {
    const value = await work();
    return { value, finding: { check, state: 'OK', detail: describe(value) } };
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
    const { message, mend } = describeError(error, context.language);
    return { value: undefined, finding: { check, state: 'FAILED', detail: `${message} ${mend}` } };
  }
}

function checkNode({ nodeVersion, say }: CommandContext): Finding {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const recent = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  return recent
    ? { check: 'node', state: 'OK', detail: nodeVersion }
    : {
        check: 'node',
        state: 'FAILED',
        detail: say('doctorNode', { version: nodeVersion, oldest: oldestNode.join('.') }),
      };
}

const otherVariables = [
  'CREDIT_CONFIG',
  'CREDIT_DATABASE_URL',
  'CREDIT_DATABASE_URL_FILE',
  'CREDIT_DEBUG',
  'CREDIT_NO_INPUT',
  'CREDIT_PAGER',
];
const variablesOfSettings: ReadonlySet<string> = new Set(settingKeys.map(environmentName));

/** Variables that no setting and no connector has, such as one with a typo in its name. */
function checkEnvironment({ env, say }: CommandContext): readonly Finding[] {
  const unknown = Object.keys(env).filter(
    (name) =>
      name.startsWith('CREDIT_') &&
      !name.startsWith(secretPrefix) &&
      !otherVariables.includes(name) &&
      !variablesOfSettings.has(name),
  );
  return unknown.map((name) => ({
    check: 'environment',
    state: 'WARNING',
    detail: say('doctorVariable', { name }),
  }));
}

async function checkDisk(context: CommandContext, db: string): Promise<Finding> {
  const { say, language, timezone } = context;
  let folder = dirname(db);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('no folder');
    await tryWriting(folder);
    if (existsSync(db)) await access(db, constants.R_OK | constants.W_OK);
  } catch {
    return { check: 'disk', state: 'FAILED', detail: say('doctorFolder', { folder }) };
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const size = formatIn(language, timezone).number(Math.floor(free / 1024 / 1024));
  return {
    check: 'disk',
    state: free < scarceDiskBytes ? 'WARNING' : 'OK',
    detail: say('doctorFree', { size }),
  };
}

/** Permissions may promise what a full or read-only disk refuses. */
async function tryWriting(folder: string): Promise<void> {
  const probe = join(folder, `.credit-doctor-${process.pid}`);
  try {
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}

/** By the clock of a source that answered; else a database from the future tells that this one is late. */
async function checkClock(
  { say, language, timezone }: CommandContext,
  db: string,
  aheadMs: number | undefined,
): Promise<Finding> {
  const check = 'clock';
  const now = Date.now();
  if (aheadMs !== undefined) {
    const time = formatIn(language, timezone).seconds(Math.abs(aheadMs));
    return Math.abs(aheadMs) > clockToleranceMs
      ? {
          check,
          state: 'WARNING',
          detail: say(aheadMs > 0 ? 'doctorClockAhead' : 'doctorClockLate', { time }),
        }
      : { check, state: 'OK', detail: say('doctorClockFits', { time }) };
  }
  const written = await stat(db).catch(() => undefined);
  if (written === undefined) return { check, state: 'SKIPPED', detail: say('doctorClockAlone') };
  return written.mtimeMs > now + clockToleranceMs
    ? { check, state: 'WARNING', detail: say('doctorClock', { time: written.mtime.toISOString() }) }
    : { check, state: 'OK', detail: say('doctorClockStamp') };
}

function checkTimezone({ timezone, language }: CommandContext): Finding {
  const now = formatIn(language, timezone).dateTime(new Date().toISOString());
  return { check: 'timezone', state: 'OK', detail: `${timezone}, ${now}` };
}

/** Whether the identity provider answers, and is who the settings say; nothing where people sign in without one. */
async function checkSignIn(
  context: CommandContext,
  values: Settings,
  { offline }: { readonly offline: boolean },
): Promise<readonly Finding[]> {
  const check = 'sign-in';
  const { openIdentityProvider } = await import('../app.ts');
  const opened = await attempt(
    check,
    context,
    () => openIdentityProvider(values),
    () => '',
  );
  const connection = opened.value;
  if (connection === undefined) return opened.finding.state === 'OK' ? [] : [opened.finding];
  const { provider, close } = connection;
  if (offline) return [{ check, state: 'SKIPPED', detail: context.say('doctorNotAskedOffline') }];
  const begun = performance.now();
  const { finding } = await attempt(
    check,
    context,
    () => provider.check(),
    () => {
      const ms = Math.round(performance.now() - begun);
      return `${provider.issuer}, ${context.say('doctorAnswered', { ms })}`;
    },
  );
  await close();
  return [finding];
}

/** Checks the sources of the profile in the settings without a database: one finding for each secret that is not set. */
async function checkProfile(context: CommandContext): Promise<readonly Finding[]> {
  const [{ findUnsetSecrets }, { sourcesOfSettings }] = await Promise.all([
    import('./ask-sources.ts'),
    import('./sources-of-settings.ts'),
  ]);
  const { value: sources, finding } = await attempt(
    'sources',
    context,
    async () => sourcesOfSettings(context, (await context.settings()).values.profile),
    () => '',
  );
  return sources === undefined ? [finding] : findUnsetSecrets(context, { sources });
}

async function checkApp(
  context: CommandContext,
  app: App,
  { offline }: { readonly offline: boolean },
): Promise<readonly Finding[]> {
  const { say } = context;
  const { chooseDefault } = await import('../credit-policy/find-policy.ts');
  const policies = [];
  for (const kind of ['cpf', 'cnpj'] as const) {
    const chosen = await chooseDefault(app.storage.db, app.actor, kind);
    policies.push({
      check: `policy ${kind}`,
      state: chosen === undefined ? ('WARNING' as const) : ('OK' as const),
      detail: chosen?.policyId ?? say('doctorNoDefault', { kind: kind.toUpperCase() }),
    });
  }
  const { readOpenReviews } = await import('../review/read-reviews.ts');
  const { open, overdue } = await readOpenReviews(app.engine, app.actor);
  policies.push({
    check: 'reviews',
    state: overdue > 0 ? ('WARNING' as const) : ('OK' as const),
    detail:
      overdue > 0
        ? say('doctorReviewsOverdue', { open, overdue })
        : open > 0
          ? say('doctorReviewsOpen', { open })
          : say('doctorReviewsNone'),
  });
  const profile = await app.engine.loadProfile(app.engine.profileName);
  const { askSources, findUnsetSecrets } = await import('./ask-sources.ts');
  if (offline) {
    const skipped = { check: 'sources', state: 'SKIPPED' as const, detail: say('doctorOffline') };
    return [...policies, ...findUnsetSecrets(context, profile), skipped];
  }
  return [...policies, ...(await askSources(context, profile))];
}

/** The home folder names its owner, unless it is that of a container's user without one: the root of all. */
function hideHome(finding: Finding, { env }: CommandContext): Finding {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '';
  return home === '' || dirname(home) === home
    ? finding
    : { ...finding, detail: finding.detail.replaceAll(home, '~') };
}

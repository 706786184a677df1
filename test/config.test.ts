import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../src/base/errors.ts';
import { findPlaces } from '../src/cli/places.ts';
import { describeOrigin, loadSettings, putSetting, type SettingSources } from '../src/config.ts';
import { environmentName, type Places, settingKeys, shownValue } from '../src/settings.ts';

let folder: string;
let places: Places;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-config-'));
  places = {
    data: join(folder, 'data'),
    config: join(folder, 'config'),
    cache: join(folder, 'cache'),
    state: join(folder, 'state'),
    projectFile: join(folder, 'project', 'credit.config.yaml'),
    userFile: join(folder, 'config', 'config.yaml'),
    systemFile: join(folder, 'system', 'config.yaml'),
  };
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function load(sources: Partial<SettingSources> = {}) {
  return loadSettings({
    flags: {},
    env: {},
    cwd: join(folder, 'project'),
    places,
    language: 'en',
    ...sources,
  });
}

async function refusal(
  sources: Partial<SettingSources> = {},
): Promise<{ code: string; message: string; mend: string }> {
  const error = await load(sources).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CreditError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return { code: error.code, ...describeError(error, 'en') };
}

describe('where a setting comes from', () => {
  // The six levels, the strongest first. Each sets the time zone to a zone of its own.
  const levels = [
    { name: 'option', zone: 'Europe/Paris' },
    { name: 'environment', zone: 'Asia/Tokyo' },
    { name: 'project file', zone: 'America/Manaus' },
    { name: 'user file', zone: 'America/Belem' },
    { name: 'system file', zone: 'America/Recife' },
    { name: 'default', zone: 'America/Sao_Paulo' },
  ] as const;

  async function set(names: readonly string[]): Promise<Partial<SettingSources>> {
    const zone = (name: string) => levels.find((level) => level.name === name)?.zone ?? '';
    const files = {
      'project file': places.projectFile,
      'user file': places.userFile,
      'system file': places.systemFile,
    };
    for (const [name, file] of Object.entries(files)) {
      if (names.includes(name)) await write(file, `timezone: ${zone(name)}\n`);
    }
    return {
      flags: names.includes('option') ? { timezone: zone('option') } : {},
      env: names.includes('environment') ? { CREDIT_TIMEZONE: zone('environment') } : {},
    };
  }

  const pairs = levels.flatMap((strong, index) =>
    levels.slice(index + 1).map((weak) => [strong, weak] as const),
  );

  test.each(pairs)('$0.name wins over $1.name', async (strong, weak) => {
    const { shownTimezone } = await load(await set([strong.name, weak.name]));
    expect(shownTimezone).toBe(strong.zone);
  });

  test('with all six set, times are shown in the zone of the option, and days are those of the setting', async () => {
    const { values, shownTimezone, origins } = await load(await set(levels.map((level) => level.name)));
    expect(shownTimezone).toBe('Europe/Paris');
    expect(values.timezone).toBe('Asia/Tokyo');
    expect(describeOrigin(origins.timezone)).toBe('CREDIT_TIMEZONE');
  });

  test('each setting may come from another place, and each origin is told with line and column', async () => {
    await write(places.projectFile, '# of this folder\nprofile: public\n');
    await write(places.userFile, 'profile: sandbox\n\nlang: pt-BR\n');
    const { values, origins, files } = await load({ env: { CREDIT_REUSE_DAYS: '30' } });
    expect(values).toMatchObject({
      profile: 'public',
      lang: 'pt-BR',
      reuseDays: 30,
      timezone: 'America/Sao_Paulo',
    });
    expect(describeOrigin(origins.profile)).toBe(`${places.projectFile}:2:1`);
    expect(describeOrigin(origins.lang)).toBe(`${places.userFile}:3:1`);
    expect(describeOrigin(origins.reuseDays)).toBe('CREDIT_REUSE_DAYS');
    expect(describeOrigin(origins.timezone)).toBe('default');
    expect(files).toEqual([places.projectFile, places.userFile]);
  });

  test('--config takes the place of the project file, and the user file still counts', async () => {
    await write(places.projectFile, 'profile: public\n');
    await write(places.userFile, 'lang: pt-BR\n');
    const other = join(folder, 'other.yaml');
    await write(other, 'timezone: America/Manaus\n');
    const { values } = await load({ configFile: other });
    expect(values).toMatchObject({ profile: 'sandbox', lang: 'pt-BR', timezone: 'America/Manaus' });
  });

  test('a file named by --config must be there', async () => {
    const { code, message } = await refusal({ configFile: join(folder, 'missing.yaml') });
    expect(code).toBe('FILE_UNREADABLE');
    expect(message).toContain('missing.yaml');
  });

  test('an empty variable is as good as none, and an empty file too', async () => {
    await write(places.projectFile, '# nothing yet\n');
    const { values } = await load({ env: { CREDIT_PROFILE: '' } });
    expect(values.profile).toBe('sandbox');
  });

  test('a relative database path is meant from the file that says it, or from the folder of the command', async () => {
    await write(places.userFile, 'db: here.db\n');
    expect((await load()).values.db).toBe(join(places.config, 'here.db'));
    expect((await load({ env: { CREDIT_DB: 'there.db' } })).values.db).toBe(
      join(folder, 'project', 'there.db'),
    );
  });

  test('the environment variable of a setting is CREDIT_ and its name', () => {
    expect(settingKeys.map(environmentName)).toEqual([
      'CREDIT_DB',
      'CREDIT_DATASETS_FOLDER',
      'CREDIT_DATASETS_MIRROR',
      'CREDIT_DATASETS_PLACE',
      'CREDIT_PROFILE',
      'CREDIT_REGISTRY_URL',
      'CREDIT_CGU_URL',
      'CREDIT_CGU_KEY',
      'CREDIT_DJEN_URL',
      'CREDIT_DATAJUD_URL',
      'CREDIT_DATAJUD_KEY',
      'CREDIT_SANDBOX_DELAY',
      'CREDIT_SOURCE_DEMO',
      'CREDIT_LANG',
      'CREDIT_TIMEZONE',
      'CREDIT_ACCESSIBLE',
      'CREDIT_REUSE_DAYS',
      'CREDIT_PRICES',
      'CREDIT_PURPOSES',
      'CREDIT_REQUIRE_PURPOSE',
      'CREDIT_KEEP_OLD_NEGATIVES',
      'CREDIT_AUTHORITY_BY_EXPOSURE',
      'CREDIT_SOURCE_WAIT_MINUTES',
      'CREDIT_MAXIMUM_COST_PER_REPORT',
      'CREDIT_MAXIMUM_COST_PER_BATCH',
      'CREDIT_MAXIMUM_COST_PER_DAY',
      'CREDIT_BUDGET',
      'CREDIT_HOST',
      'CREDIT_PORT',
      'CREDIT_PUBLIC_URL',
      'CREDIT_MODE',
      'CREDIT_MASTER_KEY_FILE',
      'CREDIT_SEALING',
      'CREDIT_AUDIT_HEADS',
      'CREDIT_ERASURE_LIST',
      'CREDIT_SIGNING_KEY',
      'CREDIT_SIGNING_KEY_FILE',
      'CREDIT_TOKEN_SECONDS',
      'CREDIT_WORKERS',
      'CREDIT_THREADS',
      'CREDIT_RUN_MEMORY',
      'CREDIT_QUEUE_LIMIT',
      'CREDIT_RATE_LIMIT',
      'CREDIT_ALLOW_PRIVATE_TARGETS',
      'CREDIT_WEBHOOK_PROXY',
      'CREDIT_ALLOW_PRIVATE_SOURCES',
      'CREDIT_TRUSTED_PROXIES',
      'CREDIT_METRICS_NETWORKS',
      'CREDIT_OIDC_ISSUER',
      'CREDIT_OIDC_CLIENT_ID',
      'CREDIT_OIDC_CLIENT_SECRET',
      'CREDIT_OIDC_ROLE_CLAIM',
      'CREDIT_OIDC_ORGANIZATION',
      'CREDIT_WEBHOOK_ATTEMPTS',
      'CREDIT_EXPORT_DAYS',
      'CREDIT_RIGHTS_CONTACT',
      'CREDIT_REVIEW_DAYS',
    ]);
  });
});

describe('the public address', () => {
  test('is none unless told, and may have a path', async () => {
    expect((await load()).values.publicUrl).toBeNull();
    const env = { CREDIT_PUBLIC_URL: 'https://example.com/credit/' };
    expect((await load({ env })).values.publicUrl).toBe('https://example.com/credit/');
    await write(places.userFile, 'publicUrl: null\n');
    expect((await load()).values.publicUrl).toBeNull();
  });
});

describe('a wrong setting', () => {
  test('that does not exist names file, line, column and the nearest name', async () => {
    await write(places.projectFile, 'lang: en\n  \nprofil: public\n');
    const { code, message, mend } = await refusal();
    expect(code).toBe('CONFIGURATION_INVALID');
    expect(message).toBe(`${places.projectFile}:3:1: there is no setting "profil".`);
    expect(mend).toContain('Did you mean "profile"?');
  });

  const wrong = [
    [
      'a word where a number is meant',
      'reuseDays: soon',
      'reuseDays must be a whole number of days',
      ':1:12',
    ],
    ['a number out of range', 'reuseDays: 4000', 'and is 4000', ':1:12'],
    ['an unknown language', 'lang: fr', 'lang must be one of en, pt-BR', ':1:7'],
    ['a zone that does not exist', 'timezone: Mars/Base', 'timezone must be an IANA time zone', ':1:11'],
    [
      'an address of another scheme',
      'registryUrl: ftp://x',
      'registryUrl must be an http or https address',
      ':1:14',
    ],
    [
      'a public address with a query',
      'publicUrl: "https://credit.example.com/?a=1"',
      'publicUrl must be an http or https address without a query',
      ':1:12',
    ],
    ['a public address of another scheme', 'publicUrl: "javascript:alert(1)"', 'publicUrl must be', ':1:12'],
    ['a public address with a password', 'publicUrl: https://a:b@c.example', 'publicUrl must be', ':1:12'],
    ['a text where true or false is meant', 'accessible: maybe', 'accessible must be true or false', ':1:13'],
    [
      'a price below zero',
      'prices: { cpf: { depthCents: { SIMPLES: -1 } } }',
      'prices must be a price table',
      ':1:9',
    ],
    ['a list instead of lines', '- lang', 'settings are "key: value" lines', ':1:1'],
    ['broken YAML', 'lang: "en', 'this is not YAML', ':1:10'],
  ] as const;

  test.each(wrong)('%s names its place and what would be right', async (_, text, reason, place) => {
    await write(places.userFile, text);
    const { code, message, mend } = await refusal();
    expect(code).toBe('CONFIGURATION_INVALID');
    expect(message).toContain(`${places.userFile}${place}: `);
    expect(message).toContain(reason);
    expect(mend).not.toBe('');
  });

  test('given by option or variable names the option or the variable', async () => {
    expect((await refusal({ flags: { lang: 'fr' } })).message).toContain(
      '--lang: lang must be one of en, pt-BR, and is "fr"',
    );
    expect((await refusal({ env: { CREDIT_REUSE_DAYS: '-1' } })).message).toContain(
      'CREDIT_REUSE_DAYS: reuseDays must be',
    );
  });

  test('in a weaker file is refused even where a stronger one sets the same', async () => {
    await write(places.projectFile, 'lang: en\n');
    await write(places.systemFile, 'lang: fr\n');
    expect((await refusal()).message).toContain(places.systemFile);
  });
});

describe('a spending cap or budget', () => {
  const variables = ['REPORT', 'BATCH', 'DAY'].map((one) => `CREDIT_MAXIMUM_COST_PER_${one}`);
  const budgetOf = (text: string) => ({ CREDIT_BUDGET: `{"monthly": ${text}}` });

  test.each(['0.1234567', '12.5', '1e-7', '100000000'])('of %s counts as it is written', async (text) => {
    for (const variable of variables) {
      const { values } = await load({ env: { [variable]: text } });
      expect([values.maximumCostPerReport, values.maximumCostPerBatch, values.maximumCostPerDay]).toContain(
        Number(text),
      );
    }
    if (Number(text) < 0.01) return;
    expect((await load({ env: budgetOf(text) })).values.budget).toEqual({ monthly: Number(text) });
  });

  test.each(['0.12345678', '0.00000004', '1e-8', '50.00000001', '99999999.99999999'])(
    'of %s has decimals that costs cannot have, and is refused',
    async (text) => {
      for (const env of [...variables.map((variable) => ({ [variable]: text })), budgetOf(text)]) {
        const { code, message } = await refusal({ env });
        expect(code).toBe('CONFIGURATION_INVALID');
        expect(message).toContain('at most 7 decimals');
      }
      await write(places.projectFile, `maximumCostPerDay: ${text}\n`);
      expect((await refusal()).message).toContain(places.projectFile);
    },
  );
});

describe('writing a setting', () => {
  test('keeps the other lines and their comments', async () => {
    const text = '# ours\nlang: pt-BR # for the team\n';
    const after = await putSetting({ text, file: 'f.yaml' }, { key: 'reuseDays', text: '30' });
    expect(after).toBe('# ours\nlang: pt-BR # for the team\nreuseDays: 30\n');
    expect(await putSetting({ text: after, file: 'f.yaml' }, { key: 'reuseDays', text: 'null' })).toContain(
      'reuseDays: null',
    );
  });

  test('refuses a value that the setting cannot have, and a file that is broken', async () => {
    await expect(putSetting({ text: '', file: 'f' }, { key: 'lang', text: 'fr' })).rejects.toThrow(
      'lang must be',
    );
    await expect(putSetting({ text: 'lnag: en', file: 'f' }, { key: 'lang', text: 'en' })).rejects.toThrow(
      'f:1:1',
    );
  });
});

describe('places', () => {
  const linux = (env: Record<string, string>) =>
    findPlaces({ platform: 'linux', env: { HOME: '/home/ana', ...env }, cwd: '/srv/loans' });

  test('follow XDG on Linux: data, settings, cache and state in four places', async () => {
    const env = { XDG_DATA_HOME: '/d', XDG_CONFIG_HOME: '/c', XDG_CACHE_HOME: '/k', XDG_STATE_HOME: '/s' };
    expect(await linux(env)).toMatchObject({
      data: '/d/credit',
      config: '/c/credit',
      cache: '/k/credit',
      state: '/s/credit',
      userFile: '/c/credit/config.yaml',
      projectFile: '/srv/loans/credit.config.yaml',
      systemFile: '/etc/credit/config.yaml',
    });
  });

  test.each(['', '.'])('are those of the user if HOME is "%s", not the current folder', async (HOME) => {
    const { homedir } = os.userInfo();
    expect(await linux({ HOME })).toMatchObject({ data: join(homedir, '.local/share/credit') });
  });

  test('ignore relative XDG values, as the specification asks', async () => {
    expect(await linux({ XDG_DATA_HOME: 'data', XDG_STATE_HOME: './state' })).toMatchObject({
      data: '/home/ana/.local/share/credit',
      state: '/home/ana/.local/state/credit',
    });
  });
});

test('places are found for a user id without an entry and without HOME', async () => {
  const { userInfo } = os;
  const use = (one: typeof userInfo) => {
    Object.assign(os, { userInfo: one });
    syncBuiltinESMExports();
  };
  use(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  try {
    const env = { XDG_CONFIG_HOME: '/c' };
    expect(await findPlaces({ platform: 'linux', env, cwd: '/' })).toMatchObject({
      config: '/c/credit',
      data: '/.local/share/credit',
    });
  } finally {
    use(userInfo);
  }
});

describe('a secret setting', () => {
  test('is not repeated by the refusal of a wrong one', () => {
    expect(shownValue('signingKey', 'not for others')).toBe('•••');
    expect(shownValue('signingKey', null)).toBeNull();
    expect(shownValue('port', 8080)).toBe(8080);
  });
});

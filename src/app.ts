import { randomUUID } from 'node:crypto';
import { AccessLog } from './access/access-log.ts';
import type { Actor } from './auth/actor.ts';
import type { IdentityProvider } from './auth/identity-provider.ts';
import { localOrganizationName, openActorIn, openLocalActor } from './auth/local-actor.ts';
import { masterKeyPlace } from './auth/master-key-file.ts';
import type { Clock } from './base/clock.ts';
import { CreditError } from './base/errors.ts';
import { dateIdsBy } from './base/ids.ts';
import { Secret } from './base/secret.ts';
import { isServerAddress } from './base/server-address.ts';
import { areCostsBounded, budgetOf, type CostSettings, ceilingsOf } from './cost-settings.ts';
import { openIsolation } from './jobs/isolation.ts';
import { newLeaseHolder } from './jobs/lease-holder.ts';
import { WorkGate } from './jobs/work-gate.ts';
import { readNetworks } from './network-settings.ts';
import { beginSealing } from './privacy/subject-key-store.ts';
import type { PublicSourceSettings } from './public-source-settings.ts';
import { type PurposeSettings, purposeRulesOf } from './purpose-settings.ts';
import type { Engine } from './report/engine.ts';
import { engineOf } from './report/engine-of.ts';
import type { ListedIdentifier } from './report/list-identifiers.ts';
import { openRunEndings } from './report/run-endings.ts';
import { type OpenProfiles, openProfiles } from './run/open-profiles.ts';
import type { DecisionReplays } from './run/replay-decisions.ts';
import { canSeal, openSealedStorage, type SealedStorage, type SealSettings } from './sealed-storage.ts';
import { readDelay } from './settings.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import type { SourceSettings } from './sources/define-provider.ts';
import { facadePhotosOnDemand } from './sources/facade-photos-on-demand.ts';
import type { DatabaseCopy } from './storage/copy-database.ts';
import type { Storage } from './storage/open-database.ts';
import { erasureListFile } from './subject/erasure-list.ts';
import type { PriceTable } from './usage/price-table.ts';
import { openOutbox } from './webhook/outbox.ts';
import type { Targets } from './webhook/targets.ts';
import { defaultTimezone } from './wording/time-zone.ts';

export { readConnectorSecrets } from './connector-secrets.ts';
export { backupDatabase, checkDatabase, hasDatabase, salvageDatabase } from './database-work.ts';
export { sandboxFixtures } from './run/sandbox-fixtures.ts';
export { listSandboxCases } from './sandbox-work.ts';
export { findSealingKey, isSealed, migrateDatabase, sealDatabase } from './sealing-work.ts';
export { roleNames } from './sections/roles.ts';
export { connectorNames } from './sources/profile/kept-connectors.ts';
export { profileCodes } from './sources/profile/profile-codes.ts';
export { listProfileFiles, readNamedProfile } from './sources/profile/profile-files.ts';
export { readProfile } from './sources/profile/read-profile.ts';
export { askInTime } from './sources/resilient-source.ts';
export { missingSecret, nameOfSource, secretPrefix } from './sources/role-player.ts';
export { knownSchema } from './storage/migrations.ts';

/** What the program must be told to start. */
interface AppSettings
  extends Partial<Omit<PublicSourceSettings, 'registryUrl'> & CostSettings & PurposeSettings> {
  /** Path of the SQLite file; made when missing. */
  readonly db: string;
  /** Name of the source profile of new runs: one that ships, or a file of `profilesFolder`. */
  readonly profile: string;
  /** The folder of the operator's own profiles; it need not exist. */
  readonly profilesFolder?: string;
  /** The folder of the operator's own connectors; it need not exist. */
  readonly connectorsFolder?: string;
  /** What connectors send and nobody sees, by name; see connector-secrets.ts. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Networks that connectors may ask although they are not public, with commas between. */
  readonly allowPrivateSources?: string;
  /** The folder of the datasets; it need not exist. */
  readonly datasetsFolder?: string;
  /** Base address of the company registry that the profile `public` asks. */
  readonly registryUrl: string;
  /** How long each source of the sandbox takes, in ms: `50-400`; empty: nothing. */
  readonly sandboxDelay: string;
  /** Where the providers of connectors are imitated; see settings.ts. */
  readonly sourceDemo?: string | null;
  readonly prices: PriceTable;
  /** Whether approval authority counts the customer's other approvals in force; it does unless told. */
  readonly authorityByExposure?: boolean;
  readonly sourceWaitMinutes?: number;
  /** The file of the master key; where none is named, it lies beside a database in a file. */
  readonly masterKeyFile?: string | null;
  /** The file that erasings are listed in; where none is named, it lies beside a database in a file. */
  readonly erasureList?: string | null;
  /** Memory of a process that works on one suspect run, in megabytes; see settings.ts. */
  readonly runMemory?: number;
  /** Whose days ceilings of a day go by; see usage/cost-ceilings.ts. */
  readonly timezone?: string;
  /** Whether what is written of people is sealed, in a database that seals; it is unless told. */
  readonly sealing?: boolean;
  /** Networks that events may be sent to although they are not public, with commas between. */
  readonly allowPrivateTargets: string;
  /** The proxy that events are sent through; see settings.ts. */
  readonly webhookProxy?: string | null;
}

/** The whole program, put together: the workflows take `engine` and `actor`. */
export interface App {
  readonly actor: Actor;
  readonly engine: Engine;
  readonly storage: Storage;
  /** What profiles are built with, for threads that build their own. */
  readonly sourceSettings: SourceSettings;
  /** Which addresses events may be sent to; read only where it is asked, since few commands do. */
  loadTargets(): Promise<Targets>;
  /** True when this start made the database's first organisation. */
  readonly firstStart: boolean;
  /** Gives everything back, in reverse order of opening. */
  close(): Promise<void>;
}

/** Seals source tokens if there is no master key. */
const processKey = randomUUID();

/** What sources are told of the settings. */
export function sourceSettingsOf(
  settings: Omit<AppSettings, 'profile' | 'prices' | 'allowPrivateTargets'>,
): SourceSettings {
  const { profilesFolder, datasetsFolder, registryUrl, cguUrl, cguKey, djenUrl, datajudUrl, datajudKey } =
    settings;
  const { connectorsFolder, secrets, allowPrivateSources = '' } = settings;
  return {
    countedIn: settings.db,
    loginKeys: { masterKeyFile: settings.masterKeyFile ?? null, processKey },
    costsBounded: areCostsBounded(settings),
    keepsOldNegatives: settings.keepOldNegatives,
    profilesFolder,
    connectorsFolder,
    secrets,
    allowPrivateSources: readNetworks(allowPrivateSources),
    datasetsFolder,
    registryUrl,
    cguUrl,
    cguKey: cguKey ?? undefined,
    djenUrl: djenUrl ?? undefined,
    datajudUrl,
    datajudKey: datajudKey ?? undefined,
    sandboxDelayMs: readDelay(settings.sandboxDelay),
    sourceDemo: settings.sourceDemo ?? undefined,
  };
}

/**
 * Opens the database, makes the local organisation and its starter policies on the first start, and puts the workflows together.
 *
 * @throws CreditError STORAGE_* for a database that cannot serve, UNKNOWN_PROFILE, PROFILE_INVALID, UNKNOWN_ORGANIZATION.
 */
export async function openApp(
  settings: AppSettings,
  options: {
    analystName: string;
    /** The name of the organisation to act in; `local` unless told. */
    organization?: string | undefined;
    clock?: Clock;
    /** Told where the copy is that was made before the database was brought to this version's schema. */
    onBackup?: (file: string) => void;
  },
): Promise<App> {
  const { analystName, organization = localOrganizationName } = options;
  const profiles = openProfiles(sourceSettingsOf(settings));
  const photos = facadePhotosOnDemand(readNetworks(settings.allowPrivateSources ?? ''));
  // A wrong profile is told before anything is opened.
  await profiles.load(settings.profile);

  const sealed = await openSealedStorage(settings, options.onBackup && { onBackup: options.onBackup });
  const { storage } = sealed;
  const { clock = storage.clock } = options;
  const endDating = dateIdsBy(storage.clock);
  const accesses = new AccessLog({ storage, clock });
  const close = async () => {
    endDating();
    await accesses.flush();
    await storage.close();
    await profiles.close();
    await photos.close();
  };
  try {
    const now = clock.now();
    const { actor: localActor, created } = await openLocalActor(storage, {
      analystName,
      now,
      // Read only then: a usual start needs no reader of policies.
      onCreated: async (db, analyst) => {
        const { seedDatabase } = await import('./seed-database.ts');
        await seedDatabase(db, analyst, now);
        if (canSeal(settings)) await beginSealing(db, now);
      },
    });
    const actor =
      organization === localOrganizationName
        ? localActor
        : await openActorIn(storage, organization, { analystName, now });
    const engineOfAll = {
      ...newEngine(sealed, { settings, profiles, clock }),
      accesses,
      readPhoto: photos.read,
    };
    const engine = engineOf(engineOfAll, actor.organizationId);
    const loadTargets = async () => {
      const { openTargets } = await import('./webhook/targets.ts');
      const { allowPrivateTargets, webhookProxy } = settings;
      const targets = openTargets(readNetworks(allowPrivateTargets) ?? []);
      return { ...targets, proxyUrl: webhookProxy ?? undefined };
    };
    const { sourceSettings } = profiles;
    return { actor, engine, storage, sourceSettings, loadTargets, firstStart: created, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function newEngine(
  { storage, documentHashes }: SealedStorage,
  { settings, profiles, clock }: { settings: AppSettings; profiles: OpenProfiles; clock: Clock },
): Engine {
  profiles.share(storage);
  const { keepOldNegatives: keepsOldNegatives, timezone = defaultTimezone } = settings;
  return {
    storage,
    clock,
    timezone,
    evaluateAgain: async (...request) => {
      const { evaluatorOf } = await import('./run/evaluate-again.ts');
      return evaluatorOf({ clock, timezone, keepsOldNegatives })(...request);
    },
    profileName: settings.profile,
    loadProfile: profiles.load,
    openProfile: profiles.open,
    prices: settings.prices,
    purposes: purposeRulesOf(settings),
    keepsOldNegatives,
    ceilings: ceilingsOf(settings),
    budget: budgetOf(settings),
    authorityByExposure: settings.authorityByExposure,
    sourceWaitMinutes: settings.sourceWaitMinutes,
    holder: newLeaseHolder(),
    gate: new WorkGate(),
    isolation: openIsolation({ memoryMb: settings.runMemory, threadData: profiles.sourceSettings }),
    endings: openRunEndings(storage.news),
    outbox: openOutbox(storage.news),
    documentHashes,
    erasureList: erasureListFile(settings),
  };
}

/** How people sign in by an identity provider, and how that one is asked. */
interface IdentityProviderConnection {
  readonly provider: IdentityProvider & { check(): Promise<void> };
  close(): Promise<void>;
}

/**
 * The identity provider of the settings; undefined where there is none. Nothing is asked of it yet.
 *
 * @throws CreditError CONFIGURATION_INVALID where only a part is set.
 */
export async function openIdentityProvider(
  settings: SignInSettings,
): Promise<IdentityProviderConnection | undefined> {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: secret } = settings;
  if (issuer === null && clientId === null && secret === null) return undefined;
  if (issuer === null || clientId === null || secret === null) {
    throw new CreditError('CONFIGURATION_INVALID', {
      where: 'CREDIT_OIDC_*',
      reason: {
        en: 'issuer, client id and client secret belong together, and not all are set',
        'pt-BR': 'issuer, client id e client secret andam juntos, e nem todos estão definidos',
      },
      suggestion: {
        en: 'Set CREDIT_OIDC_ISSUER, CREDIT_OIDC_CLIENT_ID and CREDIT_OIDC_CLIENT_SECRET, or none of them.',
        'pt-BR':
          'Defina CREDIT_OIDC_ISSUER, CREDIT_OIDC_CLIENT_ID e CREDIT_OIDC_CLIENT_SECRET, ou nenhuma delas.',
      },
    });
  }
  const { OpenIdProvider } = await import('./net/openid-provider.ts');
  const provider = new OpenIdProvider({ issuer, clientId, clientSecret: new Secret(secret) });
  return { provider, close: () => provider.close() };
}

/** What was copied, and what came of deriving decisions again there. */
interface ProvenCopy extends DatabaseCopy {
  /** Files of exports that were put beside the copy; 0 where both have one folder for them. */
  readonly exports: number;
  readonly replays: DecisionReplays;
}

/**
 * Copies a database to another place, and derives its newest decisions again there: see storage/copy-database.ts and
 * run/replay-decisions.ts.
 */
export async function copyDatabase(
  settings: AppSettings,
  options: {
    readonly from: string;
    readonly to: string;
    /** How many decisions at most. */
    readonly replay: number;
    readonly signal: AbortSignal;
    readonly onProgress: (work: 'ROWS' | 'DECISIONS', done: number, all: number) => void;
  },
): Promise<ProvenCopy> {
  const { from, to, replay, signal, onProgress } = options;
  const [copy, { replayDecisions }] = await Promise.all([
    import('./storage/copy-database.ts'),
    import('./run/replay-decisions.ts'),
  ]);
  const copied = await copy.copyDatabase({
    from,
    to,
    signal,
    onProgress: (done, all) => onProgress('ROWS', done, all),
  });
  const exports = await bringExports({ from, to, signal });
  const profiles = openProfiles(sourceSettingsOf(settings));
  const sealed = await openSealedStorage(copyOf(settings, { from, to }), { readOnly: true });
  const { storage } = sealed;
  try {
    const engine = newEngine(sealed, { settings, profiles, clock: storage.clock });
    const replays = await replayDecisions(engine, {
      limit: replay,
      signal,
      onProgress: (done, all) => onProgress('DECISIONS', done, all),
    });
    return { ...copied, exports, replays };
  } finally {
    await storage.close();
    await profiles.close();
  }
}

/** See export/copy-exports.ts. */
async function bringExports({
  from,
  to,
  signal,
}: {
  readonly from: string;
  readonly to: string;
  readonly signal: AbortSignal;
}): Promise<number> {
  const [{ copyExports }, { openStorage }] = await Promise.all([
    import('./export/copy-exports.ts'),
    import('./storage/open-storage.ts'),
  ]);
  const source = await openStorage(from, { readOnly: true });
  try {
    const target = await openStorage(to);
    try {
      return await copyExports({ from: source, to: target, signal });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The copy is sealed as it was: the key beside a file goes with what was copied, which lies elsewhere. */
function copyOf(
  { masterKeyFile = null }: AppSettings,
  { from, to }: { readonly from: string; readonly to: string },
): SealSettings {
  const isNamed = masterKeyFile !== null || isServerAddress(from);
  return {
    db: to,
    masterKeyFile: isNamed ? masterKeyFile : masterKeyPlace({ db: from, masterKeyFile }).file,
  };
}

/** See report/list-identifiers.ts and batch/list-batch-ids.ts. */
export async function listIdentifiers(
  file: string,
  kind: 'policy' | 'report' | 'batch',
): Promise<readonly ListedIdentifier[]> {
  if (kind === 'batch') {
    const { listBatchIds } = await import('./batch/list-batch-ids.ts');
    return listBatchIds(file);
  }
  const identifiers = await import('./report/list-identifiers.ts');
  return identifiers.listIdentifiers(file, kind);
}

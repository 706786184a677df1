import { getPolicyForRun, getPolicyVersion } from '../credit-policy/find-policy.ts';
import { isInSplit } from '../credit-policy/policy-split.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import type { HashDocument } from '../privacy/document-hashes.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Engine } from './engine.ts';

type Db = Storage['db'];

/** What has changed about a policy beside a version that was asked for by its number is known after so long. */
const soonMs = 1_000;

/** Reads which version of a policy decides a document. */
export class DecidingVersions {
  readonly #clock: Engine['clock'];
  readonly #organizationId: string;
  readonly #hash: Promise<HashDocument>;
  /** Those that were asked for by their numbers. */
  readonly #recent = new Map<string, { readonly policy: StoredPolicy; readonly readAt: number }>();

  private constructor(engine: Engine, organizationId: string) {
    this.#clock = engine.clock;
    this.#organizationId = organizationId;
    this.#hash = engine.documentHashes.forOrganization(organizationId);
  }

  /** Not within a transaction, which would wait for the key of hashes. */
  static async open(engine: Engine, organizationId: string): Promise<DecidingVersions> {
    const versions = new DecidingVersions(engine, organizationId);
    // Needed only where a policy is decided by two versions: whoever asks is told then.
    await versions.#hash.catch(() => undefined);
    return versions;
  }

  /**
   * The version that decides a document: the one wanted (the current one of an enabled policy where it has no number), or that which
   * decides a share beside it.
   *
   * @throws CreditError UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION, POLICY_DISABLED; MASTER_KEY_* where two decide and no key is there.
   */
  async read(
    db: Db,
    document: string,
    { policyId, version }: { readonly policyId: string; readonly version: number | undefined },
  ): Promise<StoredPolicy> {
    const policy =
      version === undefined
        ? await getPolicyForRun(db, this.#organizationId, policyId)
        : await this.#readRecent(db, policyId, version);
    if (policy.split === null || !isInSplit((await this.#hash)(document), policy)) return policy;
    return this.#readRecent(db, policyId, policy.split.version);
  }

  /** A version never changes; what stands beside it does. */
  async #readRecent(db: Db, policyId: string, version: number): Promise<StoredPolicy> {
    const key = `${policyId}@${version}`;
    const now = this.#clock.now().getTime();
    const recent = this.#recent.get(key);
    if (recent !== undefined && Math.abs(now - recent.readAt) < soonMs) return recent.policy;
    const policy = await getPolicyVersion(db, this.#organizationId, policyId, version);
    this.#recent.set(key, { policy, readAt: now });
    return policy;
  }
}

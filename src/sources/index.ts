import { CreditError } from '../base/errors.ts';
import type { Source } from './define-source.ts';

/** Where the sources of a profile find what they ask. */
export interface ProfileOptions {
  /** Base address of the company registry. */
  readonly registryUrl: string;
  /** How long the sources of the sandbox take, in ms from and to, as real ones do; at once unless told. */
  readonly sandboxDelayMs?: readonly [from: number, to: number] | undefined;
}

/** The sources that are asked together; whoever built them closes them. */
export interface BuiltProfile {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Gives back what the sources hold: connections. */
  close(): Promise<void>;
}

type ProfileName = (typeof profileNames)[number];

/** Every profile, the usual one first. */
export const profileNames = ['sandbox', 'public'] as const;

/**
 * Every name that a source has in any profile: what a policy's `sources:` may name. Written out, so that checking a
 * policy does not read a profile; a test compares.
 */
export const knownSourceNames: readonly string[] = [
  'registration',
  'revenue',
  'location',
  'relations',
  'registration-changes',
  'courts',
  'pep',
  'sanctions',
  'certificates',
  'criminal-record',
  'licences',
  'social-benefits',
  'pefin-refin',
  'protests',
  'bad-cheques',
  'overdue-debts',
  'bureau-score',
  'scr',
  'financial-statements',
];

/** A profile reads its sources when it is built, so that nobody pays for those of another. */
const profiles: Readonly<
  Record<ProfileName, (options: ProfileOptions) => Promise<Omit<BuiltProfile, 'name'>>>
> = {
  async sandbox({ sandboxDelayMs }) {
    const [{ sandboxSources }, { delayed }] = await Promise.all([
      import('./sandbox/index.ts'),
      import('./sandbox/delayed.ts'),
    ]);
    const sources =
      sandboxDelayMs === undefined
        ? sandboxSources
        : sandboxSources.map((source) => delayed(source, sandboxDelayMs));
    return { sources, close: async () => {} };
  },
  async public({ registryUrl }) {
    const [{ createHttpClient }, { userAgent }, { companyRegistry, registryLimits }] = await Promise.all([
      import('../net/http-client.ts'),
      import('../net/user-agent.ts'),
      import('./company-registry/source.ts'),
    ]);
    const http = createHttpClient(userAgent(), registryLimits);
    return { sources: [companyRegistry({ url: registryUrl, http })], close: () => http.close() };
  },
};

/**
 * The sources of a profile. Asks none of them.
 *
 * @throws CreditError UNKNOWN_PROFILE naming those that there are.
 */
export async function buildProfile(name: string, options: ProfileOptions): Promise<BuiltProfile> {
  if (!isProfileName(name)) {
    throw new CreditError('UNKNOWN_PROFILE', { profile: name, choices: profileNames.join(', ') });
  }
  return { name, ...(await profiles[name](options)) };
}

function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(profiles, name);
}

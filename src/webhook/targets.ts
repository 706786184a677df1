import { lookup } from 'node:dns/promises';
import { CreditError } from '../base/errors.ts';
import {
  type JudgedTarget,
  judgeTarget,
  mayConnect,
  parseNetwork,
  type TargetRules,
} from '../net/public-address.ts';

/** Which addresses events may be sent to. */
export interface Targets {
  readonly rules: TargetRules;
  /** The networks that were opened for development, as they were given. */
  readonly allowed: readonly string[];
  /** The proxy that events are sent through; see settings.ts. Default: none. */
  readonly proxyUrl?: string | undefined;
  /**
   * Judges an address before it is kept: what it says, and what its name stands for now. A name that cannot be looked up
   * is taken, since every attempt judges it again.
   */
  judge(text: string): Promise<JudgedTarget>;
}

/** Every address that a name stands for; rejects where it stands for none. */
type LookUpName = (name: string) => Promise<readonly string[]>;

const lookUpMs = 3_000;

/**
 * @throws CreditError INVALID_ARGUMENT where one of the networks is none.
 * @param allowed networks in CIDR form, for development: empty lets only https and public addresses pass.
 * @param lookUp how names are looked up; by the system unless told.
 */
export function openTargets(allowed: readonly string[], lookUp: LookUpName = lookUpBySystem): Targets {
  const networks = allowed.map((text) => {
    const network = parseNetwork(text);
    if (network !== undefined) return network;
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'allowPrivateTargets',
      reason: { en: `"${text}" is no network`, 'pt-BR': `"${text}" não é uma rede` },
      expected: {
        en: 'networks with commas between, such as 127.0.0.0/8, without bits beyond the prefix',
        'pt-BR': 'redes separadas por vírgulas, como 127.0.0.0/8, sem bits além do prefixo',
      },
    });
  });
  const rules: TargetRules = { allowed: networks };
  return {
    rules,
    allowed,
    judge: async (text) => {
      const judged = judgeTarget(text, rules);
      if (judged.refusal !== undefined) return judged;
      const addresses = await within(lookUpMs, lookUp(judged.url.hostname.replace(/^\[|\]$/g, '')));
      if (addresses.every((address) => mayConnect(address, rules))) return judged;
      // Never which address it is: whoever asks could learn the names inside.
      return { refusal: { code: 'NOT_PUBLIC', reason: 'its host is not on the public internet' } };
    },
  };
}

async function lookUpBySystem(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);
}

/** What is found in time; nothing where the name is unknown or nobody answers. */
async function within(ms: number, addresses: Promise<readonly string[]>): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(resolve, ms, []);
  });
  try {
    return await Promise.race([addresses.catch(() => []), patience]);
  } finally {
    clearTimeout(timer);
  }
}

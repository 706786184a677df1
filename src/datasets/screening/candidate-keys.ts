import { compareNames, possibleScore, type ReadyName, readyName } from './compare-names.ts';
import { soundKey } from './sound-key.ts';

/**
 * The keys by which names that may be the same find each other in an index: each two of their sounds together, in any order, and of a
 * name of one or two words, or with a single sound beside its initials, each sound alone. Two names of three words or more that share
 * two sounds meet; so do shorter ones that share one. Sounds that differ in vowels alone meet too, as in BIN LADIN, USAMA and OSAMA BIN
 * LADEN. Of names of up to three words neighbours count as one word too. Every name with a letter or a digit has a key.
 */
export function candidateKeys({ words: own }: ReadyName): ReadonlySet<number> {
  const words = own.filter(({ weight }) => weight > 0);
  const all = new Set(
    words.flatMap(({ sound, other }) => (other === undefined ? sound : [sound, soundKey(other)])),
  );
  const long = [...all].filter((sound) => sound.length > 1);
  // Of a name that is made of initials alone all of them count.
  const sounds = long.length > 0 ? long : [...all];
  const keys = new Set<number>();
  for (const [at, sound] of sounds.entries()) {
    for (const other of sounds.slice(at + 1)) keys.add(keyOfPair(sound, other));
  }
  const consonants = consonantsOf(sounds);
  for (const [at, one] of consonants.entries()) {
    for (const other of consonants.slice(at + 1))
      if (one.length + other.length >= fewestConsonants.ofTwo) keys.add(keyOfPair(one, other));
    if (words.length <= 2 && one.length >= fewestConsonants.ofOne) keys.add(hash(one));
  }
  if (words.length <= 3) {
    for (const [at, { text }] of words.entries()) {
      const next = words[at + 1];
      if (next === undefined) break;
      // Of the letters together: where they meet, one may be lost.
      const joined = soundKey(text + next.text);
      for (const [place, { sound: other }] of words.entries()) {
        if (place !== at && place !== at + 1) keys.add(keyOfPair(joined, other));
      }
      if (words.length === 2) keys.add(hash(joined));
    }
  }
  if (words.length <= 2 || sounds.length === 1) for (const sound of sounds) keys.add(hash(sound));
  return keys;
}

/** Fewer consonants are shared by too many names. */
const fewestConsonants = { ofOne: 3, ofTwo: 5 } as const;

/** The different consonants of sounds that have at least two. */
function consonantsOf(sounds: readonly string[]): readonly string[] {
  const all = sounds.map((sound) => sound.replace(/[AEIOU]/g, ''));
  return [...new Set(all)].filter(({ length }) => length > 1);
}

/** How an entry of a list is found by its names. */
export interface EntryKeys {
  readonly keys: ReadonlySet<number>;
  /** Whether each of its names finds it. */
  readonly isFound: boolean;
}

/** The keys of each name of an entry. An entry that the list calls neither a person nor a company is found as both. */
export function keysOfEntry({
  names,
  kind,
}: {
  readonly names: readonly string[];
  readonly kind: string | null;
}): EntryKeys {
  const kinds =
    kind === null ? (['PERSON', 'COMPANY'] as const) : ([kind === 'cpf' ? 'PERSON' : 'COMPANY'] as const);
  const keys = new Set<number>();
  let isFound = true;
  for (const name of names) {
    for (const one of kinds) {
      const ready = readyName(name, one);
      const own = candidateKeys(ready);
      for (const key of own) keys.add(key);
      if (own.size === 0 || compareNames(ready, ready) < possibleScore) isFound = false;
    }
  }
  return { keys, isFound };
}

function keyOfPair(a: string, b: string): number {
  return hash(a < b ? `${a} ${b}` : `${b} ${a}`);
}

/** FNV-1a in 32 bits: what meets by chance is told apart where the names are compared. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}

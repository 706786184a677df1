import { type NameKind, type NameWord, nameWords } from './fold-name.ts';
import { soundKey } from './sound-key.ts';

/** From which score on a name is told of as possible. Below it, most are of others (docs/reference/datasets.md). */
export const possibleScore = 85;

/**
 * The same for a name whose bearer has the six digits of an entry. One person in a million does, so a name counts that differs in a
 * surname, for example after a marriage: ANA OLIVEIRA SILVA and ANA SILVA SANTOS score 59.
 */
export const possibleScoreWithDigits = 58;

/** A name made ready to be compared with many others. */
export interface ReadyName {
  readonly words: readonly ReadyWord[];
  /** The number of words that have a weight. */
  readonly weighed: number;
}

interface ReadyWord extends NameWord {
  readonly sound: string;
  /** Which letters it has, a bit each. */
  readonly letters: number;
}

export function readyName(name: string, kind: NameKind): ReadyName {
  const words = nameWords(name, kind).map((word) => ({
    ...word,
    sound: soundKey(word.text),
    letters: lettersOf(word.text),
  }));
  return { words, weighed: words.filter(({ weight }) => weight > 0).length };
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** What a word weighs that the other name does not have: one of the subject's says more than one of the list's. */
const missing = { ofSubject: 0.8, ofEntry: 0.6 } as const;
/** Less alike than this, two words are not the same word. */
const leastAlike = 0.7;
const alike = { bySound: 0.95, byInitial: 0.8, joined: 0.97 } as const;
/** A name of two words is shared by many: what is not quite equal counts for less. */
const shortPenalty = 0.05;

/**
 * How alike two names are, 0 to 100: words are paired in whatever order, each with the one that is most alike (as it is
 * written, by how it sounds, by one or two slips, by its initial, or joined with its neighbour), and weighed. Pure.
 *
 * @param subject the name that is asked about; `entry` the one on the list.
 */
export function compareNames(subject: ReadyName, entry: ReadyName): number {
  const pairs = pairsOf(subject.words, entry.words);
  const used = { subject: new Set<number>(), entry: new Set<number>() };
  let [matched, weight] = [0, 0];
  let whole = 0;
  for (const pair of pairs) {
    const isTaken =
      pair.subject.some((index) => used.subject.has(index)) ||
      pair.entry.some((index) => used.entry.has(index));
    if (isTaken) continue;
    for (const index of pair.subject) used.subject.add(index);
    for (const index of pair.entry) used.entry.add(index);
    matched += pair.weight * pair.likeness;
    weight += pair.weight;
    if (!pair.isInitial && pair.weight > 0) whole += 1;
  }
  const shorter = Math.min(subject.weighed, entry.weighed);
  if (whole === 0 || (whole === 1 && shorter > 1)) return 0;
  weight += missing.ofSubject * weightOfRest(subject.words, used.subject);
  weight += missing.ofEntry * weightOfRest(entry.words, used.entry);
  const score = matched / weight;
  return Math.round(100 * (shorter <= 2 && score < 1 ? Math.max(0, score - shortPenalty) : score));
}

/**
 * False only where two names surely score less than `score`: what tells it is letters and sounds alone. Most
 * candidates share two sounds with the subject and nothing else.
 */
export function mayScore(subject: ReadyName, entry: ReadyName, score: number): boolean {
  const [own, its] = [pairable(subject.words, entry.words), pairable(entry.words, subject.words)];
  // Two words of one name for one of the other weigh two, and no pair weighs more for each word that it takes.
  const most = (2 / 3) * (own.count + its.count);
  const missed = missing.ofSubject * own.restWeight + missing.ofEntry * its.restWeight;
  // As `compareNames` rounds.
  return 100 * most >= (score - 0.5) * (most + missed);
}

/** How many words may have a like in the other name, and what the others weigh. */
function pairable(words: readonly ReadyWord[], others: readonly ReadyWord[]) {
  let [count, restWeight] = [0, 0];
  for (const word of words) {
    if (others.some((other) => mayPair(word, other))) count += 1;
    else restWeight += word.weight;
  }
  return { count, restWeight };
}

/** False only for two words that make no pair, alone or with a neighbour: one that is joined has the letters of both. */
function mayPair(a: ReadyWord, b: ReadyWord): boolean {
  const differing = a.letters ^ b.letters;
  if ((differing & a.letters) === 0 || (differing & b.letters) === 0) return true;
  if (Math.abs(a.text.length - b.text.length) <= 2 && countBits(differing) <= 4) return true;
  return a.sound === b.sound || hasSameSpelling(a, b);
}

interface Pair {
  readonly subject: readonly number[];
  readonly entry: readonly number[];
  readonly likeness: number;
  readonly weight: number;
  readonly isInitial: boolean;
}

/** Every pairing that makes any sense, the most alike first. */
function pairsOf(subject: readonly ReadyWord[], entry: readonly ReadyWord[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [at, word] of subject.entries()) {
    for (const [place, other] of entry.entries()) {
      const likeness = likenessOf(word, other);
      if (likeness < leastAlike) continue;
      const isInitial = isInitialOf(word.text, other.text);
      const weight = Math.max(word.weight, other.weight) * (isInitial ? 0.5 : 1);
      pairs.push({ subject: [at], entry: [place], likeness, weight, isInitial });
    }
  }
  for (const { one, two, weight } of joinedPairs(subject, entry)) {
    pairs.push({ subject: two, entry: one, likeness: alike.joined, weight, isInitial: false });
  }
  for (const { one, two, weight } of joinedPairs(entry, subject)) {
    pairs.push({ subject: one, entry: two, likeness: alike.joined, weight, isInitial: false });
  }
  return pairs.sort((a, b) => b.likeness * b.weight - a.likeness * a.weight);
}

interface JoinedPair {
  readonly one: readonly number[];
  readonly two: readonly number[];
  readonly weight: number;
}

/** Neighbours of one name that are one word of the other: ANA PAULA and ANAPAULA, SANT ANNA and SANTANA, J R R and JRR. */
function joinedPairs(split: readonly ReadyWord[], whole: readonly ReadyWord[]): readonly JoinedPair[] {
  const pairs: JoinedPair[] = [];
  for (const [at, first] of split.entries()) {
    const second = split[at + 1];
    if (second === undefined) break;
    const length = first.text.length + second.text.length;
    const place = whole.findIndex(
      ({ text, sound }) =>
        text.startsWith(first.text) &&
        (text.length === length
          ? text.endsWith(second.text)
          : first.text.length > 2 &&
            sound !== first.sound &&
            Math.abs(text.length - length) <= 2 &&
            sound === soundKey(first.text + second.text)),
    );
    if (place !== -1) pairs.push({ two: [at, at + 1], one: [place], weight: first.weight + second.weight });
  }
  for (const run of initialRuns(split)) {
    const text = run.map((at) => split[at]?.text).join('');
    const place = whole.findIndex((word) => word.text === text);
    // As many initials as there are weigh as much as the word that they are.
    if (place !== -1) pairs.push({ two: run, one: [place], weight: whole[place]?.weight ?? 1 });
  }
  return pairs;
}

/** The places of three initials or more that follow each other. */
function initialRuns(words: readonly ReadyWord[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const [at, { text }] of words.entries()) {
    if (text.length === 1) run.push(at);
    if (text.length > 1 || at === words.length - 1) {
      if (run.length > 2) runs.push(run);
      run = [];
    }
  }
  return runs;
}

function likenessOf(a: ReadyWord, b: ReadyWord): number {
  if (a.text === b.text) return 1;
  if (a.weight === 0 || b.weight === 0) return 0;
  if (hasSameSpelling(a, b)) return alike.joined;
  if (isInitialOf(a.text, b.text)) return alike.byInitial;
  // The last of a family, and the first of the next, differ by such a word alone.
  if (a.weight < 1 || b.weight < 1) return 0;
  if (a.sound === b.sound) return alike.bySound;
  const longest = Math.max(a.text.length, b.text.length);
  if (longest < 4) return 0;
  const most = longest <= 5 ? 1 : 2;
  // Nearly every two words end here: a slip takes at most one letter away and brings one.
  if (Math.abs(a.text.length - b.text.length) > most || countBits(a.letters ^ b.letters) > 2 * most) return 0;
  if (differsInGender(a.text, b.text)) return 0;
  const distance = editDistance(a.text, b.text, most);
  return distance === undefined ? 0 : 1 - distance / longest - (a.text[0] === b.text[0] ? 0 : 0.05);
}

/** Whether one word is another spelling of the other, or both have the same other spelling: SERV and SERVS. */
function hasSameSpelling(a: ReadyWord, b: ReadyWord): boolean {
  return a.other === b.text || a.text === b.other || (a.other !== undefined && a.other === b.other);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** MARIO and MARIA, RAFAEL and RAFAELA are one letter apart, and never one person. */
function differsInGender(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < long.length) return long === `${short}A`;
  return (
    short.slice(0, -1) === long.slice(0, -1) && /^(?:AO|OA|AE|EA)$/.test(short.slice(-1) + long.slice(-1))
  );
}

function isInitialOf(a: string, b: string): boolean {
  return (a.length === 1 || b.length === 1) && a.length !== b.length && a[0] === b[0];
}

/**
 * How many letters must be put in, left out, changed, or swapped with their neighbour (Damerau, Levenshtein) to make one
 * word of the other; undefined where it takes more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return undefined;
    before = last;
    last = current;
  }
  const distance = last[b.length] ?? 0;
  return distance > most ? undefined : distance;
}

function weightOfRest(words: readonly ReadyWord[], used: ReadonlySet<number>): number {
  return words.reduce((sum, { weight }, index) => (used.has(index) ? sum : sum + weight), 0);
}

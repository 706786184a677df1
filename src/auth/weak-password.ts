import { withoutMarks } from '../base/name-for-search.ts';
import { latinLetters } from './latin-letters.ts';

/** Words that are common in passwords, in Portuguese and English, without accents. */
const commonWords = [
  // Access and systems.
  'password passwort passw0rd passphrase pass senha senhas segredo secret acesso access login logon admin administrador',
  'administrator root user usuario conta account master mestre chave sistema system computador computer internet',
  'windows google facebook instagram whatsapp gmail hotmail teste test testing temp temporaria provisoria mudar trocar',
  'change changeme default padrao inicial welcome bemvindo bemvinda letmein openup guest convidado office empresa company',
  'servidor server banco bank dinheiro money cartao pix cliente gerente analista analyst manager suporte support',
  // The product and its field.
  'credit credito creditos analise score serasa bureau fidc cpf cnpj itau caixa',
  // Keyboards and sequences.
  'qwertyuiop qwerty qwert asdfghjkl asdfgh asdf zxcvbnm zxcvbn zxcv qazwsx qaz wsx edc zaq xsw cde 1q2w3e4r5t 1q2w3e4r 1q2w3e 1qaz2wsx',
  'q1w2e3r4 abcdef abcd abc xyz aeiou',
  // Affection, faith, family.
  'amor amo love iloveyou teamo you eu minha meu meus minhas deus jesus cristo fe fiel nossa senhora familia family mae pai filho',
  'filha vida life feliz happy princesa princess principe gatinha gatinho linda lindo bebe baby anjo angel saudade sempre',
  // Animals, sports, culture.
  'dragon dragao monkey macaco tigre tiger leao lion gato cat cachorro dog shadow sombra sunshine football futebol soccer',
  'baseball basketball superman batman pokemon naruto starwars flamengo corinthians palmeiras saopaulo santos vasco gremio',
  'internacional cruzeiro atletico botafogo fluminense bahia vitoria sport fortaleza ceara neymar pele ronaldo campeao hexa brasileirao',
  // Places and time.
  'brasil brazil brasilia riodejaneiro rio curitiba recife salvador belohorizonte minas parana goiania manaus belem natal',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro january february march april',
  'may june july august september october november december segunda terca quarta quinta sexta sabado domingo monday',
  'tuesday wednesday thursday friday saturday sunday verao inverno outono primavera summer winter autumn spring carnaval',
  // First names and surnames.
  'maria jose joao ana antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno',
  'eduardo felipe rodrigo rodrigues manoel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago',
  'thiago anderson ricardo marcio jorge sebastiao alexandre roberto edson diego vitor sergio claudio adriana juliana marcia',
  'fernanda patricia aline sandra camila amanda bruna jessica leticia julia luciana vanessa mariana gabriela vera vitoria',
  'larissa claudia beatriz rita luana sonia renata eliane silva santos oliveira souza lima pereira ferreira costa almeida',
  'michael jordan jennifer thomas robert george charlie andrew daniel ashley michelle',
  // Linking words.
  'the my and boa bom forte strong super novo nova new old secreta secreto segura seguro seguranca bem vindo vinda feira estrela',
  // Of well-known passwords of several words.
  'correct horse battery staple troubador trustno',
].flatMap((line) => line.split(' '));

/** Letters that each character can replace, as in `s3nh@`. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '+': 't',
};

/** Minimum strength beyond common words: a letter counts 1, a digit or another character ½. */
const leastBeyond = 5;
/** Shorter words are ignored. */
const shortestWord = 3;

/** Strength of a word that is not listed: guessing programs try large dictionaries with digits at the end. */
const otherWord = 1.5;
/** Strength of a letter outside of words, where such words count: people who choose words add signs and digits to them. */
const looseLetter = 3;
/** Minimum and maximum length of such a word, and minimum if it contains disguises: in random passwords these are rare. */
const [shortestOther, longestOther, shortestDisguised] = [5, 14, 7];
/** Pairs of different consonants in Portuguese and in common English words. */
const usualPairs = new Set(
  [
    'bl br bs bt bj ch ck cl cr ct dl dm dr dv fl fr ft gh gl gm gn gr ks lb lc ld lf lg lh lk lm ln lp lq ls lt lv mb mn mp ms',
    'nc nd nf ng nh nj nk nl nq nr ns nt nv nx nz ph pl pr ps pt rb rc rd rf rg rj rk rl rm rn rp rq rs rt rv rx rz sb sc sd',
    'sf sg sh sk sl sm sn sp sq st sv th tg tl tm tr ts tt vr wh wn xc xp xt',
  ].flatMap((line) => line.split(' ')),
);

/** Reason why a password is easy to guess. */
export type PasswordWeakness = 'COMMON' | 'OWN_NAME' | 'FEW_WORDS' | 'DIGITS';

/**
 * Returns why a password is weak: it consists mostly of common words, of words about its owner, or of one or two words of any kind. Words
 * also count backwards. Ignores case, accents, separators, disguises such as `s3nh@`, letters of other scripts that look the same,
 * repeated parts, runs such as `1234`, `abcd` and `a1b2c3`, and years.
 *
 * @param owner names and e-mail of the user, and the name of the organisation.
 */
export function findWeakness(password: string, owner: readonly string[]): PasswordWeakness | undefined {
  const text = latinLetters(password);
  if (/^[\d\s()+./-]+$/.test(text)) return 'DIGITS';
  if (beyondWords(text, usableWords(commonWords)) < leastBeyond) return 'COMMON';
  const ownWords = owner.flatMap((name) => {
    const whole = latinLetters(name);
    return [whole, ...whole.split('@'), ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  const usable = usableWords([...commonWords, ...ownWords]);
  if (beyondWords(text, usable) < leastBeyond) return 'OWN_NAME';
  return strengthOf(text, usable, wordsIn(password)) < leastBeyond ? 'FEW_WORDS' : undefined;
}

/**
 * Finds the words of a password that need not be listed: groups of letters that can be pronounced, forwards or backwards.
 *
 * @returns the length of each word by its place in the plain letters of the password.
 */
function wordsIn(password: string): ReadonlyMap<number, number> {
  const words = new Map<number, number>();
  const find = (text: string, pattern: RegExp, fewest: number) => {
    for (const { 0: word, index } of text.matchAll(pattern)) {
      const ways = bothWays(word.toLowerCase());
      if (word.length >= fewest && ways.some(isPronounceable)) words.set(index, word.length);
    }
  };
  find(
    withoutMarks(password),
    /(?<!\p{L})(?:\p{Lu}?\p{Ll}+(?:\p{Lu}\p{Ll}+){0,2}|\p{Lu}+)(?!\p{L})/gu,
    shortestOther,
  );
  find(latinLetters(password), /\p{L}+(?:[013457@$!]\p{L}+){1,3}/gu, shortestDisguised);
  return words;
}

/** Returns whether a word has vowels, and between them only consonants that follow each other in usual words. */
function isPronounceable(word: string): boolean {
  if (word.length > longestOther) return false;
  const letters = word.replace(/\P{L}/gu, (character) => disguises[character]?.charAt(0) ?? character);
  const consonants = letters.split(/[aeiouy]+/);
  const isUsual = (group: string) =>
    group.length <= 4 &&
    [...group].every(
      (letter, at) => at === 0 || letter === group[at - 1] || usualPairs.has(group.slice(at - 1, at + 1)),
    );
  return consonants.length > 1 && !/[aeiouy]{5}/.test(letters) && consonants.every(isUsual);
}

/** Returns the strength of a text without words, years, runs and repetitions, with its separators or without them. */
function beyondWords(text: string, usable: readonly string[]): number {
  return Math.min(strengthOf(text, usable), strengthOf(text.replace(/[\s._-]/g, ''), usable));
}

/** Returns the words that are long enough, also backwards. */
function usableWords(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap(bothWays))].filter(({ length }) => length >= shortestWord);
}

function bothWays(word: string): readonly string[] {
  return [word, [...word].reverse().join('')];
}

/**
 * Returns the lowest strength of all ways to split a text into words and characters.
 *
 * @param others the lengths of words that are not listed, by their places. Default: only listed words count.
 */
function strengthOf(text: string, usable: readonly string[], others?: ReadonlyMap<number, number>): number {
  const least = Array<number>(text.length + 1).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  const reach = (place: number, cost: number) => {
    least[place] = Math.min(least[place] ?? Number.POSITIVE_INFINITY, cost);
  };
  for (let at = 0; at < text.length; at += 1) {
    const cost = least[at] ?? Number.POSITIVE_INFINITY;
    const isLoose = others !== undefined && /\p{L}/u.test(text.charAt(at));
    reach(at + 1, cost + (isLoose ? looseLetter : costOf(text, at)));
    if (/^(?:19|20)\d\d/.test(text.slice(at, at + 4))) reach(at + 4, cost);
    for (let length = shortestWord; length <= at && at + length <= text.length; length += 1)
      if (text.slice(0, at).includes(text.slice(at, at + length))) reach(at + length, cost);
    for (const word of usable) if (isWordAt(text, at, word)) reach(at + word.length, cost);
    const other = others?.get(at);
    if (other !== undefined) reach(at + other, cost + otherWord);
  }
  return least[text.length] ?? 0;
}

/**
 * Returns the strength that a character adds: 0 if it repeats the previous character or continues a run of digits, also one of digits or
 * letters that alternates with other characters, as in `a1b2c3`.
 */
function costOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const step = code - text.charCodeAt(at - 1);
  if (step === 0) return 0;
  const isDigit = /\d/.test(text.charAt(at));
  // Up or down, and from 9 to 0.
  if (isDigit && (Math.abs(step) === 1 || text.slice(at - 1, at + 1) === '90')) return 0;
  const isLetter = /\p{L}/u.test(text.charAt(at));
  const isOtherKind = /\p{L}/u.test(text.charAt(at - 1)) !== isLetter;
  if (isOtherKind && (isDigit || isLetter) && Math.abs(code - text.charCodeAt(at - 2)) === 1) return 0;
  return isLetter ? 1 : 0.5;
}

function isWordAt(text: string, at: number, word: string): boolean {
  if (at + word.length > text.length) return false;
  for (let place = 0; place < word.length; place += 1) {
    const character = text.charAt(at + place);
    const letter = word.charAt(place);
    if (character !== letter && !(disguises[character] ?? '').includes(letter)) return false;
  }
  return true;
}

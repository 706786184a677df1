import type { Language } from '../base/language.ts';
import { plainText } from '../base/plain-text.ts';
import { codeInWords } from './code-words.ts';

/** Kinds of special situation, most serious first; NONE if the source states that there is none. */
export const specialSituationKinds = [
  'BANKRUPTCY',
  'LIQUIDATION',
  'INTERVENTION',
  'JUDICIAL_RECOVERY',
  'ESTATE',
  'OTHER',
  'NONE',
] as const;

export type SpecialSituationKind = (typeof specialSituationKinds)[number];

/** A special situation in BASIC_INFORMATION. */
interface SpecialSituation {
  kind: SpecialSituationKind | null;
  /** In the words of the register. */
  description: string | null;
  /** Its first day. */
  since: string | null;
  /** Other, less serious kinds that a source, the words of the register or a name states; NONE is not among them. */
  otherKinds?: SpecialSituationKind[];
}

type Pattern = readonly [pattern: RegExp, kind: SpecialSituationKind];

/**
 * Words of the register in plain form; the first match counts. The federal revenue service writes EM LIQUIDACAO, ESPOLIO EV 407,
 * FALIDO, INTERVENCAO, LIQUIDACAO EXTRA-JUDICIAL, LIQUIDACAO JUDICIAL and RECUPERACAO JUDICIAL.
 */
const registerWords: readonly Pattern[] = [
  [/^(?:nenhuma?|nao|nao ha|nao possui|(?:nada|nao) consta|sem situacao especial|none)$/, 'NONE'],
  // If the words deny a situation or show that it has ended, it is OTHER: an analyst must check it.
  [/\b(?:encerra|cancela|revoga|levantamento|suspens|extint|extincao|nao)/, 'OTHER'],
  [/fal(?:id|enc)|insolv|\bbankrupt/, 'BANKRUPTCY'],
  [/liquid|dissol/, 'LIQUIDATION'],
  [/\binterven|administracao especial/, 'INTERVENTION'],
  [/\brec\w* jud/, 'JUDICIAL_RECOVERY'],
  [/\bespolio/, 'ESTATE'],
];

/** Words that fill the field of the register and state nothing. */
const fillingWords =
  /^(?:[0 ]*|n a|s i|null|sem informac\w*|nao (?:informad[oa]|se aplica|disponivel)|ignorad[oa]|desconhecid[oa])$/;

const state = '(?:em|sob)(?: (?:o )?(?:regime|processo|estado) de)?';
const liquidation = 'liq(?:uid(?:acao)?)?(?: (?:ordin|extra ?jud|jud|volunt|amig)[a-z]*)?';
const recovery = 'rec(?:up(?:er(?:acao)?)?)?';
const legalForm = '(?:ltda|limitada|s a|sa|cia|me|epp|eireli)';

/**
 * Situations that a legal name must contain by law, in plain form: Law 11.101/2005, art. 69 (judicial recovery); Civil Code, art.
 * 1103, and Law 6.024/1974, art. 17 (liquidation, at the end of the name). Elsewhere in the name, the words may describe a trade: the
 * situation is OTHER. Registers cut long names, so the last word may be incomplete.
 */
const nameWords: readonly Pattern[] = [
  [
    new RegExp(
      `^massa falida\\b|\\bmassa falida$|\\bfalid[oa]$|\\b${state} falencia$|^falencia d[aeo]s?\\b|\\b${legalForm} falencia$|\\bfalencia decretada\\b`,
    ),
    'BANKRUPTCY',
  ],
  [new RegExp(`\\b${state} (?:${liquidation}|dissolucao)$`), 'LIQUIDATION'],
  [new RegExp(`\\b${state} (?:intervencao|administracao especial(?: temporaria)?)$`), 'INTERVENTION'],
  [new RegExp(`\\b${state} ${recovery} (?:jud|j$)|\\b${recovery} jud[a-z]*$`), 'JUDICIAL_RECOVERY'],
  [/^espolio\b|\bespolio$/, 'ESTATE'],
  [
    new RegExp(
      `\\b${state} (?:liquidacao|falencia|dissolucao|intervencao|concordata|${recovery} extra ?jud)|\\bfalid[oa]\\b|\\bfalencia$|\\b${legalForm} ${state} recuperacao$|\\b${recovery} extra ?jud[a-z]*$`,
    ),
    'OTHER',
  ],
];

function firstOf(patterns: readonly Pattern[], text: string): SpecialSituationKind | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1];
}

/** Returns the kind of situation that words of a register state; null if they only fill the field: `*****`, `NAO INFORMADO`. */
export function situationInWords(description: string | null | undefined): SpecialSituationKind | null {
  const text = plainText(description ?? '');
  return fillingWords.test(text) ? null : (firstOf(registerWords, text) ?? 'OTHER');
}

/** Returns the kind of situation that a legal name states; null if it states none. */
export function situationInName(name: string | null | undefined): SpecialSituationKind | null {
  return firstOf(nameWords, plainText(name ?? '')) ?? null;
}

/** Whether a name is that of the estate of a person who has died. */
function isEstate(name: string | null | undefined): boolean {
  return situationInName(name) === 'ESTATE';
}

/** Words of a person who represents or inherits from someone who has died. */
const survivor = /\b(?:herdeir|sucessor|viuv|inventariante|representante|filh[oa]|conjuge)/;

/** Whether a name or a role is that of a person who has died: "ESPOLIO DE …", "… (FALECIDO)". */
export function statesDeath(words: string | null | undefined): boolean {
  const text = plainText(words ?? '');
  return isEstate(words) || (/\bfalecid[oa]\b/.test(text) && !survivor.test(text));
}

/**
 * Returns the most serious special situation that the source, the words of the register or the name of a company states. A blank is
 * unknown: null.
 */
export function specialSituationOf(
  stated: Partial<Readonly<SpecialSituation>> | null,
  ...names: readonly (string | null | undefined)[]
): SpecialSituation | null {
  const { description = null, since = null } = stated ?? {};
  const kinds = statedSituations(stated, names);
  const [worst] = kinds;
  if (worst === undefined) return null;
  const text = situationInWords(description) === null ? null : description;
  return withOtherKinds({ kind: worst, description: text, since }, kinds);
}

/** Returns a special situation with the less serious kinds among some; without the field if there are none. */
export function withOtherKinds<Situation extends { readonly kind: SpecialSituationKind | null }>(
  situation: Situation,
  kinds: readonly (SpecialSituationKind | null)[],
): Situation & { otherKinds?: SpecialSituationKind[] } {
  const otherKinds = specialSituationKinds.filter(
    (one) => one !== 'NONE' && one !== situation.kind && kinds.includes(one),
  );
  return otherKinds.length === 0 ? situation : { ...situation, otherKinds };
}

/** Returns the kinds that the source, the words of the register and the names of a company state, most serious first. */
function statedSituations(
  stated: Partial<Readonly<SpecialSituation>> | null,
  names: readonly (string | null | undefined)[],
): readonly SpecialSituationKind[] {
  const { kind = null, description, otherKinds = [] } = stated ?? {};
  const kinds = [kind, ...otherKinds, situationInWords(description), ...names.map(situationInName)];
  return specialSituationKinds.filter((one) => kinds.includes(one));
}

/**
 * Whether a company is in judicial recovery; null if that is unknown. Bankruptcy ends a recovery (Law 11.101/2005, art. 73), whose words
 * may stay in the name. Next to another, more serious situation, it is unclear whether the recovery is in force. Parameters as in
 * `specialSituationOf`.
 */
export function isInRecovery(
  stated: Partial<Readonly<SpecialSituation>> | null,
  ...names: readonly (string | null | undefined)[]
): boolean | null {
  const kinds = statedSituations(stated, names);
  const [worst] = kinds;
  if (worst === undefined) return null;
  if (worst === 'JUDICIAL_RECOVERY') return true;
  return worst !== 'BANKRUPTCY' && kinds.includes('JUDICIAL_RECOVERY') ? null : false;
}

/** Returns a special situation in words; OTHER in the words of the register. null if there is none or it is unknown. */
export function specialSituationLabel(
  { kind, description }: Pick<SpecialSituation, 'kind' | 'description'>,
  language: Language,
): string | null {
  if (kind === null || kind === 'NONE') return null;
  return kind === 'OTHER' && description !== null ? description : codeInWords(kind, language, 'situation');
}

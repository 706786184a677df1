import { type Language, say, type Text } from '../base/language.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { plainWords } from '../wording/plain-words.ts';
import { isThinScore, notSeen, overallGroup, shownBand } from './reasons.ts';
import type { Reader } from './result-words.ts';

/** Shown in place of the risk band of a score that rests on too little data. */
export const tooLittleForBand = {
  en: 'too little data for a band',
  'pt-BR': 'dados insuficientes para uma faixa',
} as const satisfies Text;

const bandNamed = { en: 'band {band}', 'pt-BR': 'faixa {band}' } as const satisfies Text;

/** The label of the sentence that `whyWorseThanScore` returns. */
export const decisionAndScore: Text = { en: 'Decision and score', 'pt-BR': 'Decisão e score' };

/** The meaning of the column or row with that sentence, and of an empty cell. */
export const worseThanScoreMeaning: Text = {
  en: 'Why the decision is worse than the band of the score',
  'pt-BR': 'Por que a decisão é pior que a faixa do score',
};
export const agreesWithScore: Text = {
  en: 'The decision agrees with the band',
  'pt-BR': 'A decisão concorda com a faixa',
};

/** Sentences about the number of rules that decide on their own. REVIEW replaces ALERT for the subject of the decision. */
const byRules = {
  DENIED: {
    one: { en: 'One rule denies on its own.', 'pt-BR': 'Uma regra nega por si só.' },
    more: { en: '{count} rules deny on their own.', 'pt-BR': '{count} regras negam, cada uma por si só.' },
  },
  ALERT: {
    one: { en: 'One rule alerts on its own.', 'pt-BR': 'Uma regra gera alerta por si só.' },
    more: {
      en: '{count} rules alert on their own.',
      'pt-BR': '{count} regras geram alerta, cada uma por si só.',
    },
  },
  REVIEW: {
    one: {
      en: 'One rule requires a review by a person.',
      'pt-BR': 'Uma regra exige a análise por uma pessoa.',
    },
    more: {
      en: '{count} rules require a review by a person.',
      'pt-BR': '{count} regras exigem a análise por uma pessoa.',
    },
  },
} as const satisfies Record<'DENIED' | 'ALERT' | 'REVIEW', Record<'one' | 'more', Text>>;

const dataMissing: Text = {
  en: 'Data that the policy requires is missing.',
  'pt-BR': 'Faltam dados que a política exige.',
};

/** What the band of the score decides; a band that approves gives no reason. */
const byScore = {
  APPROVED: {
    en: 'By score alone it would be approved.',
    'pt-BR': 'Só pelo score, seria aprovado.',
  },
  ALERT: {
    en: 'By score alone it would be an alert.',
    'pt-BR': 'Só pelo score, seria um alerta.',
  },
  REVIEW: {
    en: 'By score alone it would be under review.',
    'pt-BR': 'Só pelo score, ficaria em análise.',
  },
} as const satisfies Record<string, Text>;

type Scored = Pick<PolicyOutcome, 'score' | 'riskBand' | 'reasons'>;

/**
 * Returns the risk band as readers see it: "band A", or "too little data for a band" if the score rests on less than the
 * policy's minimum coverage. Undefined without a score or without bands.
 */
export function bandInWords(outcome: Scored, language: Language): string | undefined {
  if (isThinScore(outcome)) return say(tooLittleForBand, language);
  const band = shownBand(outcome);
  return band === null ? undefined : say(bandNamed, language, { band: plainWords(band) });
}

/**
 * Returns why the decision is worse than the band of the score: "One rule denies on its own. By score alone it would be
 * approved." Undefined if the decision agrees with the band, or if no band is shown.
 *
 * @param reader SUBJECT for letters and explanations. Default: ANALYST.
 */
export function whyWorseThanScore(
  outcome: Scored & Pick<PolicyOutcome, 'policyStatus'>,
  language: Language,
  reader: Reader = 'ANALYST',
): string | undefined {
  const { policyStatus, reasons } = outcome;
  if (policyStatus === 'APPROVED' || shownBand(outcome) === null) return undefined;
  const ofBand = reasons.find(({ group, rule }) => group === overallGroup && rule === 'RISK_BAND')?.status;
  if (ofBand === policyStatus) return undefined;
  const deciding = reasons.filter(
    ({ group, rule, status, decisive }) =>
      group !== overallGroup && rule !== notSeen && status === policyStatus && decisive !== false,
  );
  const alert = reader === 'SUBJECT' ? 'REVIEW' : 'ALERT';
  const { one, more } = byRules[policyStatus === 'ALERT' ? alert : policyStatus];
  const cause =
    deciding.length > 1
      ? say(more, language, { count: deciding.length })
      : say(deciding.length === 1 ? one : dataMissing, language);
  return `${cause} ${say(byScore[ofBand === undefined ? 'APPROVED' : alert], language)}`;
}

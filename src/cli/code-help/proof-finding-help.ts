import type { CodeHelp } from './code-help.ts';

/** What proofs find in one policy. */
export const proofFindingHelp = {
  RULE_NEVER_DECIDES: {
    why: {
      en: 'Of nobody who could ever come does the rule change anything: its members contradict each other, or whoever fails it is decided the same by other rules.',
      'pt-BR':
        'De ninguém que possa vir a regra muda algo: os seus membros se contradizem, ou a quem ela aponta outras regras já decidem igual.',
    },
    wrong:
      '- { all: [{ rule: SCORE, failWhen: LESS_THAN 200 POINTS }, { rule: SCORE, failWhen: GREATER_THAN 250 POINTS }], statusToApply: ALERT, points: 5 }',
    right:
      '- { all: [{ rule: SCORE, failWhen: LESS_THAN 200 POINTS }, { rule: SCORE, failWhen: GREATER_THAN 100 POINTS }], statusToApply: ALERT, points: 5 }',
  },
  BAND_NEVER_REACHED: {
    why: {
      en: 'No sum of points gives a score of the band: where alerts keep half of their points, no score is below 500.',
      'pt-BR':
        'Nenhuma soma de pontos dá pontuação da faixa: se alertas ficam com metade dos pontos, nenhuma fica abaixo de 500.',
    },
    wrong:
      'scoring: { riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, status: DENIED }] }',
    right:
      'scoring: { riskBands: [{ band: A, from: 600, status: APPROVED }, { band: B, from: 0, status: DENIED }] }',
  },
} as const satisfies Record<string, CodeHelp>;

/** What proofs say of two policies. */
export const relationFindingHelp = {
  PROOF_REFUTED: {
    why: {
      en: 'There is somebody whom the candidate decides otherwise than was claimed; the engine confirms it.',
      'pt-BR': 'Há quem a candidata decida de modo diferente do afirmado; o motor o confirma.',
    },
    wrong: 'credit policy prove policy.yaml looser.yaml --never-looser',
    right: 'credit policy prove policy.yaml stricter.yaml --never-looser',
  },
  PROOF_UNDECIDED: {
    why: {
      en: 'There is too much to look at, or a difference seems possible and no subject was found that shows it. It is no proof.',
      'pt-BR':
        'Há demais a examinar, ou uma diferença parece possível e não se achou quem a mostre. Não é uma prova.',
    },
    wrong: 'credit policy prove policy.yaml other-age-of-data.yaml',
    right: 'credit policy diff policy.yaml other-age-of-data.yaml --reports',
  },
} as const satisfies Record<string, CodeHelp>;

import type { Text } from '../../base/language.ts';
import type { CodeHelp } from './code-help.ts';

const soundComment: Text = {
  en: '# credit-ignore EXCLUSION_OPEN_WHEN_MISSING until 9999-01-31: the registry always answers',
  'pt-BR': '# credit-ignore EXCLUSION_OPEN_WHEN_MISSING until 9999-01-31: o cadastro sempre responde',
};

/** Of findings about scoring, limit, sources and ignore comments of a policy. */
export const policyFindingHelp = {
  ZERO_POINTS: {
    why: {
      en: 'Risk bands divide a score, and without points there is no score.',
      'pt-BR': 'Faixas de risco dividem uma pontuação, e sem pontos não há pontuação.',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 0, status: APPROVED }]
groups:
  - name: g
    rules:
      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }`,
    right: `scoring:
  riskBands: [{ band: A, from: 0, status: APPROVED }]
groups:
  - name: g
    rules:
      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT, points: 100 }`,
  },
  RISK_BANDS_WITHOUT_ZERO: {
    why: {
      en: 'Scores below the lowest band would belong to none.',
      'pt-BR': 'Pontuações abaixo da menor faixa não pertenceriam a nenhuma.',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }]`,
    right: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, status: ALERT }]`,
  },
  RISK_BANDS_OVERLAP: {
    why: {
      en: 'A score belongs to two bands, by their from and to.',
      'pt-BR': 'Uma pontuação pertence a duas faixas, pelo "from" e pelo "to".',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, to: 600, status: ALERT }]`,
    right: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, status: ALERT }]`,
  },
  RISK_BANDS_GAP: {
    why: {
      en: 'Between the to of one band and the from of the next lie scores of no band.',
      'pt-BR': 'Entre o "to" de uma faixa e o "from" da seguinte há pontuações sem faixa.',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, to: 400, status: ALERT }]`,
    right: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, to: 499, status: ALERT }]`,
  },
  RISK_BAND_REPEATED: {
    why: {
      en: 'Two bands have one name, so that a result could not tell which was meant.',
      'pt-BR': 'Duas faixas têm o mesmo nome, e um resultado não diria qual é.',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: A, from: 0, status: ALERT }]`,
    right: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, status: ALERT }]`,
  },
  RISK_BANDS_CONTRADICTORY: {
    why: {
      en: 'A lower score would be treated better than a higher one.',
      'pt-BR': 'Uma pontuação menor seria tratada melhor do que uma maior.',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 500, status: ALERT }, { band: B, from: 0, status: APPROVED }]`,
    right: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, status: ALERT }]`,
  },
  RISK_BANDS_UNORDERED: {
    why: {
      en: 'Readers take the first band for the best one. Listed from low to high, bands easily get the wrong names and limits.',
      'pt-BR':
        'A primeira faixa é lida como a melhor. Listadas da mais baixa para a mais alta, as faixas facilmente recebem nomes e limites trocados.',
    },
    wrong: `scoring:
  riskBands: [{ band: B, from: 0, status: ALERT }, { band: A, from: 500, status: APPROVED }]`,
    right: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, status: ALERT }]`,
  },
  LOWER_SCORE_HIGHER_LIMIT: {
    why: {
      en: 'An applicant with a lower score would get more credit than an applicant with a higher one.',
      'pt-BR': 'Um proponente com pontuação menor receberia mais crédito do que um com pontuação maior.',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, status: ALERT }]
creditLimit: { basis: BUREAU_LIMIT, percentByBand: { A: 10, B: 20 } }`,
    right: `scoring:
  riskBands: [{ band: A, from: 500, status: APPROVED }, { band: B, from: 0, status: ALERT }]
creditLimit: { basis: BUREAU_LIMIT, percentByBand: { A: 20, B: 10 } }`,
  },
  UNKNOWN_BAND: {
    why: {
      en: 'The credit limit names a band that the scoring does not have.',
      'pt-BR': 'O limite de crédito cita uma faixa que a pontuação não tem.',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 0, status: APPROVED }]
creditLimit: { basis: BUREAU_LIMIT, percentByBand: { AA: 20 } }`,
    right: `scoring:
  riskBands: [{ band: A, from: 0, status: APPROVED }]
creditLimit: { basis: BUREAU_LIMIT, percentByBand: { A: 20 } }`,
  },
  BASIS_KIND_MISMATCH: {
    why: {
      en: 'The basis of the limit is known of people alone, or of companies alone.',
      'pt-BR': 'A base do limite só se conhece de pessoas, ou só de empresas.',
    },
    wrong: `scoring:
  riskBands: [{ band: A, from: 0, status: APPROVED }]
creditLimit: { basis: PRESUMED_INCOME, percentByBand: { A: 20 } }`,
    right: `scoring:
  riskBands: [{ band: A, from: 0, status: APPROVED }]
creditLimit: { basis: PRESUMED_REVENUE, percentByBand: { A: 20 } }`,
  },
  UNKNOWN_SOURCE: {
    why: {
      en: 'Sources are named by their role, and there is no such role.',
      'pt-BR': 'As fontes são nomeadas por seu papel, e esse papel não existe.',
    },
    wrong: 'sources: { protest: optional }',
    right: 'sources: { protests: optional }',
  },
  STALE_WITHOUT_AGE: {
    why: {
      en: 'whenStale says what becomes of data that are too old; without maximumAgeDays no data ever are.',
      'pt-BR': 'whenStale diz o que acontece com dados antigos demais; sem maximumAgeDays, nenhum o é.',
    },
    wrong: 'sources: { bureau-score: { whenStale: ERROR } }',
    right: 'sources: { bureau-score: { maximumAgeDays: 30, whenStale: ERROR } }',
  },
  AGE_OF_UNREAD_SOURCE: {
    why: {
      en: 'The age of a source keeps rules from being applied that read its data, and the policy has no such rule.',
      'pt-BR':
        'A idade de uma fonte impede a aplicação de regras que leem os seus dados, e a política não tem tal regra.',
    },
    wrong: 'sources: { pep: { maximumAgeDays: 60 } }',
    right: 'sources: { bureau-score: { maximumAgeDays: 60 } }',
  },
  IGNORE_MALFORMED: {
    why: {
      en: 'A comment that silences a warning names its code, a last day and a reason; one of them is missing or misspelt.',
      'pt-BR':
        'Um comentário que silencia um aviso traz o código, um último dia e um motivo; um deles falta ou está mal escrito.',
    },
    wrong: '# credit-ignore EXCLUSION_OPEN_WHEN_MISSING',
    right: soundComment,
  },
  IGNORE_EXPIRED: {
    why: {
      en: 'The last day of the comment is over, and the warning stands again.',
      'pt-BR': 'O último dia do comentário passou, e o aviso volta a valer.',
    },
    wrong: {
      en: '# credit-ignore EXCLUSION_OPEN_WHEN_MISSING until 2020-01-31: the registry always answers',
      'pt-BR': '# credit-ignore EXCLUSION_OPEN_WHEN_MISSING until 2020-01-31: o cadastro sempre responde',
    },
    right: soundComment,
  },
  IGNORE_WITHOUT_FINDING: {
    why: {
      en: 'The line has no such warning: it was mended, the comment stands elsewhere, or the code is that of an error.',
      'pt-BR':
        'A linha não tem esse aviso: foi corrigido, o comentário está em outro lugar, ou o código é de um erro.',
    },
    wrong: {
      en: '# credit-ignore ALERT_POINTS_UNUSED until 9999-01-31: as it was',
      'pt-BR': '# credit-ignore ALERT_POINTS_UNUSED until 9999-01-31: como era',
    },
    right: soundComment,
  },
} as const satisfies Record<string, CodeHelp>;

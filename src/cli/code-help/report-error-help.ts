import type { ErrorHelp } from './code-help.ts';

/** Of refusals about reports. */
export const reportErrorHelp = {
  UNKNOWN_REPORT: {
    why: {
      en: 'The organisation has no report of that id.',
      'pt-BR': 'A organização não tem relatório com esse id.',
    },
    wrong: 'credit report show rpt_123',
    right: 'credit report list',
    next: {
      en: 'Copy the id whole, with rpt_ before it.',
      'pt-BR': 'Copie o id inteiro, com rpt_ na frente.',
    },
  },
  UNKNOWN_SECTION: {
    why: {
      en: 'The policy of the report never collected that section.',
      'pt-BR': 'A política do relatório nunca coletou essa seção.',
    },
    wrong: 'credit report show rpt_… --section SANCTION',
    right: 'credit report show rpt_… --section SANCTIONS',
    next: {
      en: 'The message lists the sections that the report has.',
      'pt-BR': 'A mensagem lista as seções que o relatório tem.',
    },
  },
  UNKNOWN_SECTION_ID: {
    why: {
      en: 'A new run gives every section a new id; the one that was named belongs to an earlier run, or to nothing.',
      'pt-BR': 'Cada novo processamento dá ids novos às seções; o informado é de um anterior, ou de nada.',
    },
    wrong: 'GET /report/section/sec_old',
    right: 'GET /v2/report/rpt_…',
    next: {
      en: 'Read the report again and take the id from there.',
      'pt-BR': 'Leia o relatório de novo e tome o id dali.',
    },
  },
  NO_MANUAL_DECISION: {
    why: {
      en: 'Only a decision that an analyst took can be redone, and there is none yet.',
      'pt-BR': 'Só se refaz a decisão tomada por um analista, e ainda não há nenhuma.',
    },
    wrong: 'credit report redo rpt_… --approve --commentary "…"',
    right: 'credit report decide rpt_… --approve --commentary "…"',
    next: {
      en: 'Register the first decision, and redo that one later.',
      'pt-BR': 'Registre a primeira decisão, e refaça-a depois.',
    },
  },
  MANUAL_DECISION_EXISTS: {
    why: {
      en: 'An analyst has decided this report already.',
      'pt-BR': 'Um analista já decidiu este relatório.',
    },
    wrong: 'credit report decide rpt_… --deny --commentary "…"',
    right: 'credit report redo rpt_… --deny --commentary "…"',
    next: {
      en: 'Redoing keeps the earlier decision beside the new one.',
      'pt-BR': 'Refazer mantém a decisão anterior ao lado da nova.',
    },
  },
  REPORT_RUNNING: {
    why: {
      en: 'Sources are still being asked, and what is wanted needs the end of the run.',
      'pt-BR': 'As fontes ainda estão sendo consultadas, e o pedido depende do fim do processamento.',
    },
    wrong: 'credit report decide rpt_… --approve --commentary "…"',
    right: 'credit report wait rpt_…',
    next: {
      en: 'Do it again when the report is final.',
      'pt-BR': 'Repita quando o relatório estiver concluído.',
    },
  },
  REPLAY_DIFFERS: {
    why: {
      en: 'The result that the kept evidence gives is another than the one that was stored: evidence or result were changed, or this version evaluates otherwise.',
      'pt-BR':
        'O resultado que as evidências guardadas dão difere do armazenado: evidências ou resultado foram alterados, ou esta versão avalia de outro modo.',
    },
    wrong: 'credit report replay rpt_…',
    right: 'credit db check',
    next: {
      en: 'Compare the versions of the program, and restore a backup where the file was changed.',
      'pt-BR': 'Confronte as versões do programa, e restaure um backup se o arquivo foi alterado.',
    },
  },
  REPLAY_IMPOSSIBLE: {
    why: {
      en: 'The last run of the report ended without a result, so that there is nothing to compare with.',
      'pt-BR': 'O último processamento do relatório terminou sem resultado, e não há com que comparar.',
    },
    wrong: 'credit report replay rpt_…',
    right: 'credit report show rpt_… --failed',
    next: {
      en: 'Analyse the document again, and replay that run.',
      'pt-BR': 'Analise o documento de novo, e refaça esse processamento.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;

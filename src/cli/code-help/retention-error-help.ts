import type { ErrorHelp } from './code-help.ts';

/** Of refusals about how long data are kept. */
export const retentionErrorHelp = {
  SUBJECT_HELD: {
    why: {
      en: 'Somebody has put the person or company under legal hold, for a dispute or an order of a court: until that ends nothing about it may be removed, whoever asks.',
      'pt-BR':
        'Alguém pôs a pessoa ou empresa sob guarda legal, por um litígio ou uma ordem judicial: até lá nada sobre ela pode ser removido, peça quem pedir.',
    },
    wrong: 'credit subject erase 12ABC34501DE35 --reason "…"',
    right: 'credit subject hold',
    next: {
      en: 'The list says since when and why. Release it once the matter is closed.',
      'pt-BR': 'A lista diz desde quando e por quê. Encerre-a quando o caso terminar.',
    },
  },
  LEGAL_HOLD_EXISTS: {
    why: {
      en: 'A document has one legal hold at a time, so that nobody shortens another’s unawares.',
      'pt-BR': 'Um documento tem uma guarda legal por vez, para que ninguém encurte a de outro sem saber.',
    },
    wrong: 'credit subject hold 12ABC34501DE35 --reason "…"',
    right: 'credit subject hold 12ABC34501DE35 --release',
    next: {
      en: 'Release it, and hold again with both reasons and the later day.',
      'pt-BR': 'Encerre-a e abra outra com os dois motivos e o dia mais distante.',
    },
  },
  NO_LEGAL_HOLD: {
    why: {
      en: 'There is no legal hold of this document, or it was released.',
      'pt-BR': 'Não há guarda legal deste documento, ou ela foi encerrada.',
    },
    wrong: 'credit subject hold 12ABC34501DE35 --release',
    right: 'credit subject hold',
    next: {
      en: 'Another organisation has holds of its own: --organization.',
      'pt-BR': 'Outra organização tem as suas: --organization.',
    },
  },
  EVIDENCE_EXPIRED: {
    why: {
      en: 'The term of keeping evidence is shorter than that of reports: the decision stays to be read, but cannot be derived again from what the sources answered, nor can statements be added to it.',
      'pt-BR':
        'O prazo de guarda das evidências é menor que o dos relatórios: a decisão continua legível, mas não pode ser derivada de novo do que as fontes responderam, nem receber balanços.',
    },
    wrong: 'credit report replay rpt_…',
    right: 'credit report show rpt_…',
    next: {
      en: 'credit retention show tells the terms; a longer one goes for what is still there.',
      'pt-BR': 'credit retention show diz os prazos; um prazo maior vale para o que ainda existe.',
    },
  },
  RETENTION_TERMS_CROSS: {
    why: {
      en: 'A batch shows the reports of its lines, so that these stay while it does. A term of batches that is longer would quietly make that of reports longer.',
      'pt-BR':
        'Um lote mostra os relatórios das linhas, que ficam enquanto ele existe. Um prazo de lotes maior esticaria o dos relatórios sem avisar.',
    },
    wrong: 'credit retention set batches never',
    right: 'credit retention set batches 1y',
    next: {
      en: 'Where no term of batches is set yet, set that one first, or all with --usual.',
      'pt-BR': 'Se ainda não há prazo de lotes, grave-o antes, ou todos com --usual.',
    },
  },
  REPORT_ERASED: {
    why: {
      en: 'The data of whom the report was about were erased: the report stays as a tombstone, so that counts and prices of the past stay true.',
      'pt-BR':
        'Os dados do titular do relatório foram apagados: o relatório fica como lápide, para que contagens e preços do passado continuem verdadeiros.',
    },
    wrong: 'credit report show rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
    right: 'credit analyze 12ABC34501DE35',
    next: {
      en: 'A new analysis is a new report; nothing of the erased one is used.',
      'pt-BR': 'Uma nova análise é um novo relatório; nada do apagado é usado.',
    },
  },
  EVIDENCE_ERASED: {
    why: {
      en: 'Another person, named in what a source answered, was erased since: the answer is no longer as it was received, so that nothing can be derived from it again.',
      'pt-BR':
        'Outra pessoa, citada no que uma fonte respondeu, foi apagada depois: a resposta não está mais como recebida, e nada pode ser derivado dela de novo.',
    },
    wrong: 'credit report replay rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
    right: 'credit report show rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
    next: {
      en: 'The decision and its reasons are as they were.',
      'pt-BR': 'A decisão e seus motivos estão como eram.',
    },
  },
  DELIVERY_ERASED: {
    why: {
      en: 'The data of whom the event told were erased, and the text of the event with them.',
      'pt-BR': 'Os dados de quem o evento falava foram apagados, e o texto do evento também.',
    },
    wrong: 'credit webhook redeliver evt_01jd8q6x4hfx0s8d1b2c3d4e5f',
    right: 'credit webhook deliveries',
    next: {
      en: 'The receiver was told by SUBJECT_ERASED.',
      'pt-BR': 'O destinatário foi avisado por SUBJECT_ERASED.',
    },
  },
  UNKNOWN_ERASURE: {
    why: {
      en: 'No erasing of this organisation has that name.',
      'pt-BR': 'Nenhum apagamento desta organização tem esse nome.',
    },
    wrong: 'credit subject erase --show ers_1',
    right: 'credit subject erase --show ers_01jd8q6x4hfx0s8d1b2c3d4e5f',
    next: {
      en: 'Another organisation has its own: --organization.',
      'pt-BR': 'Outra organização tem os seus: --organization.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;

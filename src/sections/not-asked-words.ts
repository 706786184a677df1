import type { Text } from '../base/language.ts';
import type { NotAskedReason } from '../base/purse.ts';

/** Why a source was not asked that could have been. */
export const notAskedWords: Readonly<Record<NotAskedReason, Text>> = {
  REPORT_CEILING: {
    en: 'not asked: the report may cost no more',
    'pt-BR': 'não consultado: o relatório não pode custar mais',
  },
  BATCH_CEILING: {
    en: 'not asked: the batch may cost no more',
    'pt-BR': 'não consultado: o lote não pode custar mais',
  },
  DAY_CEILING: {
    en: 'not asked: no more may be spent today',
    'pt-BR': 'não consultado: hoje não se pode gastar mais',
  },
  DAILY_LIMIT: {
    en: 'not asked: the provider takes no more questions today',
    'pt-BR': 'não consultado: o fornecedor não aceita mais consultas hoje',
  },
  CANNOT_MATTER: {
    en: 'not asked: it could not change the decision',
    'pt-BR': 'não consultado: não mudaria a decisão',
  },
  REUSED: {
    en: 'not asked: an earlier answer was used again',
    'pt-BR': 'não consultado: uma resposta anterior foi reaproveitada',
  },
  NAME_UNKNOWN: { en: 'not asked: the name is unknown', 'pt-BR': 'não consultado: o nome é desconhecido' },
  SECRET_NOT_SET: {
    en: 'not asked: its secret is not set',
    'pt-BR': 'não consultado: o segredo não está definido',
  },
  LETTERS: { en: 'not asked: the CNPJ has letters', 'pt-BR': 'não consultado: o CNPJ tem letras' },
  NOT_LOADED: { en: 'not asked: not loaded', 'pt-BR': 'não consultado: não carregado' },
};

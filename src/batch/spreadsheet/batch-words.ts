import type { Text } from '../../base/language.ts';
import type { BatchStatus } from './batch-rows.ts';

/** The names of the sheets; of several for the same rows, the further ones are numbered: "Results 2". */
export const sheetNames = {
  summary: { en: 'Summary', 'pt-BR': 'Resumo' },
  results: { en: 'Results', 'pt-BR': 'Resultados' },
  members: { en: 'Members', 'pt-BR': 'Membros' },
  roots: { en: 'By root', 'pt-BR': 'Por raiz' },
  rules: { en: 'Rules', 'pt-BR': 'Motivos' },
  invalid: { en: 'Invalid', 'pt-BR': 'Inválidos' },
  dictionary: { en: 'Dictionary', 'pt-BR': 'Dicionário' },
} as const satisfies Record<string, Text>;

/** Headings by which the results of a batch are recognised when they are read again. */
export const resultHeadings = {
  document: { en: 'Document', 'pt-BR': 'Documento' },
  bareDocument: { en: 'documento_sem_mascara', 'pt-BR': 'documento_sem_mascara' },
  root: { en: 'raiz_cnpj', 'pt-BR': 'raiz_cnpj' },
  reportId: { en: 'report_id', 'pt-BR': 'report_id' },
} as const satisfies Record<string, Text>;

/** What each status means to whoever reads the counts. */
export const statusMeanings: Readonly<Record<BatchStatus, Text>> = {
  APPROVED: {
    en: 'All criteria met, or approved by an analyst',
    'pt-BR': 'Todos os critérios atendidos, ou aprovado por um analista',
  },
  ALERT: { en: 'An analyst should look', 'pt-BR': 'Um analista deve revisar' },
  DENIED: {
    en: 'Minimum criteria not met, or denied by an analyst',
    'pt-BR': 'Critérios mínimos não atendidos, ou negado por um analista',
  },
  COMPLETED: { en: 'Evaluated; an analyst decides', 'pt-BR': 'Avaliado; um analista decide' },
  ERROR: {
    en: 'A required source failed: no decision, nothing counted',
    'pt-BR': 'Uma fonte obrigatória falhou: sem decisão, nada cobrado',
  },
  PENDING: { en: 'Waiting, or the batch was stopped', 'pt-BR': 'Na fila, ou o lote foi interrompido' },
  PROCESSING: { en: 'The sources are being asked', 'pt-BR': 'As fontes estão sendo consultadas' },
  EVALUATING: { en: 'The policy is being evaluated', 'pt-BR': 'A política está sendo avaliada' },
};

/** What a link shows. */
export const openWord: Text = { en: 'open', 'pt-BR': 'abrir' };

/** Said wherever invented data are shown. */
export const sandboxNotice: Text = {
  en: 'SANDBOX: these data are invented',
  'pt-BR': 'SANDBOX: estes dados são inventados',
};

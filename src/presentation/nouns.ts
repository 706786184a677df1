import type { Noun } from '../wording/counted.ts';

/** What checks, tests and differences of policies count. */
export const nouns = {
  files: { one: { en: 'file', 'pt-BR': 'arquivo' }, many: { en: 'files', 'pt-BR': 'arquivos' } },
  errors: { one: { en: 'error', 'pt-BR': 'erro' }, many: { en: 'errors', 'pt-BR': 'erros' } },
  warnings: { one: { en: 'warning', 'pt-BR': 'aviso' }, many: { en: 'warnings', 'pt-BR': 'avisos' } },
  cases: { one: { en: 'case', 'pt-BR': 'caso' }, many: { en: 'cases', 'pt-BR': 'casos' } },
  failed: { one: { en: 'failed', 'pt-BR': 'falhou' }, many: { en: 'failed', 'pt-BR': 'falharam' } },
  reports: { one: { en: 'report', 'pt-BR': 'relatório' }, many: { en: 'reports', 'pt-BR': 'relatórios' } },
  points: { one: { en: 'point', 'pt-BR': 'ponto' }, many: { en: 'points', 'pt-BR': 'pontos' } },
} as const satisfies Record<string, Noun>;

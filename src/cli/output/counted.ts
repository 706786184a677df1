import type { Language, Text } from '../../base/language.ts';
import type { Format } from './format.ts';

/** What figures are written with. */
export interface FigureStyle {
  readonly language: Language;
  readonly format: Format;
}

/** What is counted: one of it, and several. Portuguese and English have the same two forms. */
const nouns = {
  related: [
    { en: 'related', 'pt-BR': 'relacionado' },
    { en: 'related', 'pt-BR': 'relacionados' },
  ],
  lawsuits: [
    { en: 'lawsuit', 'pt-BR': 'processo' },
    { en: 'lawsuits', 'pt-BR': 'processos' },
  ],
  ownersLawsuits: [
    { en: 'of the owners', 'pt-BR': 'dos sócios' },
    { en: 'of the owners', 'pt-BR': 'dos sócios' },
  ],
  criminal: [
    { en: 'criminal', 'pt-BR': 'criminal' },
    { en: 'criminal', 'pt-BR': 'criminais' },
  ],
  employees: [
    { en: 'employee', 'pt-BR': 'empregado' },
    { en: 'employees', 'pt-BR': 'empregados' },
  ],
  photos: [
    { en: 'facade photo', 'pt-BR': 'foto da fachada' },
    { en: 'facade photos', 'pt-BR': 'fotos da fachada' },
  ],
  partners: [
    { en: 'partner', 'pt-BR': 'sócio' },
    { en: 'partners', 'pt-BR': 'sócios' },
  ],
  branches: [
    { en: 'branch', 'pt-BR': 'filial' },
    { en: 'branches', 'pt-BR': 'filiais' },
  ],
  companies: [
    { en: 'company', 'pt-BR': 'empresa' },
    { en: 'companies', 'pt-BR': 'empresas' },
  ],
  relatives: [
    { en: 'relative', 'pt-BR': 'parente' },
    { en: 'relatives', 'pt-BR': 'parentes' },
  ],
  sameAddress: [
    { en: 'at the same address', 'pt-BR': 'no mesmo endereço' },
    { en: 'at the same address', 'pt-BR': 'no mesmo endereço' },
  ],
  changes: [
    { en: 'change', 'pt-BR': 'alteração' },
    { en: 'changes', 'pt-BR': 'alterações' },
  ],
  exposedRelated: [
    { en: 'exposed person related', 'pt-BR': 'relacionado exposto' },
    { en: 'exposed persons related', 'pt-BR': 'relacionados expostos' },
  ],
  positive: [
    { en: 'positive', 'pt-BR': 'positiva' },
    { en: 'positive', 'pt-BR': 'positivas' },
  ],
  positiveWithNegativeEffect: [
    { en: 'positive with negative effect', 'pt-BR': 'positiva com efeito de negativa' },
    { en: 'positive with negative effect', 'pt-BR': 'positivas com efeito de negativa' },
  ],
  notIssued: [
    { en: 'not issued', 'pt-BR': 'não emitida' },
    { en: 'not issued', 'pt-BR': 'não emitidas' },
  ],
  negative: [
    { en: 'negative (nothing owed)', 'pt-BR': 'negativa' },
    { en: 'negative (nothing owed)', 'pt-BR': 'negativas' },
  ],
  activeWarrants: [
    { en: 'active warrant', 'pt-BR': 'mandado ativo' },
    { en: 'active warrants', 'pt-BR': 'mandados ativos' },
  ],
  pastWarrants: [
    { en: 'past warrant', 'pt-BR': 'mandado anterior' },
    { en: 'past warrants', 'pt-BR': 'mandados anteriores' },
  ],
  licences: [
    { en: 'licence', 'pt-BR': 'licença' },
    { en: 'licences', 'pt-BR': 'licenças' },
  ],
  benefits: [
    { en: 'benefit', 'pt-BR': 'benefício' },
    { en: 'benefits', 'pt-BR': 'benefícios' },
  ],
  records: [
    { en: 'record', 'pt-BR': 'registro' },
    { en: 'records', 'pt-BR': 'registros' },
  ],
  inquiries: [
    { en: 'inquiry in 90 days', 'pt-BR': 'consulta em 90 dias' },
    { en: 'inquiries in 90 days', 'pt-BR': 'consultas em 90 dias' },
  ],
  institutions: [
    { en: 'institution', 'pt-BR': 'instituição' },
    { en: 'institutions', 'pt-BR': 'instituições' },
  ],
  months: [
    { en: 'month', 'pt-BR': 'mês' },
    { en: 'months', 'pt-BR': 'meses' },
  ],
  files: [
    { en: 'file', 'pt-BR': 'arquivo' },
    { en: 'files', 'pt-BR': 'arquivos' },
  ],
  errors: [
    { en: 'error', 'pt-BR': 'erro' },
    { en: 'errors', 'pt-BR': 'erros' },
  ],
  warnings: [
    { en: 'warning', 'pt-BR': 'aviso' },
    { en: 'warnings', 'pt-BR': 'avisos' },
  ],
  cases: [
    { en: 'case', 'pt-BR': 'caso' },
    { en: 'cases', 'pt-BR': 'casos' },
  ],
  failed: [
    { en: 'failed', 'pt-BR': 'falhou' },
    { en: 'failed', 'pt-BR': 'falharam' },
  ],
  reports: [
    { en: 'report', 'pt-BR': 'relatório' },
    { en: 'reports', 'pt-BR': 'relatórios' },
  ],
  points: [
    { en: 'point', 'pt-BR': 'ponto' },
    { en: 'points', 'pt-BR': 'pontos' },
  ],
  categories: [
    { en: 'modality', 'pt-BR': 'modalidade' },
    { en: 'modalities', 'pt-BR': 'modalidades' },
  ],
} as const satisfies Record<string, readonly [Text, Text]>;

export type CountedNoun = keyof typeof nouns;

/** A number with its noun. */
export function counted(noun: CountedNoun, count: number, { language, format }: FigureStyle): string {
  const [one, many] = nouns[noun];
  return `${format.number(count)} ${(count === 1 ? one : many)[language]}`;
}

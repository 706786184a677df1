import type { Text } from '../../base/language.ts';

/** The form at the top of every page. */
export const askWords = {
  form: { en: 'New analysis', 'pt-BR': 'Nova análise' },
  document: { en: 'CPF or CNPJ', 'pt-BR': 'CPF ou CNPJ' },
  policy: { en: 'Policy', 'pt-BR': 'Política' },
  analyse: { en: 'Analyse', 'pt-BR': 'Analisar' },
  valid: { en: 'valid', 'pt-BR': 'válido' },
  wrong: { en: 'Not a valid document: {reason}.', 'pt-BR': 'Documento inválido: {reason}.' },
  empty: { en: 'Type or paste a CPF or a CNPJ.', 'pt-BR': 'Digite ou cole um CPF ou um CNPJ.' },
  loading: { en: 'Loading policies…', 'pt-BR': 'Carregando políticas…' },
  noList: { en: 'The policies could not be listed.', 'pt-BR': 'Não foi possível listar as políticas.' },
  noPolicy: { en: 'No policy for {kind}', 'pt-BR': 'Sem política para {kind}' },
  noPolicies: { en: 'No policy is enabled', 'pt-BR': 'Nenhuma política habilitada' },
  noPolicyWhy: {
    en: 'No policy for {kind} is enabled.',
    'pt-BR': 'Nenhuma política para {kind} está habilitada.',
  },
  askManager: { en: 'Ask a manager to enable one.', 'pt-BR': 'Peça a um gestor que habilite uma.' },
  policiesFor: { en: 'Policies for {kind}', 'pt-BR': 'Políticas para {kind}' },
  operationsFor: { en: 'Operations for {kind}', 'pt-BR': 'Operações para {kind}' },
  operation: { en: 'Operation: {name}', 'pt-BR': 'Operação: {name}' },
  atMost: {
    en: 'With those related: at most {reports} analyses, {price} at most.',
    'pt-BR': 'Com os relacionados: até {reports} análises, no máximo {price}.',
  },
  purpose: { en: 'Purpose', 'pt-BR': 'Finalidade' },
  whatYouKnow: { en: 'What you know', 'pt-BR': 'O que você sabe' },
  optional: { en: '{title} (optional)', 'pt-BR': '{title} (opcional)' },
  expected: { en: 'Expected {expected}.', 'pt-BR': 'Esperado: {expected}.' },
  needed: {
    en: 'The policy decides nothing without it: {expected}.',
    'pt-BR': 'A política não decide nada sem isto: {expected}.',
  },
  ambiguous: { en: '{first} or {second}?', 'pt-BR': '{first} ou {second}?' },
  unsaid: { en: 'Not said', 'pt-BR': 'Não informado' },
  yes: { en: 'Yes', 'pt-BR': 'Sim' },
  no: { en: 'No', 'pt-BR': 'Não' },
  isDefault: { en: '{policy} (default)', 'pt-BR': '{policy} (padrão)' },
  several: { en: '{count} documents were pasted.', 'pt-BR': 'Foram colados {count} documentos.' },
  asBatch: { en: 'Open as a batch', 'pt-BR': 'Abrir como lote' },
  noAnswer: {
    en: 'The service did not answer. The document is kept: press Enter to try again.',
    'pt-BR': 'O serviço não respondeu. O documento ficou: tecle Enter para tentar de novo.',
  },
  againIn: { en: 'Again in {time}.', 'pt-BR': 'De novo em {time}.' },
  againNow: { en: 'Press Enter to try again.', 'pt-BR': 'Tecle Enter para tentar de novo.' },
} as const satisfies Record<string, Text>;

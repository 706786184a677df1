import type { Text } from '../../../base/language.ts';

/** The audit chain. */
export const auditTexts = {
  auditBeingVerified: { en: '{entries} entries verified', 'pt-BR': '{entries} registros verificados' },
  auditWhole: {
    en: '{name}: whole. {entries} up to {at}, {seals}, {heads}',
    'pt-BR': '{name}: íntegra. {entries} até {at}, {seals}, {heads}',
  },
  auditBroken: {
    en: '{name}: BROKEN. In order: {entries}. Compared: {seals}, {heads}',
    'pt-BR': '{name}: VIOLADA. Em ordem: {entries}. Comparado: {seals}, {heads}',
  },
  auditEntry: { en: 'Entry {number}', 'pt-BR': 'Registro {number}' },
  auditEntries: { en: 'Entries {number} to {to}', 'pt-BR': 'Registros {number} a {to}' },
  auditFrom: { en: 'which stood as {from}', 'pt-BR': 'que estava como {from}' },
  auditRecord: { en: '{record}', 'pt-BR': '{record}' },
  auditSealNamed: { en: 'seal {record}', 'pt-BR': 'selo {record}' },
  auditHeadsNotCompared: {
    en: 'Compared with nothing from outside: who has the database and its keys could have written all of it anew. Give the file of heads with --heads.',
    'pt-BR':
      'Nada de fora foi comparado: quem tem o banco e as chaves poderia ter reescrito tudo. Informe o arquivo de cabeças com --heads.',
  },
  auditHeadsUnread: {
    en: 'Damaged checkpoint file {file}. These lines are not signed checkpoints: {lines}. Get a complete copy of the file and verify again.',
    'pt-BR':
      'Arquivo de pontos de verificação danificado: {file}. Estas linhas não são pontos de verificação assinados: {lines}. Obtenha uma cópia completa do arquivo e verifique de novo.',
  },
  auditSealed: {
    en: '{name}: seal {seal} over {entries}, {hash}…',
    'pt-BR': '{name}: selo {seal} sobre {entries}, {hash}…',
  },
  auditNothingToSeal: {
    en: 'Nothing to seal: every chain stands where its last seal left it.',
    'pt-BR': 'Nada a selar: toda cadeia está onde o último selo a deixou.',
  },
  auditHeadsNowhere: {
    en: 'These heads are in the database alone, which proves nothing to others. Set CREDIT_AUDIT_HEADS to a file that is kept elsewhere.',
    'pt-BR':
      'Estas cabeças estão só no banco, o que nada prova a terceiros. Aponte CREDIT_AUDIT_HEADS para um arquivo guardado fora.',
  },
  auditEmpty: { en: 'No entries.', 'pt-BR': 'Nenhum registro.' },
  auditExported: {
    en: '{file}: {entries}, {seals}',
    'pt-BR': '{file}: {entries}, {seals}',
  },
  jsonlName: { en: 'a name that ends in .jsonl', 'pt-BR': 'um nome que termine em .jsonl' },
} as const satisfies Record<string, Text>;

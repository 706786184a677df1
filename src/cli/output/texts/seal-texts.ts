import type { Text } from '../../../base/language.ts';

/** What is said of what is kept sealed. */
export const sealTexts = {
  runsBeingSealed: { en: 'Sealing runs: {done} of {all}', 'pt-BR': 'Selando execuções: {done} de {all}' },
  uploadsBeingSealed: { en: 'Sealing uploads: {done} of {all}', 'pt-BR': 'Selando envios: {done} de {all}' },
  databaseSealed: {
    en: 'What is written of people is sealed from now on. Sealed now: {runs} runs, {uploads} uploads, {exports} files of exports.',
    'pt-BR':
      'O que se grava de pessoas é selado a partir de agora. Selado agora: {runs} execuções, {uploads} envios, {exports} arquivos de exportações.',
  },
  notSealed: {
    en: 'It is damaged and stays as it is: {id}',
    'pt-BR': 'Está danificado e fica como está: {id}',
  },
  sealNeedsKey: {
    en: 'Without {file} nobody reads it, from a backup neither: keep a copy of that file apart from the backups.',
    'pt-BR': 'Sem {file} ninguém o lê, nem de um backup: guarde uma cópia desse arquivo longe dos backups.',
  },
  restoreWants: {
    en: 'give the backup, or --erasures for a database that was restored otherwise',
    'pt-BR': 'informe o backup, ou --erasures para um banco restaurado de outro modo',
  },
  restoreWithoutList: {
    en: 'no list of erasings is known, and whoever was erased since would be back: give --erasures FILE, or --without-erasures where nobody was',
    'pt-BR':
      'não se conhece lista de apagamentos, e quem foi apagado desde então voltaria: informe --erasures ARQUIVO, ou --without-erasures se ninguém foi',
  },
  restoreDamagedList: {
    en: 'some lines of the list of erasures cannot be read, so erased people would be restored: replace the list with a complete copy, or use --without-erasures if these lines did not erase anyone',
    'pt-BR':
      'algumas linhas da lista de apagamentos não podem ser lidas; por isso, pessoas apagadas seriam restauradas: substitua a lista por uma cópia completa ou use --without-erasures se essas linhas não apagaram ninguém',
  },
  restores: {
    en: 'The backup takes the place of {file}, which is kept beside it. Erasings to be compared: {count}.',
    'pt-BR': 'O backup toma o lugar de {file}, que é guardado ao lado. Apagamentos a conferir: {count}.',
  },
  restoredReason: {
    en: 'erased on {at}; again in a backup that was restored',
    'pt-BR': 'apagado em {at}; de novo em um backup restaurado',
  },
  erasuresUnread: {
    en: 'Lines of {file} that are no erasing: {lines}',
    'pt-BR': 'Linhas de {file} que não são apagamento: {lines}',
  },
  restoredUnread: {
    en: 'The database {file} cannot be read: what it knows of erasings is not taken.',
    'pt-BR': 'O banco {file} não pode ser lido: o que ele sabe de apagamentos não é usado.',
  },
  erasuresBeingTaken: { en: 'Erasing again: {done} of {all}', 'pt-BR': 'Apagando de novo: {done} de {all}' },
  databaseRestored: { en: 'Restored: {file}', 'pt-BR': 'Restaurado: {file}' },
  erasedAgain: {
    en: 'Erased again: {erased}. Nothing was held: {nothing}. Known to the backup: {known}.',
    'pt-BR': 'Apagados de novo: {erased}. Nada guardado: {nothing}. O backup já sabia: {known}.',
  },
  restoredKept: {
    en: 'The database from before is {file}, with all that was in it: remove it once nothing of it is needed.',
    'pt-BR': 'O banco de antes é {file}, com tudo o que tinha: remova-o quando nada dele for preciso.',
  },
  doctorSealing: {
    en: '{id}, {file}; without it nobody reads what is kept of people, from a backup neither: keep a copy apart',
    'pt-BR':
      '{id}, {file}; sem ela ninguém lê o que se guarda de pessoas, nem de um backup: guarde uma cópia à parte',
  },
} as const satisfies Record<string, Text>;

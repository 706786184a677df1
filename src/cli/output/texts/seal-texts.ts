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
  doctorSealing: {
    en: '{id}, {file}; without it nobody reads what is kept of people, from a backup neither: keep a copy apart',
    'pt-BR':
      '{id}, {file}; sem ela ninguém lê o que se guarda de pessoas, nem de um backup: guarde uma cópia à parte',
  },
} as const satisfies Record<string, Text>;

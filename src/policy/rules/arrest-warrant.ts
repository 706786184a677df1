import { defineRule } from './define-rule.ts';

export const hasArrestWarrant = defineRule({
  id: 'HAS_ARREST_WARRANT',
  title: { en: 'Arrest warrant in force', 'pt-BR': 'Mandado de prisão em aberto' },
  documentKinds: ['cpf'],
  sections: ['CRIMINAL_RECORD'],
  value: 'boolean',
  read: ({ CRIMINAL_RECORD }) => CRIMINAL_RECORD.warrants.some(({ active }) => active),
});

export const hadArrestWarrant = defineRule({
  id: 'HAD_ARREST_WARRANT',
  title: { en: 'Arrest warrant in the past', 'pt-BR': 'Mandado de prisão no passado' },
  documentKinds: ['cpf'],
  sections: ['CRIMINAL_RECORD'],
  value: 'boolean',
  read: ({ CRIMINAL_RECORD }) => CRIMINAL_RECORD.warrants.some(({ active }) => !active),
});

import { value } from './define-command.ts';

/** Why somebody is looked up. */
export const purposeOption = value('--purpose <code>', {
  en: 'why it is asked for: a code of the setting purposes',
  'pt-BR': 'para que se consulta: um código da configuração purposes',
});

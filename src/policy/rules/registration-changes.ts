import { Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import type { RegistrationChange } from '../../sections/registration-changes.ts';
import { defineRule, NEVER, type Rule } from './define-rule.ts';
import { closed, isWithin, withinDays } from './filters.ts';

/** How many changes of one kind there were. */
function changesOf(kind: RegistrationChange['kind'], name: string, title: Text): Rule {
  return defineRule({
    id: `REGISTRATION_CHANGES_${name}`,
    title,
    documentKinds: ['cnpj'],
    sections: ['REGISTRATION_CHANGES'],
    value: 'count',
    where: Type.Object({ withinDays }, closed),
    read: ({ REGISTRATION_CHANGES }, { withinDays: days }, { asOf }) =>
      REGISTRATION_CHANGES.changes.filter(
        (change) => change.kind === kind && isWithin(change.date, days, asOf),
      ).length,
  });
}

const registrationChangesLastDays = defineRule({
  id: 'REGISTRATION_CHANGES_LAST_DAYS',
  title: {
    en: 'Time since the latest registration change',
    'pt-BR': 'Tempo desde a última alteração cadastral',
  },
  documentKinds: ['cnpj'],
  sections: ['REGISTRATION_CHANGES'],
  value: 'duration',
  // They stand latest first.
  read: ({ REGISTRATION_CHANGES: { changes } }) => changes[0]?.date ?? NEVER,
});

export const registrationChangeRules: readonly Rule[] = [
  changesOf('ADDRESS', 'ADDRESS', { en: 'Changes of address', 'pt-BR': 'Alterações de endereço' }),
  changesOf('MEMBERSHIP', 'MEMBERSHIP', {
    en: 'Changes of partners',
    'pt-BR': 'Alterações do quadro societário',
  }),
  changesOf('CNAE', 'CNAES', { en: 'Changes of activity', 'pt-BR': 'Alterações de CNAE' }),
  changesOf('NAME', 'NAME', { en: 'Changes of name', 'pt-BR': 'Alterações de nome' }),
  changesOf('SHARE_CAPITAL', 'SHARE_CAPITAL', {
    en: 'Changes of share capital',
    'pt-BR': 'Alterações do capital social',
  }),
  registrationChangesLastDays,
];

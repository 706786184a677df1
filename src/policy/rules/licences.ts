import { defineRule } from './define-rule.ts';

/** The regulated activities that the subject may carry on now: `passWhen: CONTAINS transporte`. */
export const licences = defineRule({
  id: 'LICENCES',
  aliases: ['LICENSES'],
  title: { en: 'Licences in force', 'pt-BR': 'Licenças em vigor' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['LICENCES'],
  value: 'list',
  read: ({ LICENCES }) =>
    LICENCES.licences.every(({ state }) => state !== null)
      ? LICENCES.licences
          .filter(({ state }) => state === 'ACTIVE')
          .map(({ agency, activity }) => `${agency} ${activity}`)
      : undefined,
});

export const licenceLost = defineRule({
  id: 'LICENCE_LOST',
  title: { en: 'Licence suspended or cancelled', 'pt-BR': 'Licença suspensa ou cancelada' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['LICENCES'],
  value: 'boolean',
  read: ({ LICENCES }) => {
    const states = LICENCES.licences.map(({ state }) => state);
    if (states.some((state) => state === 'SUSPENDED' || state === 'CANCELLED')) return true;
    return states.includes(null) ? undefined : false;
  },
});

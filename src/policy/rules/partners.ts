import { defineRule } from './define-rule.ts';

/** Whether any direct partner has a negative record; false only when every one was looked at. */
export const businessPartnersRestrictive = defineRule({
  id: 'BUSINESS_PARTNERS_RESTRICTIVE',
  // As policies in use spell it.
  aliases: ['BUSINNES_PARTNERS_RESTRICTIVE'],
  title: { en: 'Partner with a negative record', 'pt-BR': 'Sócio com restrição' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'boolean',
  read: ({ RELATIONS }) => {
    const partners = RELATIONS.partners?.filter(({ level }) => level === 1);
    if (partners === undefined) return undefined;
    if (partners.some(({ restrictive }) => restrictive === true)) return true;
    return partners.every(({ restrictive }) => restrictive === false) ? false : undefined;
  },
});

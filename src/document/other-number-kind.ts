import type { Text } from '../base/language.ts';

/** Numbers that appear next to documents and must never be read as one. */
export type OtherNumberKind =
  | 'PHONE'
  | 'SOCIAL_SECURITY'
  | 'IDENTITY_CARD'
  | 'POSTCODE'
  | 'LAWSUIT'
  | 'AMOUNT'
  | 'DATE'
  | 'BANK_ACCOUNT'
  | 'REGISTRATION';

/** Names of the kinds, with their article, for "it is …". */
export const otherNumberNames: Readonly<Record<OtherNumberKind, Text>> = {
  PHONE: { en: 'a telephone number', 'pt-BR': 'um número de telefone' },
  SOCIAL_SECURITY: { en: 'a PIS/NIS number', 'pt-BR': 'um número de PIS/NIS' },
  IDENTITY_CARD: { en: 'an identity card or licence number', 'pt-BR': 'um número de RG ou habilitação' },
  POSTCODE: { en: 'a postcode (CEP)', 'pt-BR': 'um CEP' },
  LAWSUIT: { en: 'a lawsuit number', 'pt-BR': 'um número de processo' },
  AMOUNT: { en: 'an amount', 'pt-BR': 'um valor em dinheiro' },
  DATE: { en: 'a date', 'pt-BR': 'uma data' },
  BANK_ACCOUNT: { en: 'a bank account or card number', 'pt-BR': 'um número de conta ou cartão' },
  REGISTRATION: { en: 'a registration or invoice number', 'pt-BR': 'um número de inscrição ou nota' },
};

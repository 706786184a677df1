import type { Text } from '../base/language.ts';
import type { MaturityCode } from './scr-maturities.ts';

/** What the maturity codes of document 3040 mean; each with its code, by which banks speak of it. */
export const maturityWords: Readonly<Record<MaturityCode, Text>> = {
  V20: { en: 'V20 limit of up to 360 days', 'pt-BR': 'V20 limite de até 360 dias' },
  V40: { en: 'V40 limit of more than 360 days', 'pt-BR': 'V40 limite de mais de 360 dias' },
  V60: { en: 'V60 to be released within 360 days', 'pt-BR': 'V60 a liberar em até 360 dias' },
  V80: { en: 'V80 to be released after 360 days', 'pt-BR': 'V80 a liberar após 360 dias' },
  V110: { en: 'V110 due within 30 days', 'pt-BR': 'V110 a vencer em até 30 dias' },
  V120: { en: 'V120 due in 31 to 60 days', 'pt-BR': 'V120 a vencer de 31 a 60 dias' },
  V130: { en: 'V130 due in 61 to 90 days', 'pt-BR': 'V130 a vencer de 61 a 90 dias' },
  V140: { en: 'V140 due in 91 to 180 days', 'pt-BR': 'V140 a vencer de 91 a 180 dias' },
  V150: { en: 'V150 due in 181 to 360 days', 'pt-BR': 'V150 a vencer de 181 a 360 dias' },
  V160: { en: 'V160 due in 361 to 720 days', 'pt-BR': 'V160 a vencer de 361 a 720 dias' },
  V165: { en: 'V165 due in 721 to 1080 days', 'pt-BR': 'V165 a vencer de 721 a 1080 dias' },
  V170: { en: 'V170 due in 1081 to 1440 days', 'pt-BR': 'V170 a vencer de 1081 a 1440 dias' },
  V175: { en: 'V175 due in 1441 to 1800 days', 'pt-BR': 'V175 a vencer de 1441 a 1800 dias' },
  V180: { en: 'V180 due in 1801 to 5400 days', 'pt-BR': 'V180 a vencer de 1801 a 5400 dias' },
  V190: { en: 'V190 due after 5400 days', 'pt-BR': 'V190 a vencer após 5400 dias' },
  V199: { en: 'V199 due on no fixed day', 'pt-BR': 'V199 a vencer, prazo indeterminado' },
  V205: { en: 'V205 overdue by 1 to 14 days', 'pt-BR': 'V205 vencida de 1 a 14 dias' },
  V210: { en: 'V210 overdue by 15 to 30 days', 'pt-BR': 'V210 vencida de 15 a 30 dias' },
  V220: { en: 'V220 overdue by 31 to 60 days', 'pt-BR': 'V220 vencida de 31 a 60 dias' },
  V230: { en: 'V230 overdue by 61 to 90 days', 'pt-BR': 'V230 vencida de 61 a 90 dias' },
  V240: { en: 'V240 overdue by 91 to 120 days', 'pt-BR': 'V240 vencida de 91 a 120 dias' },
  V245: { en: 'V245 overdue by 121 to 150 days', 'pt-BR': 'V245 vencida de 121 a 150 dias' },
  V250: { en: 'V250 overdue by 151 to 180 days', 'pt-BR': 'V250 vencida de 151 a 180 dias' },
  V255: { en: 'V255 overdue by 181 to 240 days', 'pt-BR': 'V255 vencida de 181 a 240 dias' },
  V260: { en: 'V260 overdue by 241 to 300 days', 'pt-BR': 'V260 vencida de 241 a 300 dias' },
  V270: { en: 'V270 overdue by 301 to 360 days', 'pt-BR': 'V270 vencida de 301 a 360 dias' },
  V280: { en: 'V280 overdue by 361 to 540 days', 'pt-BR': 'V280 vencida de 361 a 540 dias' },
  V290: { en: 'V290 overdue by more than 540 days', 'pt-BR': 'V290 vencida há mais de 540 dias' },
  V310: { en: 'V310 written off within 12 months', 'pt-BR': 'V310 baixada como prejuízo há até 12 meses' },
  V320: {
    en: 'V320 written off 12 to 48 months ago',
    'pt-BR': 'V320 baixada como prejuízo de 12 a 48 meses',
  },
  V330: {
    en: 'V330 written off more than 48 months ago',
    'pt-BR': 'V330 baixada como prejuízo há mais de 48 meses',
  },
};

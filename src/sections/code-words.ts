import { type Language, say, type Text } from '../base/language.ts';

/**
 * What the words of closed sets are called by people. A word that is not here is its own name, in every language: the
 * statuses of the registries and the sanctions lists are known by theirs.
 */
const codes: Readonly<Record<string, Text>> = {
  // Branches of justice
  CIVIL: { en: 'civil', 'pt-BR': 'cível' },
  LABOR: { en: 'labour', 'pt-BR': 'trabalhista' },
  CRIMINAL: { en: 'criminal', 'pt-BR': 'criminal' },
  TAX: { en: 'tax', 'pt-BR': 'tributária' },
  FAMILY: { en: 'family', 'pt-BR': 'família' },
  ELECTORAL: { en: 'electoral', 'pt-BR': 'eleitoral' },
  OTHER: { en: 'other', 'pt-BR': 'outro' },
  // States of a certificate
  NEGATIVE: { en: 'negative', 'pt-BR': 'negativa' },
  POSITIVE: { en: 'positive', 'pt-BR': 'positiva' },
  POSITIVE_WITH_NEGATIVE_EFFECT: {
    en: 'positive with negative effect',
    'pt-BR': 'positiva com efeito de negativa',
  },
  NOT_ISSUED: { en: 'not issued', 'pt-BR': 'não emitida' },
  // Sanctions lists
  UN: { en: 'UN', 'pt-BR': 'ONU' },
  LENIENCY: { en: 'leniency agreements', 'pt-BR': 'acordos de leniência' },
  // Registration of a person, tax regime and size of a company
  PENDENTE_DE_REGULARIZACAO: { en: 'PENDENTE DE REGULARIZAÇÃO', 'pt-BR': 'PENDENTE DE REGULARIZAÇÃO' },
  TITULAR_FALECIDO: { en: 'TITULAR FALECIDO', 'pt-BR': 'TITULAR FALECIDO' },
  SIMPLES_NACIONAL: { en: 'SIMPLES NACIONAL', 'pt-BR': 'SIMPLES NACIONAL' },
  LUCRO_PRESUMIDO: { en: 'LUCRO PRESUMIDO', 'pt-BR': 'LUCRO PRESUMIDO' },
  LUCRO_REAL: { en: 'LUCRO REAL', 'pt-BR': 'LUCRO REAL' },
  LUCRO_ARBITRADO: { en: 'LUCRO ARBITRADO', 'pt-BR': 'LUCRO ARBITRADO' },
  IMUNE_OU_ISENTA: { en: 'IMUNE OU ISENTA', 'pt-BR': 'IMUNE OU ISENTA' },
  MICROEMPREENDEDOR_INDIVIDUAL: {
    en: 'MICROEMPREENDEDOR INDIVIDUAL',
    'pt-BR': 'MICROEMPREENDEDOR INDIVIDUAL',
  },
  MICRO_EMPRESA: { en: 'MICRO EMPRESA', 'pt-BR': 'MICRO EMPRESA' },
  EMPRESA_DE_PEQUENO_PORTE: { en: 'EMPRESA DE PEQUENO PORTE', 'pt-BR': 'EMPRESA DE PEQUENO PORTE' },
};

/** A word of a closed set as people say it. */
export function codeInWords(code: string, language: Language): string {
  const text = Object.hasOwn(codes, code) ? codes[code] : undefined;
  return text === undefined ? code : say(text, language);
}

import type { Text } from '../base/language.ts';

/** What the YAML parser's complaints mean, by its codes. */
export const yamlWords: Readonly<Record<string, Text>> = {
  ALIAS_PROPS: {
    en: 'An alias takes no anchor or tag of its own',
    'pt-BR': 'Um alias não recebe âncora nem tag',
  },
  BAD_ALIAS: { en: 'An alias or anchor is misspelt', 'pt-BR': 'Um alias ou âncora está mal escrito' },
  BAD_COLLECTION_TYPE: { en: 'A tag does not fit what it marks', 'pt-BR': 'Uma tag não serve ao que marca' },
  BAD_DIRECTIVE: {
    en: 'A line that begins with % is no directive',
    'pt-BR': 'Uma linha que começa com % não é uma diretiva',
  },
  BAD_DQ_ESCAPE: {
    en: 'A backslash in double quotes begins no known escape',
    'pt-BR': 'Uma barra invertida entre aspas duplas não inicia um escape conhecido',
  },
  BAD_INDENT: {
    en: 'The indentation does not fit what stands above',
    'pt-BR': 'O recuo não combina com o que está acima',
  },
  BAD_PROP_ORDER: {
    en: 'An anchor or tag stands in the wrong place',
    'pt-BR': 'Uma âncora ou tag está fora de lugar',
  },
  BAD_SCALAR_START: {
    en: 'A text cannot begin with this character unless it is quoted',
    'pt-BR': 'Um texto não pode começar com este caractere sem aspas',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    en: 'Something nested stands where a key was expected: a colon or an indentation is amiss',
    'pt-BR': 'Algo aninhado está onde se esperava uma chave: há dois-pontos ou recuo errado',
  },
  BLOCK_IN_FLOW: {
    en: 'Indented lines cannot stand inside brackets',
    'pt-BR': 'Linhas recuadas não podem ficar entre colchetes ou chaves',
  },
  KEY_OVER_1024_CHARS: {
    en: 'A key is longer than 1024 characters',
    'pt-BR': 'Uma chave tem mais de 1024 caracteres',
  },
  MISSING_CHAR: {
    en: 'A closing bracket, a quote, a comma or a colon is missing',
    'pt-BR': 'Falta fechar um colchete ou aspas, ou falta vírgula ou dois-pontos',
  },
  MULTILINE_IMPLICIT_KEY: {
    en: 'A key goes over several lines: a colon is missing',
    'pt-BR': 'Uma chave ocupa várias linhas: faltam dois-pontos',
  },
  NON_STRING_KEY: { en: 'A key must be a plain word', 'pt-BR': 'Uma chave deve ser uma palavra simples' },
  TAB_AS_INDENT: {
    en: 'Indentation is made with spaces, never with tabs',
    'pt-BR': 'O recuo se faz com espaços, nunca com tabulações',
  },
  TAG_RESOLVE_FAILED: {
    en: 'A tag (!) that is not used here',
    'pt-BR': 'Uma tag (!) que não se usa aqui',
  },
  UNEXPECTED_TOKEN: {
    en: 'Something stands here that YAML does not expect',
    'pt-BR': 'Há algo aqui que o YAML não espera',
  },
};

export const yamlInGeneral: Text = {
  en: 'The YAML cannot be read here',
  'pt-BR': 'O YAML não pode ser lido aqui',
};

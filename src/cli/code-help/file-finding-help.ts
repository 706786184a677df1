import type { CodeHelp } from './code-help.ts';

/** Of findings about a file as such. */
export const fileFindingHelp = {
  FILE_TOO_LARGE: {
    why: {
      en: 'The file holds more than a policy ever does; reading it all would cost time for nothing.',
      'pt-BR': 'O arquivo contém mais do que uma política jamais contém; lê-lo todo custaria tempo à toa.',
    },
    wrong: 'credit policy check dump.yaml',
    right: 'credit policy check policies/mine.yaml',
  },
  NOT_TEXT: {
    why: {
      en: 'The file is no text in UTF-8: a spreadsheet, a compressed file, or text in another encoding.',
      'pt-BR':
        'O arquivo não é texto em UTF-8: uma planilha, um arquivo compactado, ou texto em outra codificação.',
    },
    wrong: 'credit policy check policies/mine.xlsx',
    right: 'credit policy check policies/mine.yaml',
  },
  EMPTY_FILE: {
    why: {
      en: 'There is nothing in the file but comments.',
      'pt-BR': 'No arquivo não há nada além de comentários.',
    },
    wrong: '# id: mine',
    right: `id: mine
name: Mine
kind: cnpj`,
  },
  YAML_SYNTAX: {
    why: {
      en: 'YAML goes by indentation and signs: a colon, a bracket or a quote is missing or too many, or a line stands too far in.',
      'pt-BR':
        'YAML depende de recuo e sinais: falta ou sobra dois-pontos, colchete ou aspas, ou uma linha está recuada demais.',
    },
    wrong: 'additionals: [BUREAUS',
    right: 'additionals: [BUREAUS]',
  },
  UNUSUAL_CHARACTER: {
    why: {
      en: 'Text that is copied from a web page, a chat or a word processor can contain spaces, marks and letters that only look like plain ones.',
      'pt-BR':
        'Um texto copiado de página, conversa ou editor pode conter espaços, sinais e letras que apenas se parecem com os comuns.',
    },
    wrong: 'depth： ESSENCIAL',
    right: 'depth: ESSENCIAL',
  },
  AMBIGUOUS_NUMBER: {
    why: {
      en: 'YAML reads the point as a decimal point: 500.000 is five hundred. In Portuguese it is five hundred thousand.',
      'pt-BR':
        'O YAML lê o ponto como separador de decimais: 500.000 são quinhentos. Em português são quinhentos mil.',
    },
    wrong: 'authority: { analyst: 500.000 }',
    right: 'authority: { analyst: 500000 }',
  },
  DUPLICATE_KEY: {
    why: {
      en: 'The same key stands twice in one map, and only one of both could hold.',
      'pt-BR': 'A mesma chave aparece duas vezes no mesmo mapa, e só uma poderia valer.',
    },
    wrong: `depth: ESSENCIAL
depth: COMPLETO`,
    right: 'depth: COMPLETO',
  },
  NESTING_TOO_DEEP: {
    why: {
      en: 'Lists and maps stand inside one another deeper than any policy needs.',
      'pt-BR': 'Listas e mapas estão uns dentro dos outros mais fundo do que qualquer política precisa.',
    },
    wrong: 'any: [{ all: [{ any: [{ all: […',
    right: 'any: [{ rule: BANKRUPT, failWhen: IS_TRUE }]',
  },
  TOO_MANY_ALIASES: {
    why: {
      en: 'Aliases of aliases make a small file a huge one.',
      'pt-BR': 'Aliases de aliases fazem de um arquivo pequeno um enorme.',
    },
    wrong: `b: [*a, *a, *a, *a]
c: [*b, *b, *b, *b]`,
    right: 'b: [*a]',
  },
  UNKNOWN_ALIAS: {
    why: {
      en: 'An alias (*name) refers to an anchor (&name) that does not stand before it.',
      'pt-BR': 'Um alias (*nome) se refere a uma âncora (&nome) que não está antes dele.',
    },
    wrong: 'additionals: *usual',
    right: 'additionals: &usual [BUREAUS]',
  },
  MULTIPLE_DOCUMENTS: {
    why: {
      en: 'A line of three dashes begins a second document in the file.',
      'pt-BR': 'Uma linha de três traços começa um segundo documento no arquivo.',
    },
    wrong: `id: a
---
id: b`,
    right: 'id: a',
  },
  TOO_MANY_FINDINGS: {
    why: {
      en: 'So much is wrong that the file is probably of another kind; only the first findings are shown.',
      'pt-BR':
        'Há tanto errado que o arquivo provavelmente é de outro tipo; só os primeiros achados são mostrados.',
    },
    wrong: 'credit policy check openapi.yaml',
    right: 'credit policy check policies/mine.yaml',
  },
  UNKNOWN_KEY: {
    why: {
      en: 'A key is misspelt, or stands one level too high or too low.',
      'pt-BR': 'Uma chave está mal escrita, ou um nível acima ou abaixo do certo.',
    },
    wrong: 'deph: COMPLETO',
    right: 'depth: COMPLETO',
  },
  MISSING_KEY: {
    why: {
      en: 'Something without which nothing can be decided is left out.',
      'pt-BR': 'Falta algo sem o que nada se decide.',
    },
    wrong: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
  },
  WRONG_TYPE: {
    why: {
      en: 'A text stands where a list, a number or a map belongs, or the other way round.',
      'pt-BR': 'Há um texto onde cabe uma lista, um número ou um mapa, ou o contrário.',
    },
    wrong: 'additionals: BUREAUS',
    right: 'additionals: [BUREAUS]',
  },
  INVALID_VALUE: {
    why: {
      en: 'The value is none of the words, or not of the form, that are possible there.',
      'pt-BR': 'O valor não é uma das palavras, ou não tem a forma, possíveis ali.',
    },
    wrong: 'depth: FULL',
    right: 'depth: COMPLETO',
  },
  OUT_OF_RANGE: {
    why: {
      en: 'A number or a text is smaller or larger than is allowed there.',
      'pt-BR': 'Um número ou texto é menor ou maior do que se permite ali.',
    },
    wrong: 'reuseWithinDays: 9999',
    right: 'reuseWithinDays: 90',
  },
} as const satisfies Record<string, CodeHelp>;

import type { Text } from '../../base/language.ts';

/** Texts about the statements attached to a report. */
export const statementWords = {
  title: { en: 'Attached statements', 'pt-BR': 'Demonstrações anexadas' },
  drop: {
    en: 'Drop the files here: template spreadsheet, SPED ECD or ECF, or PDF with text. Up to 8 MB, SPED up to 64 MB.',
    'pt-BR':
      'Solte os arquivos aqui: planilha modelo, SPED ECD ou ECF, ou PDF com texto. Até 8 MB; SPED, até 64 MB.',
  },
  choose: { en: 'Choose files', 'pt-BR': 'Escolher arquivos' },
  template: { en: 'Download the template', 'pt-BR': 'Baixar a planilha modelo' },
  reading: { en: 'Reading {name}', 'pt-BR': 'Lendo {name}' },
  attached: { en: '{name} was attached.', 'pt-BR': '{name} foi anexado.' },
  refused: { en: '{name} was not attached', 'pt-BR': '{name} não foi anexado' },
  tooLarge: {
    en: 'The file is larger than 64 MB. Send only the statements.',
    'pt-BR': 'O arquivo tem mais de 64 MB. Envie só as demonstrações.',
  },
  dismiss: { en: 'Dismiss', 'pt-BR': 'Dispensar' },
  none: { en: 'No statements are attached yet.', 'pt-BR': 'Ainda não há demonstrações anexadas.' },
  couldNotRead: {
    en: 'Could not load the attached statements',
    'pt-BR': 'Não foi possível carregar as demonstrações anexadas',
  },
  files: { en: 'Files', 'pt-BR': 'Arquivos' },
  typed: { en: 'Typed figures', 'pt-BR': 'Valores digitados' },
  confirmation: { en: 'Confirmation of {name}', 'pt-BR': 'Confirmação de {name}' },
  count: { en: '{count} figures', 'pt-BR': '{count} valores' },
  countOne: { en: '1 figure', 'pt-BR': '1 valor' },
  counted: { en: 'In use', 'pt-BR': 'Em uso' },
  toConfirm: { en: 'To be confirmed', 'pt-BR': 'A confirmar' },
  replaced: { en: 'Replaced', 'pt-BR': 'Substituído' },
  check: { en: 'Check', 'pt-BR': 'Conferir' },
  checkOf: { en: 'Check {period} of {name}', 'pt-BR': 'Conferir {period} de {name}' },
  period: { en: '{months} months to {end}', 'pt-BR': '{months} meses até {end}' },
  periodOfOne: { en: '1 month to {end}', 'pt-BR': '1 mês até {end}' },
  notUsed: {
    en: 'No rule and no limit uses this period until you confirm it. Compare it with the original file.',
    'pt-BR':
      'Nenhuma regra e nenhum limite usa este período até a confirmação. Compare-o com o arquivo original.',
  },
  noPermission: {
    en: 'A user with permission to create analyses can confirm it.',
    'pt-BR': 'Um usuário com permissão para criar análises pode confirmá-lo.',
  },
  balanceTitle: { en: 'Title of the balance sheet', 'pt-BR': 'Título do balanço' },
  incomeTitle: { en: 'Title of the income statement', 'pt-BR': 'Título da demonstração do resultado' },
  source: {
    en: 'In the file: “{label}”, {amount} ({place})',
    'pt-BR': 'No arquivo: “{label}”, {amount} ({place})',
  },
  asRead: { en: '{amount}, as read', 'pt-BR': '{amount}, como lido' },
  notStated: { en: 'The document does not state it', 'pt-BR': 'Não consta no documento' },
  ofParts: { en: '{amount}, the sum of its parts', 'pt-BR': '{amount}, a soma das partes' },
  ofSecond: { en: '{amount}, the second line', 'pt-BR': '{amount}, a segunda linha' },
  ofUnrecognised: {
    en: '{amount}, with the lines that are not recognised',
    'pt-BR': '{amount}, com as linhas não reconhecidas',
  },
  ofSign: { en: '{amount}, without the sign', 'pt-BR': '{amount}, sem o sinal' },
  other: { en: 'Another amount', 'pt-BR': 'Outro valor' },
  otherOf: { en: '{field} in BRL', 'pt-BR': '{field} em reais' },
  times: { en: '{amount}: the amounts × {factor}', 'pt-BR': '{amount}: valores × {factor}' },
  divided: { en: '{amount}: the amounts ÷ {factor}', 'pt-BR': '{amount}: valores ÷ {factor}' },
  inReais: { en: 'The amounts are in Brazilian reais', 'pt-BR': 'Os valores estão em reais' },
  ofCompany: { en: 'They are of the company itself', 'pt-BR': 'São da própria empresa' },
  ofGroup: {
    en: 'They are of the group; use them as consolidated figures',
    'pt-BR': 'São do grupo; usar como valores consolidados',
  },
  length: { en: 'Length of the period', 'pt-BR': 'Duração do período' },
  lengthAsRead: { en: '{months} months, as read', 'pt-BR': '{months} meses, como lido' },
  monthsOf: { en: '{months} months', 'pt-BR': '{months} meses' },
  monthOf: { en: '1 month', 'pt-BR': '1 mês' },
  choosing: { en: 'Choose', 'pt-BR': 'Escolha' },
  isThisCompany: {
    en: 'The statements are of the company of this report',
    'pt-BR': 'As demonstrações são da empresa deste relatório',
  },
  replaceEarlier: {
    en: 'Use these statements instead of those that count now',
    'pt-BR': 'Usar estas demonstrações no lugar das que contam agora',
  },
  detailsOf: {
    en: '{period}: where the figures were read',
    'pt-BR': '{period}: onde os valores foram lidos',
  },
  allFigures: { en: 'All figures as read', 'pt-BR': 'Todos os valores como lidos' },
  item: { en: 'Item', 'pt-BR': 'Item' },
  amount: { en: 'Amount', 'pt-BR': 'Valor' },
  words: { en: 'Words in the file', 'pt-BR': 'Texto no arquivo' },
  place: { en: 'Place', 'pt-BR': 'Lugar' },
  confirm: { en: 'Confirm the period', 'pt-BR': 'Confirmar o período' },
  confirmed: { en: '{period} was confirmed.', 'pt-BR': '{period}: período confirmado.' },
  notConfirmed: { en: 'The period was not confirmed', 'pt-BR': 'O período não foi confirmado' },
  unanswered: {
    en: 'Answer each doubt first. Missing: {count}.',
    'pt-BR': 'Responda antes a cada dúvida. Faltam: {count}.',
  },
  wrongAmount: {
    en: 'Enter an amount in BRL, such as 1,234.56 or -1,234.56.',
    'pt-BR': 'Informe um valor em reais, como 1.234,56 ou -1.234,56.',
  },
} as const satisfies Record<string, Text>;

/** Each doubt as a sentence. */
export const doubtWords = {
  SUM_DIFFERS: {
    en: '{field}: the file shows {stated}, but the parts add up to {computed}.',
    'pt-BR': '{field}: o arquivo mostra {stated}, mas as partes somam {computed}.',
  },
  LINES_DIFFER: {
    en: '{field}: the file shows {stated}, but its lines add up to {computed}. A line may be missing.',
    'pt-BR': '{field}: o arquivo mostra {stated}, mas as linhas somam {computed}. Pode faltar uma linha.',
  },
  LINE_MISSING: {
    en: '{field}: this line was not found in the file.',
    'pt-BR': '{field}: esta linha não foi encontrada no arquivo.',
  },
  READ_TWICE: {
    en: '{field}: the file shows two different amounts, {stated} and {computed}.',
    'pt-BR': '{field}: o arquivo mostra dois valores diferentes, {stated} e {computed}.',
  },
  NAME_UNCLEAR: {
    en: '{field}: the name of the line allows another meaning. The file shows {stated}.',
    'pt-BR': '{field}: o nome da linha permite outro sentido. O arquivo mostra {stated}.',
  },
  LINE_UNKNOWN: {
    en: '{field}: the file shows {stated}. It would be {computed} with the lines of its group whose names are not recognised.',
    'pt-BR':
      '{field}: o arquivo mostra {stated}. Seriam {computed} com as linhas do grupo cujos nomes não são reconhecidos.',
  },
  SIGN_UNLIKELY: {
    en: '{field}: {stated} is negative, which is unlikely.',
    'pt-BR': '{field}: {stated} é negativo, o que é improvável.',
  },
  AMOUNT_UNLIKELY: {
    en: '{field}: {stated} is too large next to {computed}.',
    'pt-BR': '{field}: {stated} é alto demais em relação a {computed}.',
  },
  SCALE_UNCLEAR: {
    en: 'Unit: the table does not state clearly whether the amounts are in reais, thousands or millions. {field}, as read: {read}.',
    'pt-BR':
      'Unidade: a tabela não indica com clareza se os valores são em reais, milhares ou milhões. {field}, como lido: {read}.',
  },
  CURRENCY_UNCLEAR: {
    en: 'Currency: the file does not state clearly whether the amounts are in reais. {field}, as read: {read}.',
    'pt-BR':
      'Moeda: o arquivo não indica com clareza se os valores são em reais. {field}, como lido: {read}.',
  },
  OF_GROUP: {
    en: 'Group or company: the statements are consolidated, or may be.',
    'pt-BR': 'Grupo ou empresa: as demonstrações são consolidadas, ou podem ser.',
  },
  LENGTH_UNCLEAR: {
    en: 'Length: the file does not state how many months the income statement covers. {field}, as read: {read}.',
    'pt-BR':
      'Duração: o arquivo não indica quantos meses a demonstração do resultado abrange. {field}, como lido: {read}.',
  },
  COMPANY_UNCLEAR: {
    en: 'Company: the titles of the statements lack the CNPJ of the applicant, or show the CNPJs of two companies.',
    'pt-BR':
      'Empresa: os títulos das demonstrações não têm o CNPJ do proponente, ou têm os CNPJs de duas empresas.',
  },
  UPLOADS_DIFFER: {
    en: '{field}: the statements that count now show {computed}. These show {stated}.',
    'pt-BR': '{field}: as demonstrações que contam agora mostram {computed}. Estas mostram {stated}.',
  },
} as const satisfies Record<string, Text>;

import { type Language, say, type Text } from '../base/language.ts';

/** What help calls the values that a command takes, by the name in its declaration: `<file>`, `[options]`. */
const names: Readonly<Record<string, Text>> = {
  address: { en: 'address', 'pt-BR': 'endereço' },
  after: { en: 'after', 'pt-BR': 'depois' },
  amount: { en: 'amount', 'pt-BR': 'valor' },
  batch: { en: 'batch', 'pt-BR': 'lote' },
  before: { en: 'before', 'pt-BR': 'antes' },
  candidate: { en: 'candidate', 'pt-BR': 'candidata' },
  case: { en: 'case', 'pt-BR': 'caso' },
  client: { en: 'client', 'pt-BR': 'cliente' },
  column: { en: 'column', 'pt-BR': 'coluna' },
  command: { en: 'command', 'pt-BR': 'comando' },
  connector: { en: 'connector', 'pt-BR': 'conector' },
  cursor: { en: 'cursor', 'pt-BR': 'cursor' },
  count: { en: 'count', 'pt-BR': 'quantidade' },
  date: { en: 'date', 'pt-BR': 'data' },
  day: { en: 'day', 'pt-BR': 'dia' },
  days: { en: 'days', 'pt-BR': 'dias' },
  delivery: { en: 'delivery', 'pt-BR': 'entrega' },
  'e-mail': { en: 'e-mail', 'pt-BR': 'e-mail' },
  role: { en: 'role', 'pt-BR': 'papel' },
  user: { en: 'user', 'pt-BR': 'usuário' },
  document: { en: 'document', 'pt-BR': 'documento' },
  documents: { en: 'documents', 'pt-BR': 'documentos' },
  file: { en: 'file', 'pt-BR': 'arquivo' },
  files: { en: 'files', 'pt-BR': 'arquivos' },
  from: { en: 'from', 'pt-BR': 'de' },
  header: { en: 'header', 'pt-BR': 'cabeçalho' },
  host: { en: 'host', 'pt-BR': 'máquina' },
  hours: { en: 'hours', 'pt-BR': 'horas' },
  id: { en: 'id', 'pt-BR': 'id' },
  key: { en: 'key', 'pt-BR': 'chave' },
  month: { en: 'month', 'pt-BR': 'mês' },
  name: { en: 'name', 'pt-BR': 'nome' },
  number: { en: 'number', 'pt-BR': 'número' },
  operation: { en: 'operation', 'pt-BR': 'operação' },
  options: { en: 'options', 'pt-BR': 'opções' },
  path: { en: 'path', 'pt-BR': 'caminho' },
  paths: { en: 'paths', 'pt-BR': 'caminhos' },
  percent: { en: 'percent', 'pt-BR': 'percentual' },
  permission: { en: 'permission', 'pt-BR': 'permissão' },
  policy: { en: 'policy', 'pt-BR': 'política' },
  port: { en: 'port', 'pt-BR': 'porta' },
  profile: { en: 'profile', 'pt-BR': 'perfil' },
  profiles: { en: 'profiles', 'pt-BR': 'perfis' },
  query: { en: 'query', 'pt-BR': 'procura' },
  report: { en: 'report', 'pt-BR': 'relatório' },
  review: { en: 'review', 'pt-BR': 'revisão' },
  reports: { en: 'reports', 'pt-BR': 'relatórios' },
  rule: { en: 'rule', 'pt-BR': 'regra' },
  seal: { en: 'seal', 'pt-BR': 'selo' },
  seconds: { en: 'seconds', 'pt-BR': 'segundos' },
  shell: { en: 'shell', 'pt-BR': 'shell' },
  text: { en: 'text', 'pt-BR': 'texto' },
  timestamp: { en: 'timestamp', 'pt-BR': 'instante' },
  to: { en: 'to', 'pt-BR': 'para' },
  topic: { en: 'topic', 'pt-BR': 'tema' },
  type: { en: 'type', 'pt-BR': 'tipo' },
  value: { en: 'value', 'pt-BR': 'valor' },
  webhook: { en: 'webhook', 'pt-BR': 'webhook' },
  zone: { en: 'zone', 'pt-BR': 'fuso' },
};

/** The name of a value in the reader's language; one that nobody has named, as it is declared. */
export function valueName(name: string, language: Language): string {
  const text = Object.hasOwn(names, name) ? names[name] : undefined;
  return text === undefined ? name : say(text, language);
}

/** A line of usage or an option's flags, its `<values>` and `[values]` named in the reader's language. */
export function withValueNames(usage: string, language: Language): string {
  return usage.replace(
    /([<[])([a-z]+)([>\]])/g,
    (_, open: string, name: string, close: string) => open + valueName(name, language) + close,
  );
}

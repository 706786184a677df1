import { type Language, say, type Text } from '../base/language.ts';
import { sourceTitle } from '../sections/source-words.ts';

const words: Readonly<Record<string, Text>> = {
  node: { en: 'node', 'pt-BR': 'Node' },
  environment: { en: 'environment', 'pt-BR': 'ambiente' },
  settings: { en: 'settings', 'pt-BR': 'configurações' },
  disk: { en: 'disk', 'pt-BR': 'disco' },
  clock: { en: 'clock', 'pt-BR': 'relógio' },
  timezone: { en: 'timezone', 'pt-BR': 'fuso horário' },
  proxy: { en: 'proxy', 'pt-BR': 'proxy' },
  'sign-in': { en: 'sign-in', 'pt-BR': 'entrada' },
  database: { en: 'database', 'pt-BR': 'banco de dados' },
  'master key': { en: 'master key', 'pt-BR': 'chave mestra' },
  machine: { en: 'machine', 'pt-BR': 'máquina' },
  machines: { en: 'machines', 'pt-BR': 'máquinas' },
  dataset: { en: 'dataset', 'pt-BR': 'conjunto' },
  datasets: { en: 'datasets', 'pt-BR': 'conjuntos de dados' },
  report: { en: 'report', 'pt-BR': 'relatório' },
  export: { en: 'export', 'pt-BR': 'exportação' },
  reviews: { en: 'reviews', 'pt-BR': 'revisões' },
  retention: { en: 'retention', 'pt-BR': 'retenção' },
  budget: { en: 'budget', 'pt-BR': 'orçamento' },
  policy: { en: 'policy', 'pt-BR': 'política' },
  source: { en: 'source', 'pt-BR': 'fonte' },
  sources: { en: 'sources', 'pt-BR': 'fontes' },
};

/** What is looked at, in the reader's language: `policy cpf`, `source registration`. */
export function checkInWords(check: string, language: Language): string {
  const whole = Object.hasOwn(words, check) ? words[check] : undefined;
  if (whole !== undefined) return say(whole, language);
  const [what = '', ...rest] = check.split(' ');
  const text = Object.hasOwn(words, what) ? words[what] : undefined;
  if (text === undefined) return check;
  const about = what === 'source' ? rest.map((name) => sourceTitle(name, language)) : rest;
  return [say(text, language), ...about].join(' ');
}

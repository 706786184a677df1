import { type Language, say } from '../base/language.ts';
import { auditKinds } from './audit-kinds.ts';
import { counted, type FigureStyle, type Noun } from './counted.ts';

/** What is counted of a chain. */
export const auditNouns = {
  reports: {
    one: { en: 'report', 'pt-BR': 'relatório' },
    many: { en: 'reports', 'pt-BR': 'relatórios' },
  },
  entries: {
    one: { en: 'entry', 'pt-BR': 'registro' },
    many: { en: 'entries', 'pt-BR': 'registros' },
  },
  seals: { one: { en: 'seal', 'pt-BR': 'selo' }, many: { en: 'seals', 'pt-BR': 'selos' } },
  heads: {
    one: { en: 'head from outside', 'pt-BR': 'cabeça de fora' },
    many: { en: 'heads from outside', 'pt-BR': 'cabeças de fora' },
  },
  items: { one: { en: 'item', 'pt-BR': 'item' }, many: { en: 'items', 'pt-BR': 'itens' } },
} as const satisfies Readonly<Record<string, Noun>>;

/** What of the details says nothing to people. */
const unsaid: ReadonlySet<string> = new Set(['sha256', 'candidate']);

/** What an entry of the audit chain says was done; the code of one that a later version knows. */
export function kindInWords(kind: string, language: Language): string {
  const text = Object.entries(auditKinds).find(([name]) => name === kind)?.[1];
  return text === undefined ? kind : say(text, language);
}

/** What an entry is about: the ids, codes and counts of its details. */
export function aboutInWords(details: unknown, style: FigureStyle): readonly string[] {
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).flatMap(([key, value]) =>
    unsaid.has(key) ? [] : wordsOf(key, value, style),
  );
}

function wordsOf(key: string, value: unknown, style: FigureStyle): readonly string[] {
  if (Array.isArray(value)) {
    const [first] = value;
    const id = Array.isArray(first) ? first[0] : first;
    if (value.length === 1 && typeof id === 'string') return [id];
    return [
      key === 'reports' || key === 'erased'
        ? counted(auditNouns.reports, value.length, style)
        : counted(auditNouns.items, value.length, style),
    ];
  }
  if (key === 'count' && typeof value === 'number') return [counted(auditNouns.reports, value, style)];
  if (typeof value === 'object' && value !== null)
    return key === 'operations' ? [] : aboutInWords(value, style);
  const text = value === null ? '' : String(value);
  if (text === '') return [];
  return [key === 'version' ? `v${text}` : text];
}

import type { Language } from '../base/language.ts';

/**
 * The language that an Accept-Language header (RFC 9110, section 12.5.4) asks for most; undefined where it asks for none of
 * ours. Any Portuguese is ours, and any English.
 */
export function readAcceptLanguage(header: string | readonly string[] | undefined): Language | undefined {
  if (header === undefined) return undefined;
  const text = typeof header === 'string' ? header : header.join(',');
  let best: { readonly language: Language; readonly weight: number } | undefined;
  for (const range of text.split(',')) {
    const [, tag = '', weightText = '1'] =
      /^\s*([a-z]{1,8})(?:-[a-z0-9-]{1,50})?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? [];
    const language = languageOf(tag.toLowerCase());
    const weight = Number(weightText);
    if (language === undefined || weight === 0 || (best !== undefined && weight <= best.weight)) continue;
    best = { language, weight };
  }
  return best?.language;
}

function languageOf(tag: string): Language | undefined {
  if (tag === 'pt') return 'pt-BR';
  return tag === 'en' ? 'en' : undefined;
}

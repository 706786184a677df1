import { plainText } from '../base/plain-text.ts';
import { sectionDefinition } from '../sections/index.ts';
import type { Rule } from './rules/define-rule.ts';
import { rules } from './rules/index.ts';

/**
 * The rules that words find, in the order of the catalogue: each word begins a word of the rule's id, of another name of
 * it, of its title or of the titles of what it reads, in any language, whatever the accents, capitals and plural.
 */
export function searchRules(words: string): readonly Rule[] {
  const query = wordsOf(words);
  if (query.length === 0) return [];
  return rules.filter((rule) => {
    const there = wordsOf(textOf(rule));
    return query.every((word) => there.some((one) => one.startsWith(word)));
  });
}

function textOf({ id, aliases, title, sections }: Rule): string {
  const titles = sections.map((section) => sectionDefinition(section).title);
  return [id, ...aliases, ...[title, ...titles].flatMap((text) => Object.values(text))].join(' ');
}

/** In the singular, as far as endings tell it: sanções and sanção, protests and protest. */
function wordsOf(text: string): string[] {
  const words = plainText(text).split(' ').filter(Boolean);
  return words.map((word) => word.replace(/oes$/, 'ao').replace(/(?<=...)s$/, ''));
}

import { cnpjRoot } from '../../document/cnpj-root.ts';
import type { Document } from '../../document/document.ts';
import { formatDocument } from '../../document/mask.ts';
import type { CollectionScope } from '../../sections/collection-plan.ts';

/** The placeholders that there are, beside secrets. */
export const placeholders = [
  'document',
  'document.masked',
  'document.root',
  'since',
  'months',
  'levels',
  'question.id',
  'login.token',
  'poll.id',
  'page',
  'page.cursor',
] as const;

/** A piece of a template: plain text, or a placeholder with where it stands. */
interface TemplatePiece {
  readonly text: string;
  readonly placeholder: boolean;
  readonly offset: number;
  readonly length: number;
}

/**
 * The pieces of a template. Braces around anything but a name are plain text, so that `doc{{document}}` says `doc{…}`, and so is
 * a name behind `\{`.
 */
export function piecesOf(template: string): readonly TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let at = 0;
  for (const match of template.matchAll(/(?<!\\)\{\s*([A-Za-z][\w.-]*)\s*\}/g)) {
    const plain = template.slice(at, match.index);
    if (plain !== '') pieces.push(plainPiece(plain, at));
    pieces.push({ text: match[1] ?? '', placeholder: true, offset: match.index, length: match[0].length });
    at = match.index + match[0].length;
  }
  const rest = template.slice(at);
  return rest === '' ? pieces : [...pieces, plainPiece(rest, at)];
}

function plainPiece(text: string, offset: number): TemplatePiece {
  return { text: text.replaceAll('\\{', '{'), placeholder: false, offset, length: text.length };
}

/** The name of a secret, of `secret.NAME`. */
export function secretName(placeholder: string): string | undefined {
  return /^secret\.([A-Z][A-Z0-9_]{0,60})$/.exec(placeholder)?.[1];
}

/** Every secret that the texts of a value name. */
export function secretsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return piecesOf(value).flatMap(({ text, placeholder }) => (placeholder ? (secretName(text) ?? []) : []));
  }
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(secretsIn))];
}

/** Whether a request has what its provider recognises a repeated question by. */
export function isIdempotent(request: unknown): boolean {
  if (typeof request === 'string') {
    return piecesOf(request).some(({ text, placeholder }) => placeholder && text === 'question.id');
  }
  return typeof request === 'object' && request !== null && Object.values(request).some(isIdempotent);
}

/** What the placeholders of a question stand for, without what is secret. */
export function plainValues(document: Document, scope: CollectionScope): Readonly<Record<string, string>> {
  return {
    document: document.value,
    'document.masked': formatDocument(document),
    'document.root': document.kind === 'cnpj' ? cnpjRoot(document.value) : document.value,
    since: scope.lawsuitsSince,
    months: String(scope.scrMonths),
    levels: String(scope.relationLevels),
  };
}

import { parseDocument } from '../../document/document.ts';
import { documentNameOf } from './column-names.ts';
import { writtenNumber } from './json-number.ts';
import { namesOtherNumber } from './other-number-titles.ts';

/**
 * Returns the members of objects within an entry that are named as documents, with the names of their objects: `sacado.cnpj` of
 * `{ "sacado": { "cnpj": … } }`. Members of lists have no names.
 */
export function membersNamedAsDocuments(entry: object): readonly (readonly [name: string, value: unknown])[] {
  const objects = Object.entries(entry).filter(([name]) => name !== 'inputs');
  const members: [string, unknown][] = [];
  for (const [path, object] of objects) {
    if (!isNested(object) || Array.isArray(object)) continue;
    for (const [own, value] of Object.entries(object)) {
      if (isNested(value)) objects.push([`${path}.${own}`, value]);
      else if (documentNameOf(own) !== undefined) members.push([`${path}.${own}`, value]);
    }
  }
  return members;
}

/**
 * Returns the documents in the nested values of an entry, those under names of documents, such as `{ "cliente": { "cnpj": … } }`, and
 * lists of documents.
 */
export function nestedDocuments(entry: object): ReadonlySet<string> {
  const documents = new Set<string>();
  const waiting = Object.entries(entry).filter(([name]) => name !== 'inputs');
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [name, value] = next;
    if (!isNested(value)) continue;
    const isList = Array.isArray(value);
    const members = Object.entries(value).map(([own, one]) => [isList ? name : own, one] as const);
    const texts = members.filter(([, one]) => !isNested(one));
    const areDocuments = isList && !namesOtherNumber(name) && texts.every(([, one]) => documentOfMember(one));
    for (const [own, one] of texts) {
      const document = documentNameOf(own) !== undefined || areDocuments ? documentOfMember(one) : undefined;
      if (document !== undefined) documents.add(document);
    }
    for (const [own, one] of members) if (isNested(one)) waiting.push([own, one]);
  }
  return documents;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the document that a member of an entry is, a number too. */
export function documentOfMember(value: unknown): string | undefined {
  const text = writtenNumber(value) ?? value;
  return typeof text === 'string' ? parseDocument(text).document?.value : undefined;
}

import { hideDocumentsInText } from '../document/mask.ts';

/** More digits in a row than a document has may hold one, written beside others. */
const longRow = /\d{15,}/g;

/** The path of a request with everything in it hidden that looks like a document, also where it is percent-encoded. */
export function hideDocumentsInPath(path: string): string {
  const plain = decode(path);
  const hidden = hideDocumentsInText(plain).replace(longRow, '***');
  return hidden === plain ? path : encodeURI(hidden);
}

/** As it is where it is not soundly encoded. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

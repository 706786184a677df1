import { hideDocumentsInText } from '../document/mask.ts';

/** The path of a request with everything in it hidden that looks like a document, also where it is percent-encoded. */
export function hideDocumentsInPath(path: string): string {
  const plain = decode(path);
  const hidden = hideDocumentsInText(plain);
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

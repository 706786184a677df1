import { CreditError } from '../base/errors.ts';

/**
 * A page of a list that is small enough to be held whole; a cursor names the last item of its page.
 *
 * @throws CreditError INVALID_ARGUMENT for a cursor whose item is not in the list.
 */
export function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): { readonly items: readonly Item[]; readonly nextCursor: string | null } {
  const id = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();
  const place = items.findIndex((item) => item.id === id);
  if (id !== undefined && place === -1) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'cursor',
      reason: { en: 'it belongs to another list', 'pt-BR': 'ele é de outra lista' },
      expected: {
        en: 'the nextCursor of the page before, with the same filters',
        'pt-BR': 'o nextCursor da página anterior, com os mesmos filtros',
      },
    });
  }
  const page = items.slice(place + 1, place + 1 + limit);
  const isLast = place + 1 + page.length >= items.length;
  return {
    items: page,
    nextCursor: isLast ? null : Buffer.from(page.at(-1)?.id ?? '').toString('base64url'),
  };
}

import { signal } from '@preact/signals';

/** Where one is. An address names a screen and a thing by its id, never a document or a person. */
export type Place =
  | { readonly screen: 'HOME'; readonly filter: URLSearchParams }
  | { readonly screen: 'REPORT'; readonly id: string; readonly part: string | undefined }
  | { readonly screen: 'NEW_BATCH' }
  | { readonly screen: 'BATCHES' }
  | { readonly screen: 'BATCH'; readonly id: string; readonly query: URLSearchParams }
  | { readonly screen: 'POLICIES' }
  | { readonly screen: 'OPERATIONS'; readonly filter: URLSearchParams }
  | { readonly screen: 'OPERATION'; readonly id: string }
  | { readonly screen: 'POLICY'; readonly id: string; readonly query: URLSearchParams }
  | { readonly screen: 'WEBHOOKS' }
  | { readonly screen: 'WEBHOOK'; readonly id: string; readonly query: URLSearchParams }
  | { readonly screen: 'WATCHES' }
  | { readonly screen: 'WATCH'; readonly id: string; readonly invalid: number; readonly unnamed: number }
  | { readonly screen: 'USERS' }
  | { readonly screen: 'CLIENTS' }
  | { readonly screen: 'USAGE'; readonly month: string | undefined }
  | { readonly screen: 'SUBJECTS' }
  | { readonly screen: 'ERASURE'; readonly id: string }
  | { readonly screen: 'AUDIT'; readonly query: URLSearchParams }
  | { readonly screen: 'REVIEWS'; readonly query: URLSearchParams }
  | { readonly screen: 'REVIEW'; readonly id: string }
  | { readonly screen: 'HELP' }
  /** `path`: the group and the name of a guide, such as `guias/analyst`. */
  | { readonly screen: 'GUIDE'; readonly path: string }
  /** `refusal`: why the identity provider did not let somebody in, as the service has sent them back. */
  | { readonly screen: 'SIGN_IN'; readonly next: string; readonly refusal: Refusal | undefined }
  | { readonly screen: 'NOWHERE' };

/** A refusal that an address tells of: codes alone, so that nobody puts words of theirs onto the page. */
export interface Refusal {
  readonly code: string;
  readonly requestId: string | undefined;
}

/** The place that an address is of. */
export function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const [, room = '', id = '', more] = pathname.split('/');
  const query = new URLSearchParams(search);
  if (room === 'ajuda' && more !== undefined)
    return { screen: 'GUIDE', path: pathname.slice('/ajuda/'.length) };
  if (more !== undefined) return { screen: 'NOWHERE' };
  if (room === '') return { screen: 'HOME', filter: query };
  if (room === 'relatorio' && id !== '')
    return { screen: 'REPORT', id, part: query.get('parte') ?? undefined };
  if (room === 'lotes' && id === 'novo') return { screen: 'NEW_BATCH' };
  if (room === 'lotes') return id === '' ? { screen: 'BATCHES' } : { screen: 'BATCH', id, query };
  if (room === 'operacoes')
    return id === '' ? { screen: 'OPERATIONS', filter: query } : { screen: 'OPERATION', id };
  if (room === 'politicas') return id === '' ? { screen: 'POLICIES' } : { screen: 'POLICY', id, query };
  if (room === 'webhooks') return id === '' ? { screen: 'WEBHOOKS' } : { screen: 'WEBHOOK', id, query };
  if (room === 'vigilancia')
    return id === ''
      ? { screen: 'WATCHES' }
      : { screen: 'WATCH', id, invalid: countIn(query, 'invalidas'), unnamed: countIn(query, 'semNome') };
  if (room === 'titulares') return id === '' ? { screen: 'SUBJECTS' } : { screen: 'ERASURE', id };
  if (room === 'revisoes') return id === '' ? { screen: 'REVIEWS', query } : { screen: 'REVIEW', id };
  if (id !== '') return { screen: 'NOWHERE' };
  if (room === 'auditoria') return { screen: 'AUDIT', query };
  if (room === 'usuarios') return { screen: 'USERS' };
  if (room === 'clientes') return { screen: 'CLIENTS' };
  if (room === 'uso') return { screen: 'USAGE', month: matched(query.get('mes'), /^\d{4}-\d{2}$/) };
  if (room === 'ajuda') return { screen: 'HELP' };
  if (room === 'entrar')
    return { screen: 'SIGN_IN', next: localPath(query.get('next')), refusal: refusalOf(query) };
  return { screen: 'NOWHERE' };
}

function refusalOf(query: URLSearchParams): Refusal | undefined {
  const code = matched(query.get('recusa'), /^[A-Z_]{1,60}$/);
  return code === undefined ? undefined : { code, requestId: matched(query.get('pedido'), /^[\w.-]{1,64}$/) };
}

/** Returns a count in a query; 0 if it has none. */
function countIn(query: URLSearchParams, name: string): number {
  return Number(matched(query.get(name), /^\d{1,9}$/) ?? 0);
}

function matched(text: string | null, shape: RegExp): string | undefined {
  return text !== null && shape.test(text) ? text : undefined;
}

/** Where to go after signing in: a path of this service and nothing else. */
function localPath(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
}

/** A path with parts of its query changed; what is undefined or empty is left out. */
export function withQuery(
  path: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') changed.delete(name);
    else changed.set(name, value);
  return changed.size === 0 ? path : `${path}?${changed}`;
}

export const place = signal<Place>(placeOf(location));

/** Whether two places are the same page with different tabs or sections. */
export function isSamePage(one: Place, other: Place): boolean {
  return (
    (one.screen === 'REPORT' && other.screen === 'REPORT' && one.id === other.id) ||
    (one.screen === 'BATCH' && other.screen === 'BATCH' && one.id === other.id) ||
    (one.screen === 'GUIDE' && other.screen === 'GUIDE' && one.path === other.path)
  );
}

/**
 * Navigates to a path of this service and focuses the heading, so that screen readers announce the page. A tab of the same
 * page changes neither the focus nor the scroll position.
 */
export function go(path: string, { replaces = false }: { replaces?: boolean } = {}): void {
  const before = place.peek();
  if (replaces) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  place.value = placeOf(location);
  if (!isSamePage(before, place.peek())) scrollTo(0, 0);
}

/** Follows links within the service, and back and forward, without loading the page anew. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    place.value = placeOf(location);
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || placeOf(link).screen === 'NOWHERE') return;
    // Within the page.
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    go(`${link.pathname}${link.search}${link.hash}`);
  });
}

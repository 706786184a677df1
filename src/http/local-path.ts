const base = 'http://credit.invalid';

/**
 * A path of this very service, as a browser writes it; undefined for whatever could lead anywhere else: browsers take `\` for
 * `/`, leave out tabs and line ends, and take what begins with `//` for another host.
 */
export function localPath(text: string): string | undefined {
  if (!/^\/(?!\/)[^\\\p{C}]*$/u.test(text) || !URL.canParse(text, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}

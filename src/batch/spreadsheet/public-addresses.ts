/** Where a reader of an export finds what it is about. */
interface PublicAddresses {
  report(id: string): string | undefined;
  batch(id: string): string | undefined;
}

/**
 * Addresses in the service that is reached at `publicUrl`; none without one.
 *
 * @throws TypeError where it is no http or https address.
 */
export function publicAddresses(publicUrl: string | undefined): PublicAddresses {
  if (publicUrl === undefined) return { report: () => undefined, batch: () => undefined };
  const { protocol, href } = new URL(publicUrl);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`${publicUrl} is no http or https address`);
  const base = href.replace(/\/+$/, '');
  return {
    report: (id) => `${base}/v2/report/${encodeURIComponent(id)}`,
    batch: (id) => `${base}/v2/batch/${encodeURIComponent(id)}`,
  };
}

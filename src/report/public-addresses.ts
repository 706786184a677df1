import type { Text } from '../base/language.ts';

/** Where a reader of a file finds what it is about: pages, not the answers of the API. */
interface PublicAddresses {
  report(id: string): string | undefined;
  batch(id: string): string | undefined;
}

/**
 * Addresses in the service that is reached at `publicUrl`; none without one.
 *
 * @throws TypeError where it is no http or https address.
 */
export function publicAddresses(publicUrl: string | null | undefined): PublicAddresses {
  if (publicUrl === undefined || publicUrl === null)
    return { report: () => undefined, batch: () => undefined };
  const { protocol, href } = new URL(publicUrl);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`${publicUrl} is no http or https address`);
  const base = href.replace(/\/+$/, '');
  return {
    report: (id) => `${base}/relatorio/${encodeURIComponent(id)}`,
    batch: (id) => `${base}/lotes/${encodeURIComponent(id)}`,
  };
}

/** Explains in a file why it has no links to reports. */
export const noLinks = {
  en: 'This file has no links to reports. To add them, set publicUrl (CREDIT_PUBLIC_URL) to the address of the service and export again.',
  'pt-BR':
    'Este arquivo não tem links para os relatórios. Para incluí-los, defina publicUrl (CREDIT_PUBLIC_URL) com o endereço do serviço e exporte de novo.',
} as const satisfies Text;

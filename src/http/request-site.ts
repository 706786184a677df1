import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../base/is-loopback.ts';

/** The request fields that a site is judged by. */
type SiteRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>;

/**
 * Under which address a browser reached the service. The public address is believed where it is set; else what the request
 * says of itself, and of what a proxy says only where that proxy is trusted. Judged when it is first asked: few requests ask.
 */
export class RequestSite {
  readonly #request: SiteRequest;
  readonly #publicUrl: string | null;

  constructor(request: SiteRequest, publicUrl: string | null) {
    this.#request = request;
    this.#publicUrl = publicUrl;
  }

  /** As the browser writes it in Origin. */
  get origin(): string {
    return this.#url.origin;
  }

  /** Whether nobody on the way can read along. */
  get isSecure(): boolean {
    return this.#url.protocol === 'https:';
  }

  /** Whether the browser is on this machine. */
  get isLoopback(): boolean {
    if (!isLoopback(this.#url.hostname)) return false;
    return this.#publicUrl !== null || isLoopback(this.#request.socket.localAddress ?? '');
  }

  /** Of the address: browsers send cookies to every port of a machine alike. */
  get port(): string {
    return this.#url.port || (this.isSecure ? '443' : '80');
  }

  get #url(): URL {
    const { protocol, host } = this.#request;
    const address = this.#publicUrl ?? `${protocol}://${host}`;
    // A Host that is none belongs to no site.
    return new URL(URL.canParse(address) ? address : 'http://invalid.');
  }
}

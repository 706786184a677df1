import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { CreditError } from '../base/errors.ts';
import { isLoopback } from '../base/is-loopback.ts';
import type { Text } from '../base/language.ts';
import { Secret } from '../base/secret.ts';

/** An HTTP proxy that opens tunnels (CONNECT, RFC 9110 section 9.3.6). */
export interface HttpProxy {
  /** Its address without credentials, such as `http://proxy.example:3128`. Errors and logs show it. */
  readonly address: string;
  readonly protocol: 'http:' | 'https:';
  /** A name, an IPv4 address, or an IPv6 address without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`; undefined if the URL contains no credentials. */
  readonly authorization: Secret | undefined;
}

/** The part of a target that decides whether a proxy is used. */
export interface ProxyTarget {
  /** Whether it is https. */
  readonly isSecure: boolean;
  /** As in a URL, with or without the brackets of an IPv6 address. */
  readonly hostname: string;
  readonly port: number;
}

/** Returns the proxy for a target; undefined if the connection is direct. */
export type ProxyChoice = (target: ProxyTarget) => HttpProxy | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

/** A proxy and the environment variable that sets it. */
interface EnvironmentProxy {
  readonly variable: string;
  readonly proxy: HttpProxy;
}

/** The proxies that the environment sets. */
interface EnvironmentProxies {
  readonly http: EnvironmentProxy | undefined;
  readonly https: EnvironmentProxy | undefined;
  /** The unparsed list of hosts that are reached directly; empty if the variable is not set. */
  readonly direct: string;
}

/** The valid form of a proxy URL, for errors; see `parseProxy`. */
export const proxyExpected: Text = {
  en: 'an http or https URL without a path, such as http://proxy.example:3128',
  'pt-BR': 'uma URL http ou https sem caminho, como http://proxy.example:3128',
};

/**
 * Parses a proxy URL. As in other programs, `host:port` without a scheme is http.
 *
 * @returns undefined if it is not an http or https URL, or has a path, a query or a fragment.
 */
export function parseProxy(text: string): HttpProxy | undefined {
  const typed = text.trim();
  const address = /^[^/]+:\d{1,5}$/.test(typed) ? `http://${typed}` : typed;
  if (/\s/.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { protocol, hostname, pathname, search, hash } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  if (pathname !== '/' || search !== '' || hash !== '' || url.port === '0') return undefined;
  const port = portOf(url);
  try {
    return {
      address: `${protocol}//${hostname}:${port}`,
      protocol,
      hostname: withoutBrackets(hostname),
      port,
      authorization: authorizationOf(url),
    };
  } catch (error) {
    // A percent sign that starts no encoded character.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Returns the port of a URL, or the usual one of its protocol. */
export function portOf({
  port,
  protocol,
}: {
  readonly port?: string | number | null | undefined;
  readonly protocol: string;
}): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

function authorizationOf({ username, password }: URL): Secret | undefined {
  if (username === '' && password === '') return undefined;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return new Secret(`Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`);
}

/**
 * Reads the proxies of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. As in undici's `EnvHttpProxyAgent`, the name in lower
 * case takes precedence and `HTTP_PROXY` also applies to https if `HTTPS_PROXY` is not set.
 *
 * @throws CreditError CONFIGURATION_INVALID with the name of the variable, and without its value.
 */
export function readEnvironmentProxies(env: Environment): EnvironmentProxies {
  const http = readVariable(env, 'HTTP_PROXY');
  return {
    http,
    https: readVariable(env, 'HTTPS_PROXY') ?? http,
    direct: (env['no_proxy'] ?? env['NO_PROXY'] ?? '').trim(),
  };
}

function readVariable(env: Environment, name: string): EnvironmentProxy | undefined {
  const variable = env[name.toLowerCase()] === undefined ? name : name.toLowerCase();
  const text = env[variable];
  if (text === undefined || text.trim() === '') return undefined;
  const proxy = parseProxy(text);
  if (proxy !== undefined) return { variable, proxy };
  throw new CreditError('CONFIGURATION_INVALID', {
    where: variable,
    reason: { en: 'it is not a valid proxy URL', 'pt-BR': 'a URL do proxy é inválida' },
    suggestion: {
      en: `Set ${proxyExpected.en}.`,
      'pt-BR': `Informe ${proxyExpected['pt-BR']}.`,
    },
  });
}

/**
 * Returns a function that chooses the proxy of a target by the environment. Loopback addresses and the hosts of `NO_PROXY` are reached
 * directly.
 *
 * @returns undefined if the environment sets no proxy.
 * @throws CreditError CONFIGURATION_INVALID for an invalid proxy URL.
 */
export function chooseByEnvironment(env: Environment): ProxyChoice | undefined {
  const { http, https, direct } = readEnvironmentProxies(env);
  if (http === undefined && https === undefined) return undefined;
  const matches = direct.split(/[\s,]+/).map(matcherOf);
  return ({ isSecure, hostname, port }) => {
    const host = plainHost(hostname);
    if (isLoopback(host) || matches.some((matches) => matches(host, port))) return undefined;
    return (isSecure ? https : http)?.proxy;
  };
}

/** Returns a function that chooses one proxy for every target except loopback addresses. */
export function chooseAlways(proxy: HttpProxy): ProxyChoice {
  return ({ hostname }) => (isLoopback(plainHost(hostname)) ? undefined : proxy);
}

type HostMatcher = (host: string, port: number) => boolean;

/**
 * An entry of `NO_PROXY`: `*`; a host, which also matches its subdomains, with or without a leading dot; an IP address or a
 * network in CIDR form; each with an optional port.
 */
function matcherOf(entry: string): HostMatcher {
  if (entry === '*') return () => true;
  // A bare IPv6 address contains colons too, and has no port.
  const [, before = entry, port] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
  const written = withoutBrackets(before);
  const matchesHost = addressMatcherOf(written) ?? nameMatcherOf(written);
  return (host, targetPort) => (port === undefined || Number(port) === targetPort) && matchesHost(host);
}

function addressMatcherOf(written: string): ((host: string) => boolean) | undefined {
  const [address = '', length, ...rest] = written.split('/');
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(length ?? '0')) return undefined;
  const prefix = Number(length ?? longest);
  if (prefix > longest) return undefined;
  const list = new BlockList();
  list.addSubnet(address, prefix, nameOfFamily(family));
  return (host) => isIP(host) !== 0 && list.check(host, nameOfFamily(isIP(host)));
}

function nameMatcherOf(written: string): (host: string) => boolean {
  const name = domainToASCII(written.replace(/^\*?\./, '').replace(/\.$/, ''));
  if (name === '') return () => false;
  return (host) => host === name || (isIP(host) === 0 && host.endsWith(`.${name}`));
}

function nameOfFamily(family: number): 'ipv4' | 'ipv6' {
  return family === 6 ? 'ipv6' : 'ipv4';
}

function plainHost(hostname: string): string {
  return withoutBrackets(hostname).replace(/\.$/, '').toLowerCase();
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

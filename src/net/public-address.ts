import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network in CIDR form (RFC 4632, RFC 4291). */
interface Network {
  readonly base: Address;
  readonly prefixLength: number;
}

/**
 * Networks that the operator opened for development; with none, only https and public addresses are targets.
 *
 * A name is good only if every address behind it is: for `localhost`, open both 127.0.0.0/8 and ::1.
 */
export interface TargetRules {
  readonly allowed: readonly Network[];
}

/** Why something is no target. `reason`: a few English words, which never tell what a name resolves to. */
interface TargetRefusal {
  readonly code:
    | 'TOO_LONG'
    | 'NOT_A_URL'
    | 'NOT_HTTPS'
    | 'HAS_CREDENTIALS'
    | 'HAS_FRAGMENT'
    | 'BAD_PORT'
    | 'NOT_PUBLIC';
  readonly reason: string;
}

/** A target that may be tried, or why not. */
export type JudgedTarget =
  | { readonly url: URL; readonly refusal?: undefined }
  | { readonly url?: undefined; readonly refusal: TargetRefusal };

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Characters of a URL, as written and as it is after parsing. */
export const longestTarget = 2_048;

/** What the IANA registries of special-purpose addresses do not call globally reachable, and multicast. */
const specialIPv4 = networks(
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared behind carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4, deprecated
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
);

/** The only IPv6 that is handed out as global unicast: whatever is elsewhere is special, known or not. */
const globalIPv6 = network('2000::/3');

/** What is special within it. 6to4 and Teredo hold an IPv4 address, which their relays would pass on unjudged. */
const specialIPv6 = networks(
  '2001::/23', // protocol assignments, Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
);

/** Names that lead inside wherever they are asked for: RFC 6761, RFC 6762, RFC 8375, and the private-use `internal`. */
const insideZones = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa'];

/** Names at which clouds tell their machines about themselves, and which are not within those zones. */
const metadataNames = ['metadata.goog', 'metadata.tencentyun.com', 'metadata.packet.net'];

/**
 * The network that `10.0.0.0/8` or `fd00::/8` names; a bare address is a network of its own. A network of IPv4-mapped
 * addresses is the one of the IPv4 addresses within. Undefined for anything else: also for bits set beyond the prefix,
 * since 10.0.0.5/8 would open far more than was meant, and for spellings that are read differently here and there
 * (010.0.0.0, 10.1).
 */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', prefix] = /^([^/%]*)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const base = parseAddress(address);
  if (base === undefined) return undefined;
  const bytes = base.toByteArray();
  const bits = 8 * bytes.length;
  const writtenBits = address.includes(':') ? 128 : 32;
  const prefixLength = Number(prefix ?? writtenBits) - (writtenBits - bits);
  if (prefixLength < 0 || prefixLength > bits) return undefined;
  const hostBits = (at: number) => 0xff >> Math.min(8, Math.max(0, prefixLength - 8 * at));
  return bytes.some((byte, at) => (byte & hostBits(at)) !== 0) ? undefined : { base, prefixLength };
}

/** The text that `parseNetwork` reads as this network. */
export function writeNetwork({ base, prefixLength }: Network): string {
  return `${base.toString()}/${prefixLength}`;
}

/**
 * Judges a URL as the WHATWG URL Standard reads it, since the same parser reads it when it is asked: 0x7f.1 and
 * full-width digits are plain loopback then. A fragment is refused, since nobody would receive it. A name passes by its
 * form only: what it leads to is judged when it is connected to.
 *
 * @returns the URL to keep and to ask, without a dot at the end of its host.
 */
export function judgeTarget(text: string, rules: TargetRules): JudgedTarget {
  if (text.length > longestTarget) return refuse('TOO_LONG', `it is longer than ${longestTarget} characters`);
  // The parser would drop or turn these, and another reader of the same text may not.
  if (/[\s\\\p{Cc}]/u.test(text))
    return refuse('NOT_A_URL', 'it holds spaces, control characters or backslashes');
  if (!URL.canParse(text)) return refuse('NOT_A_URL', 'it is not a URL');
  const url = new URL(text);
  const { protocol } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return refuse('NOT_HTTPS', 'it is not https');
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === undefined) return refuse('NOT_A_URL', 'its host does not stand after two slashes');
  if (authority.includes('@')) return refuse('HAS_CREDENTIALS', 'it holds a user name or a password');
  if (text.includes('#')) return refuse('HAS_FRAGMENT', 'it holds a fragment (#)');
  if (url.port === '0') return refuse('BAD_PORT', 'nobody listens on port 0');
  const refusal = judgeHost(url, rules);
  if (refusal !== undefined) return { refusal };
  if (url.hostname.endsWith('.')) url.hostname = withoutLastDot(url.hostname);
  if (url.href.length > longestTarget) {
    return refuse('TOO_LONG', `it is longer than ${longestTarget} characters once encoded`);
  }
  return { url };
}

function judgeHost({ protocol, hostname }: URL, rules: TargetRules): TargetRefusal | undefined {
  const address = parseAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
  const isPlain = protocol === 'http:';
  if (isPlain && (address ? !isWithin(address, rules.allowed) : rules.allowed.length === 0)) {
    return { code: 'NOT_HTTPS', reason: 'it is not https' };
  }
  if (address !== undefined) {
    return isPublic(address) || isWithin(address, rules.allowed)
      ? undefined
      : { code: 'NOT_PUBLIC', reason: 'its host is not a public address' };
  }
  const name = withoutLastDot(hostname);
  if (name.length > 253 || !name.split('.').every((label) => /^[a-z\d_-]{1,63}$/.test(label))) {
    return { code: 'NOT_A_URL', reason: 'its host is not a name' };
  }
  if (rules.allowed.length > 0) return undefined;
  const leadsInside =
    !name.includes('.') ||
    metadataNames.includes(name) ||
    insideZones.some((zone) => name === zone || name.endsWith(`.${zone}`));
  return leadsInside ? { code: 'NOT_PUBLIC', reason: 'its host is not a public name' } : undefined;
}

/**
 * Whether an IP address may be connected to over TLS: it is public, or within a network that was opened.
 *
 * @param address as a socket tells it: IPv4, IPv6, IPv4-mapped (judged as the IPv4 within), with a zone or without.
 *   Anything else may not.
 */
export function mayConnect(address: string, rules: TargetRules): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && (isPublic(parsed) || isWithin(parsed, rules.allowed));
}

/** Whether an IP address is within a network that was opened: nothing else is ever spoken to without TLS. */
export function isOpened(address: string, rules: TargetRules): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && isWithin(parsed, rules.allowed);
}

function isPublic(address: Address): boolean {
  return address.kind() === 'ipv4'
    ? !isWithin(address, specialIPv4)
    : isWithin(address, [globalIPv6]) && !isWithin(address, specialIPv6);
}

function isWithin(address: Address, list: readonly Network[]): boolean {
  return list.some(
    ({ base, prefixLength }) => base.kind() === address.kind() && address.match(base, prefixLength),
  );
}

/** An address; of an IPv4-mapped one the IPv4 within, which is where the packets go. */
function parseAddress(text: string): Address | undefined {
  const address = text.replace(/%.*$/s, '');
  const family = isIP(address);
  if (family === 4 && address === text) return ipaddr.IPv4.parse(address);
  // By way of the URL's parser, because ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4, and sockets do spell it so.
  const inUrl = `http://[${address}]`;
  if (family !== 6 || !URL.canParse(inUrl)) return undefined;
  return ipaddr.process(new URL(inUrl).hostname.slice(1, -1));
}

function withoutLastDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}

function refuse(code: TargetRefusal['code'], reason: string): JudgedTarget {
  return { refusal: { code, reason } };
}

function networks(...texts: readonly string[]): readonly Network[] {
  return texts.map(network);
}

function network(text: string): Network {
  const parsed = parseNetwork(text);
  if (parsed === undefined) throw new Error(`${text} is not a network.`);
  return parsed;
}

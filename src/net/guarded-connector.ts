import type { LookupAddress } from 'node:dns';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { untilAborted, withDeadline } from './deadline.ts';
import { isOpened, mayConnect, type TargetRules } from './public-address.ts';

/** The code of the error with which a connection is refused that the rules do not allow. */
export const forbiddenCode = 'ERR_FORBIDDEN_ADDRESS';

/** Milliseconds until the next address of a name is tried, if it has any. */
const nextAddressMs = 1_000;

/** How connections are opened, and to whom. */
export interface GuardOptions {
  readonly rules: TargetRules;
  /** Milliseconds for everything: name looked up, connected, TLS agreed. */
  readonly connectMs: number;
  readonly lookup: LookupFunction;
  /** Certificates, in PEM, that are trusted instead of the usual ones. */
  readonly ca: string | undefined;
  /** False takes any certificate. */
  readonly verifiesTls: boolean;
  /** Ends what is being opened. */
  readonly closing: AbortSignal;
}

/**
 * A connector for undici that opens connections only to where the rules allow. A name is looked up once, every address
 * of it judged, and one of those connected to; and before a single byte is written, the hello of TLS included, the
 * socket itself is asked with whom it is connected. So neither a literal address nor a name that changes between two
 * lookups gets around the rules.
 */
export function createGuardedConnector(options: GuardOptions): buildConnector.connector {
  return (target, callback) => {
    open(target, options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function open(target: buildConnector.Options, options: GuardOptions): Promise<Socket> {
  const { hostname, protocol } = target;
  const { rules, lookup, connectMs, closing } = options;
  const isSecure = protocol === 'https:';
  const isAllowed = (address: string) => (isSecure ? mayConnect(address, rules) : isOpened(address, rules));
  const opened = await withDeadline(
    async (signal) => {
      const addresses = await untilAborted(addressesOf(hostname, lookup), signal);
      if (!addresses.every(({ address }) => isAllowed(address))) throw forbidden();
      const port = Number(target.port) || (isSecure ? 443 : 80);
      const socket = await connected(hostname, { port, addresses, signal });
      try {
        judge(socket, { isAllowed, rules });
        return isSecure ? await secured(socket, { hostname, options, signal }) : socket;
      } catch (error) {
        socket.destroy();
        throw error;
      }
    },
    { ms: connectMs, signal: closing },
  );
  if (opened.expired) throw withCode('The connection took too long.', 'UND_ERR_CONNECT_TIMEOUT');
  return opened.value;
}

function addressesOf(hostname: string, lookup: LookupFunction): Promise<readonly LookupAddress[]> {
  const family = isIP(hostname);
  if (family !== 0) return Promise.resolve([{ address: hostname, family }]);
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, found, foundFamily) => {
      if (error)
        reject(withCode('The lookup failed.', error.code === 'ENOTFOUND' ? 'ENOTFOUND' : 'EAI_AGAIN'));
      else if (typeof found === 'string') resolve([{ address: found, family: foundFamily ?? isIP(found) }]);
      else if (found.length === 0) reject(withCode('The name has no address.', 'ENOTFOUND'));
      else resolve(found);
    });
  });
}

/** A connection to one of the addresses, none of which is looked up again. */
function connected(
  hostname: string,
  options: {
    readonly port: number;
    readonly addresses: readonly LookupAddress[];
    readonly signal: AbortSignal;
  },
): Promise<Socket> {
  const { port, addresses, signal } = options;
  return new Promise((resolve, reject) => {
    const socket = connectTcp({
      host: hostname,
      port,
      lookup: (_, __, callback) => callback(null, [...addresses]),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressMs,
      noDelay: true,
      keepAlive: true,
    });
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

/** @throws unless the socket is connected with whom it may be: with our own machine only where that was opened. */
function judge(
  { remoteAddress, localAddress }: Socket,
  { isAllowed, rules }: { readonly isAllowed: (address: string) => boolean; readonly rules: TargetRules },
): void {
  if (remoteAddress === undefined) throw withCode('The connection was closed at once.', 'ECONNRESET');
  if (!isAllowed(remoteAddress)) throw forbidden();
  if (remoteAddress === localAddress && !isOpened(remoteAddress, rules)) throw forbidden();
}

/** TLS over the socket, with a certificate for this very host unless any will do, whatever the environment says. */
function secured(
  socket: Socket,
  given: { readonly hostname: string; readonly options: GuardOptions; readonly signal: AbortSignal },
): Promise<TLSSocket> {
  const { hostname, options, signal } = given;
  const { ca, verifiesTls } = options;
  return new Promise((resolve, reject) => {
    const tls = connectTls({
      socket,
      host: hostname,
      servername: isIP(hostname) === 0 ? hostname : '',
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: verifiesTls,
      ...(ca === undefined ? {} : { ca }),
    });
    signal.addEventListener('abort', () => tls.destroy(), { once: true });
    tls.once('secureConnect', () => resolve(tls)).once('error', reject);
  });
}

function forbidden(): Error {
  return withCode('The rules do not allow this connection.', forbiddenCode);
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

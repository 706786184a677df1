import type { LookupAddress } from 'node:dns';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { untilAborted, withDeadline } from './deadline.ts';
import type { LookUp } from './look-up-name.ts';
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
  readonly lookUp: LookUp;
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
  const { rules, lookUp, connectMs, closing } = options;
  const isSecure = protocol === 'https:';
  const opened = await withDeadline(
    async ({ signal }) => {
      const addresses = await addressesOf(hostname, { lookUp, signal });
      const areAllowed = addresses.every(({ address }) =>
        maySpeak({ remoteAddress: address }, { rules, isSecure }),
      );
      if (!areAllowed) throw forbidden();
      const port = Number(target.port) || (isSecure ? 443 : 80);
      const socket = await connected(hostname, { port, addresses, signal });
      try {
        if (socket.remoteAddress === undefined) throw withCode('It was closed at once.', 'ECONNRESET');
        if (!maySpeak(socket, { rules, isSecure })) throw forbidden();
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

async function addressesOf(
  hostname: string,
  { lookUp, signal }: { readonly lookUp: LookUp; readonly signal: AbortSignal },
): Promise<readonly LookupAddress[]> {
  const family = isIP(hostname);
  // A lookup that cannot be called back is left alone.
  return family === 0 ? untilAborted(lookUp(hostname, signal), signal) : [{ address: hostname, family }];
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

/** Both ends of a connection, as its socket tells them. */
export interface Ends {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
}

/**
 * Whether a connection may be spoken over: to where the rules allow, and to this very machine by any of its addresses,
 * public ones too, only where that was opened.
 */
export function maySpeak(
  { remoteAddress, localAddress }: Ends,
  { rules, isSecure }: { readonly rules: TargetRules; readonly isSecure: boolean },
): boolean {
  if (remoteAddress === undefined) return false;
  return isSecure && remoteAddress !== localAddress
    ? mayConnect(remoteAddress, rules)
    : isOpened(remoteAddress, rules);
}

/** TLS over the socket, with a certificate for this very host unless any will do, whatever the environment says. */
export function secured(
  socket: Socket,
  target: {
    readonly hostname: string;
    readonly options: Pick<GuardOptions, 'ca' | 'verifiesTls'>;
    readonly signal: AbortSignal;
  },
): Promise<TLSSocket> {
  const { hostname, options, signal } = target;
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

/** Creates the error of a connection that the rules do not allow. */
export function forbidden(): Error {
  return withCode('The rules do not allow this connection.', forbiddenCode);
}

/** Creates an error with a code for `failureOf`. */
export function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { checkedTableNames } from '../checked-tables.ts';
import { damagedRow } from '../row-checksum.ts';
import { codeOf } from '../storage-error.ts';

/** The code that the trigger of a checked table gives to a row that is not as it was written. */
export const damagedRowState = 'CR001';

/** What codes and beginnings of codes mean, where people meet them; https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const reasons: readonly (readonly [RegExp, Text])[] = [
  [/^28/, { en: 'it refuses this user or password', 'pt-BR': 'ele recusa este usuário ou esta senha' }],
  [
    /^3D000$/,
    { en: 'the server has no database of this name', 'pt-BR': 'o servidor não tem banco com este nome' },
  ],
  [/^53300$/, { en: 'the server takes no more connections', 'pt-BR': 'o servidor não aceita mais conexões' }],
  // A server does not say it, and PgBouncer says it of everything: https://www.pgbouncer.org
  [
    /^08P01$/,
    {
      en: 'a pooler before it refuses the connection, and its log says why',
      'pt-BR': 'um pooler diante dele recusa a conexão, e o log dele diz por quê',
    },
  ],
  [/^57P/, { en: 'the server is stopping or starting', 'pt-BR': 'o servidor está parando ou iniciando' }],
  [
    /^REPLICA$/,
    {
      en: 'none of its hosts takes writes: the one that answers is a replica',
      'pt-BR': 'nenhum dos hosts aceita gravações: o que responde é uma réplica',
    },
  ],
  [/^ECONNREFUSED$/, { en: 'nothing answers there', 'pt-BR': 'nada responde ali' }],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, { en: 'its host is not known', 'pt-BR': 'o host não é conhecido' }],
  [
    /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    { en: 'its host cannot be reached', 'pt-BR': 'o host não pode ser alcançado' },
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    { en: 'its certificate is for another host', 'pt-BR': 'o certificado dele é de outro host' },
  ],
  [
    /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/,
    { en: 'its certificate is not valid today', 'pt-BR': 'o certificado dele não vale hoje' },
  ],
  [
    /^(?:DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET))/,
    {
      en: 'its certificate is by nobody who is trusted here (sslrootcert=FILE in the address names whom to trust)',
      'pt-BR':
        'o certificado dele não é de ninguém em quem se confia aqui (sslrootcert=ARQUIVO no endereço diz em quem confiar)',
    },
  ],
  [
    /^(?:ERR_TLS|CERT_|ERR_SSL)/,
    { en: 'its certificate is not to be trusted', 'pt-BR': 'o certificado dele não é de confiança' },
  ],
];

const interrupted: Text = { en: 'the connection was cut', 'pt-BR': 'a conexão foi interrompida' };

/** What the driver says without a code, by the beginnings of its messages. */
const messages: readonly (readonly [RegExp, Text])[] = [
  [/^(?:Connection terminated|Client has encountered a connection error)/, interrupted],
  [/^timeout e/, { en: 'it did not answer in time', 'pt-BR': 'ele não respondeu a tempo' }],
  [/^The server does not support SSL/, { en: 'it offers no TLS', 'pt-BR': 'ele não oferece TLS' }],
  [
    /^no pg_hba\.conf entry .* no encryption$/,
    {
      en: 'it demands TLS (sslmode=require in the address)',
      'pt-BR': 'ele exige TLS (sslmode=require no endereço)',
    },
  ],
  [
    /^SASL|password must be a string/,
    { en: 'it wants a password, and none is given', 'pt-BR': 'ele pede uma senha, e nenhuma foi informada' },
  ],
];

/** What PostgreSQL or the way to it refused, as an error of the catalogue; anything else is given back as it is. */
export function toServerError(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || error instanceof CreditError) return error;
  const state = codeOf(error) ?? '';
  const cause = { cause: error };
  if (state === damagedRowState) return toDamagedRow(error) ?? error;
  if (/^53[12]/.test(state)) return new CreditError('STORAGE_FULL', { file: place }, cause);
  if (isConflict(error) || ['55P03', '57014', inUse].includes(state))
    return new CreditError('STORAGE_BUSY', { file: place }, cause);
  if (state === '25006') return readOnlyServer(place, cause);
  const reason = unreachableReason(error);
  if (reason !== undefined) return new CreditError('STORAGE_UNREACHABLE', { file: place, reason }, cause);
  if (/^XX00[12]$/.test(state)) {
    const reason = { en: 'a part of it is damaged', 'pt-BR': 'uma parte dele está danificada' };
    return new CreditError('STORAGE_CORRUPT', { file: place, reason }, cause);
  }
  return error;
}

/** True where the server undid a transaction because of others, which it would not have met alone. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error) ?? '');
}

/** True where a plan that the connection keeps is of tables as they were before another machine has migrated them. */
export function isStalePlan(error: unknown): boolean {
  return (
    codeOf(error) === '0A000' && error instanceof Error && /^cached plan must not change/.test(error.message)
  );
}

/** Why the server was not there for a statement; undefined where it was. */
export function unreachableReason(error: unknown): Text | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error) ?? '';
  // What it says tells more than its code, where it is known.
  const reason =
    messages.find(([pattern]) => pattern.test(error.message)) ??
    reasons.find(([pattern]) => pattern.test(code));
  if (reason !== undefined) return reason[1];
  return /^08|^(?:25P03|ECONNRESET|EPIPE|ECONNABORTED)$/.test(code) ? interrupted : undefined;
}

/** What a replica is refused with where other hosts may take writes: as a server that is not there. */
export function notPrimary(): Error {
  return Object.assign(new Error('This host is a replica'), { code: 'REPLICA' });
}

const inUse = 'IN_USE';

/** The error of a write or read for which no connection of this process became free. The server itself is available. */
export function connectionsInUse(): Error {
  return Object.assign(new Error('All connections of this process are in use'), { code: inUse });
}

/** A server, or a user of it, that may only be read. */
export function readOnlyServer(place: string, options?: ErrorOptions): CreditError {
  return new CreditError(
    'STORAGE_UNSUITABLE',
    {
      file: place,
      reason: {
        en: 'it is a replica, or may only be read here',
        'pt-BR': 'ele é uma réplica, ou aqui só pode ser lido',
      },
      right: {
        en: 'Give the address of the primary server, with a user that may write.',
        'pt-BR': 'Informe o endereço do servidor primário, com um usuário que possa gravar.',
      },
    },
    options,
  );
}

function toDamagedRow(error: Error): CreditError | undefined {
  const table = checkedTableNames.find((name) => 'table' in error && error.table === name);
  const detail: unknown = 'detail' in error ? JSON.parse(String(error.detail)) : undefined;
  return table !== undefined && typeof detail === 'object' && detail !== null
    ? damagedRow(table, detail)
    : undefined;
}

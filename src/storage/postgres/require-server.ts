import type { ClientBase } from 'pg';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { readOnlyServer } from './server-error.ts';

/** The oldest version with all that is relied on here, and that is still cared for. */
const oldestVersion = 15;

/** What the server would lose of what it has acknowledged, by the setting that makes it. */
const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

interface ServerFacts extends Readonly<Record<(typeof durabilitySettings)[number], string>> {
  readonly encoding: string;
  readonly recovers: boolean;
  readonly readOnly: string;
  readonly trial: string | null;
}

/**
 * @param client a connection that has just been made.
 * @throws CreditError STORAGE_UNSUITABLE, which says why and what would be right: for CockroachDB, for a version that is too
 * old, for a replica, and for settings by which the server loses what it has acknowledged.
 */
export async function requireServer(client: ClientBase, place: string): Promise<void> {
  const { rows: versions } = await client.query<{ version: string }>('select version() as version');
  const version = versions[0]?.version ?? '';
  // Its locks by key answer and lock nothing: https://github.com/cockroachdb/cockroach/issues/13546
  if (/CockroachDB/i.test(version)) throw unsuitable(place, notPostgres('CockroachDB'), otherServer);
  const [, major] = /^PostgreSQL (\d+)/.exec(version) ?? [];
  if (major === undefined || Number(major) < oldestVersion) {
    throw unsuitable(
      place,
      { en: `it is ${shortVersion(version)}`, 'pt-BR': `ele é ${shortVersion(version)}` },
      otherServer,
    );
  }
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as recovers,
       current_setting('default_transaction_read_only') as "readOnly", current_setting('credit.trial', true) as trial,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('The server says nothing of itself');
  if (facts.recovers || facts.readOnly === 'on') throw readOnlyServer(place);
  if (facts.encoding !== 'UTF8') {
    const reason = {
      en: `it keeps texts in ${facts.encoding}`,
      'pt-BR': `ele guarda textos em ${facts.encoding}`,
    };
    const create = "CREATE DATABASE credit ENCODING 'UTF8' TEMPLATE template0";
    throw unsuitable(place, reason, {
      en: `Make a database in UTF-8: ${create}`,
      'pt-BR': `Crie um banco em UTF-8: ${create}`,
    });
  }
  // A server for trials says so itself, in its own settings.
  const weak = facts.trial === 'on' ? undefined : durabilitySettings.find((name) => facts[name] === 'off');
  if (weak === undefined) return;
  throw unsuitable(
    place,
    {
      en: `its setting ${weak} is off, by which it loses what it has acknowledged`,
      'pt-BR': `a configuração ${weak} está desligada, e com isso ele perde o que já confirmou`,
    },
    { en: `Set it: ALTER SYSTEM SET ${weak} = on`, 'pt-BR': `Ligue-a: ALTER SYSTEM SET ${weak} = on` },
  );
}

/**
 * A pooler in transaction mode gives the connection of one client to another between two transactions: what a connection was told
 * to be is then another's.
 *
 * @param one @param other two connections of this process that have just been made.
 * @throws CreditError STORAGE_UNSUITABLE
 */
export async function requireOwnConnections(
  one: ClientBase,
  other: ClientBase,
  place: string,
): Promise<void> {
  const mark = async (client: ClientBase, name: string) => {
    await client.query(`set credit.connection = '${name}'`);
  };
  const read = async (client: ClientBase) => {
    const { rows } = await client.query<{ name: string | null }>(
      "select current_setting('credit.connection', true) as name",
    );
    return rows[0]?.name;
  };
  await mark(one, 'one');
  await mark(other, 'other');
  if ((await read(one)) === 'one' && (await read(other)) === 'other') return;
  throw poolerInTransactionMode(place);
}

export function poolerInTransactionMode(place: string, options?: ErrorOptions): CreditError {
  return unsuitable(
    place,
    {
      en: 'a pooler in transaction mode stands before it (PgBouncer: pool_mode = transaction)',
      'pt-BR': 'há um pooler em modo de transação diante dele (PgBouncer: pool_mode = transaction)',
    },
    {
      en: 'Give the address of the server itself, or set the pooler to session mode (pool_mode = session).',
      'pt-BR':
        'Informe o endereço do próprio servidor, ou ponha o pooler em modo de sessão (pool_mode = session).',
    },
    options,
  );
}

const otherServer: Text = {
  en: 'Give the address of a PostgreSQL server of version 15 or newer.',
  'pt-BR': 'Informe o endereço de um servidor PostgreSQL da versão 15 ou mais nova.',
};

function notPostgres(name: string): Text {
  return {
    en: `it is ${name}, whose locks do not keep apart what must not meet`,
    'pt-BR': `ele é ${name}, cujos bloqueios não separam o que não pode se encontrar`,
  };
}

function shortVersion(version: string): string {
  return version.split(' ').slice(0, 2).join(' ');
}

function unsuitable(place: string, reason: Text, right: Text, options?: ErrorOptions): CreditError {
  return new CreditError('STORAGE_UNSUITABLE', { file: place, reason, right }, options);
}

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { unpackBytes } from '../../src/storage/packed-bytes.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { journeys } from './journeys.ts';
import { repeatedStorage } from './repeated-storage.ts';

/** Made anew each time, by chance or by the order in which things were made. */
const madeByChance =
  /(?:id|secret|secret_hash|lease_owner|sender|api_key|location|previous_secret|previous_secret_hash|checksum|salt|sealed|document_hash)$/;

/** Returns a row with its dossier unpacked: the evidence of a priced query contains the identifier of its charge. */
function withUnpackedDossier(table: string, row: object): object {
  if (table !== 'dossier' || !('packed' in row) || !(row.packed instanceof Uint8Array)) return row;
  // Each byte becomes one character, so that every difference remains visible.
  return { ...row, packed: unpackBytes(row.packed).toString('latin1') };
}

/** All that the database holds, with each identifier by the place where it is first met. */
async function contentOf({ storage }: LocalEngine): Promise<unknown> {
  const names = new Map<string, string>();
  const plain = (text: string) =>
    text.replace(/\b[a-z]{3}_[0-9A-Za-z]{10,}/g, (id) => {
      const name = names.get(id) ?? `${id.slice(0, 3)}#${names.size}`;
      names.set(id, name);
      return name;
    });
  // What an index of texts keeps for itself follows from the others, and holds the instants of their making.
  const { rows: tables } = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`.execute(
    storage.db,
  );
  const content: Record<string, unknown> = {};
  // Hashes of the audit chain are over identifiers.
  const withoutHashes = (table: string, text: string) =>
    table.startsWith('audit_') ? text.replace(/\b[0-9a-f]{64}\b/g, 'hash') : text;
  for (const { name } of tables) {
    const read = (order: string) =>
      sql<object>`select * from ${sql.table(name)} order by ${sql.raw(order)}`.execute(storage.db);
    // Some tables have no number for each row, and are in the order of their keys.
    const numbered = await read('rowid').catch(() => undefined);
    const { rows } = numbered ?? (await read('1, 2'));
    const texts = rows.map((row) =>
      JSON.stringify(withUnpackedDossier(name, row), (key, value: unknown) => {
        if (value === null || !madeByChance.test(key)) return value;
        return typeof value === 'string' && /^[a-z]{3}_/.test(value) ? value : 'by chance';
      }),
    );
    // A key may be a hash by chance; identifiers are in the order of their making.
    if (numbered === undefined) texts.sort();
    content[name] = JSON.parse(plain(withoutHashes(name, `[${texts.join(',')}]`)));
  }
  return content;
}

describe('a work that runs twice, undone the first time, leaves what it leaves when it runs once:', () => {
  test.each(Object.entries(journeys))('%s', async (_what, journey) => {
    const plain = await openLocalEngine({ holder: 'here|1|x' });
    const repeated = await openLocalEngine({ holder: 'here|1|x' });
    const twice = { ...repeated, storage: repeatedStorage(repeated.storage) };
    await journey(plain);
    await journey(twice);
    expect(await contentOf(twice)).toEqual(await contentOf(plain));
  });
});

import type { ClientBase } from 'pg';

/** The number of the schema of a database that is ours; undefined for one without our tables. */
export async function readSchemaNumber(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ present: boolean }>(
    "select to_regclass('credit_schema') is not null as present",
  );
  if (rows[0]?.present !== true) return undefined;
  const { rows: numbers } = await client.query<{ number: number }>('select number from credit_schema');
  return numbers[0]?.number;
}

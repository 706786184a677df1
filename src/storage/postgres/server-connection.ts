import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { CreditError } from '../../base/errors.ts';
import { type AlongStatement, sentAlong } from '../send-along.ts';
import { isWriteBegin } from './advisory-locks.ts';
import type { RowVerifiers } from './row-verifiers.ts';
import { isStalePlan, toServerError, unreachableReason } from './server-error.ts';
import type { StatementNames } from './statement-names.ts';
import { translateStatement } from './translate-statement.ts';

export interface ConnectionOptions {
  /** Named in errors. */
  readonly place: string;
  readonly verifiers: RowVerifiers;
  /** Of what writes say; what only reads is planned for what it asks. */
  readonly names: StatementNames;
  /** Told of each failure that is of the catalogue. */
  readonly onFailure: (error: CreditError) => void;
}

/**
 * One connection, which works on a statement after the other. Within a transaction those that are sent along (`send-along.ts`) are
 * not waited for: the next one that is, and the end of the transaction, waits for them too and throws what they came to.
 */
export class ServerConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #options: ConnectionOptions;
  /** What was sent along and nobody has waited for, in its order. */
  #along: Promise<void>[] = [];
  /** Whether any of these is judged by its answer, and not by the server alone. */
  #isJudged = false;
  #isInTransaction = false;
  #isWriting = false;
  #isCorked = false;
  /** What it says from now on is not to be relied on. */
  isCut = false;

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql } = query;
    const statement = this.#isInTransaction ? sentAlong(query) : undefined;
    if (statement !== undefined) {
      this.#sendAlong(query, statement);
      // As it has to be; where it is not, the transaction fails.
      return { rows: [], numAffectedRows: 1n };
    }
    if (sql.startsWith('begin')) {
      this.#isInTransaction = true;
      this.#isWriting = isWriteBegin(sql);
    }
    const isEnd = sql === 'commit' || sql === 'rollback';
    if (isEnd) {
      this.#isInTransaction = false;
      this.#isWriting = false;
    }
    // The server knows nothing of what was expected, and would keep it.
    if (sql === 'commit' && this.#isJudged) await this.#requireAlong();
    return this.#executeBehind<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  #sendAlong(query: CompiledQuery, { otherwise }: AlongStatement): void {
    const answer = this.#execute(query).then(({ numAffectedRows }) => {
      if (otherwise !== undefined && numAffectedRows !== 1n) throw otherwise();
    });
    answer.catch(() => {});
    this.#along.push(answer);
    this.#isJudged ||= otherwise !== undefined;
  }

  /** Waits for what was sent along before: what that came to is why a statement behind it fails. */
  async #executeBehind<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const along = this.#takeAlong();
    const answer = this.#execute<R>(query);
    if (along.length > 0) {
      const failed = (await Promise.allSettled([...along, answer])).find((one) => one.status === 'rejected');
      // What is undone is not asked about.
      if (failed !== undefined && query.sql !== 'rollback') throw this.#refusal(failed.reason);
    }
    return answer.catch((error: unknown) => {
      throw this.#refusal(error);
    });
  }

  /** @throws what the first of those that were sent along came to; the transaction is then undone. */
  async #requireAlong(): Promise<void> {
    const failed = (await Promise.allSettled(this.#takeAlong())).find((one) => one.status === 'rejected');
    if (failed === undefined) return;
    await this.#client.query('rollback').catch(() => {});
    throw this.#refusal(failed.reason);
  }

  #takeAlong(): readonly Promise<void>[] {
    const along = this.#along;
    this.#along = [];
    this.#isJudged = false;
    return along;
  }

  /** As the catalogue has it. */
  #refusal(error: unknown): unknown {
    if (unreachableReason(error) !== undefined) this.isCut = true;
    if (isStalePlan(error)) this.#options.names.renew();
    return translated(error, this.#options);
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // What begins a transaction names its locks, and is another text each time.
    const isBegin = sql.startsWith('begin');
    const text = isBegin ? sql : translateStatement(sql);
    this.#cork();
    // Without parameters several statements may go together.
    const answer = await (parameters.length === 0
      ? this.#client.query(text)
      : this.#client.query({
          text,
          values: parameters.map(storable),
          name: this.#isWriting ? this.#options.names.nameOf(text) : undefined,
        }));
    const result = Array.isArray(answer) ? answer.at(-1) : answer;
    const { command, rowCount, rows, fields } = result;
    if (sql === 'commit' && command !== 'COMMIT')
      throw new Error('A transaction went on after one of its statements had failed');
    if (rows.length > 0 && !isBegin) await this.#options.verifiers.read(this.#client, { text, fields, rows });
    return ['INSERT', 'UPDATE', 'DELETE'].includes(command)
      ? { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      : { rows };
  }

  /** What is said in one go is sent in one: each sending costs as much as the statement does here. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

/** PostgreSQL keeps no text with a NUL in it. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

export function translated(error: unknown, { place, onFailure }: ConnectionOptions): unknown {
  const result = toServerError(error, place);
  if (result instanceof CreditError) onFailure(result);
  return result;
}

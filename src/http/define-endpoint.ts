import type { Writable } from 'node:stream';
import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Caller } from '../auth/caller.ts';
import type { Permission } from '../auth/permission.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { HttpService } from './http-service.ts';

/** Under which prefix a path stands. A v1 path with a v2 twin says on every answer that it is deprecated. */
export type ApiVersion = 'v1' | 'v2';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a handler gets: everything in it has been validated. */
export interface EndpointRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Header fields, names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly version: ApiVersion;
  /** The address that the request came from. */
  readonly address: string;
  /** Aborts when the caller goes away or the service stops. */
  readonly signal: AbortSignal;
}

/** What a handler gives: `body` as JSON text, or a value to be written as JSON; bytes go out as they are. */
export interface EndpointAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | object;
  /**
   * Instead of `body`: writes one that is made while it goes out, no faster than `destination` takes it, and ends it.
   * Status and headers go out with the first bytes: what it throws before is answered as usual, and what it throws later
   * cuts the connection. `destination` closes when the caller goes away.
   */
  readonly write?: (destination: Writable) => Promise<void>;
  /** Of the body where it is not JSON. */
  readonly mediaType?: string;
}

/** One possible answer, for the description of the API. */
export interface DescribedAnswer {
  readonly description: string;
  readonly schema?: TSchema;
  /** More than one where the caller may choose; JSON unless told. */
  readonly mediaType?: string | readonly string[];
  readonly example?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One operation of the API. Validation, types, /openapi.json and the permission matrix of the tests derive from it.
 *
 * - `paths`: where it stands, `{name}` for a parameter; both versions where the API has both.
 * - `permission`: what the caller needs; null for what is open to all.
 * - `query`: parameters that are not named here are refused.
 * - `body`: absent where there is none. Fields that are not named are left out before the handler sees it.
 * - `problems`: the refusals of its own, beside those that every endpoint has.
 * - `bodyLimit`: in bytes, where it may be larger than usual.
 * - `longBody`: the body is read as read-long-json-body.ts says, and few of them at once.
 */
export interface EndpointDefinition<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  readonly method: HttpMethod;
  readonly paths: Readonly<Partial<Record<ApiVersion, string>>>;
  /** Further spellings of the path that clients use. */
  readonly aliases?: readonly string[];
  readonly operationId: string;
  readonly tag: EndpointTag;
  readonly summary: string;
  readonly description?: string;
  readonly permission: Permission | null;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyExample?: unknown;
  readonly bodyLimit?: number;
  /** True: lists and texts in the body may be long, and it is read in stretches between which others are served. */
  readonly longBody?: boolean;
  /** Header fields of the request that mean something here. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  readonly problems: readonly ErrorCode[];
}

export const jsonMediaType = 'application/json; charset=utf-8';

export type EndpointTag = 'Authentication' | 'Report' | 'Credit policy' | 'Batch' | 'Webhook' | 'Service';

/** An endpoint as the server registers it: its handler's types are settled. */
export interface Endpoint extends EndpointDefinition {
  readonly handle: (
    request: EndpointRequest<unknown, unknown, unknown>,
    service: HttpService,
    caller: Caller | undefined,
  ) => Promise<EndpointAnswer>;
}

/** Joins an operation that needs a caller with its handler, which sees the types of its schemas. */
export function defineEndpoint<
  const Params extends TObject,
  const Query extends TObject,
  const Body extends TSchema,
>(
  definition: EndpointDefinition<Params, Query, Body> & { readonly permission: Permission },
  handle: (
    request: EndpointRequest<Static<Params>, Static<Query>, Static<Body>>,
    service: HttpService,
    caller: Caller,
  ) => Promise<EndpointAnswer>,
): Endpoint {
  return {
    ...definition,
    handle: (request, service, caller) => {
      if (caller === undefined) throw new Error(`${definition.operationId} was reached without a caller`);
      return handle(settled(request), service, caller);
    },
  };
}

/** Joins an operation that is open to all with its handler. */
export function defineOpenEndpoint<
  const Params extends TObject,
  const Query extends TObject,
  const Body extends TSchema,
>(
  definition: EndpointDefinition<Params, Query, Body> & { readonly permission: null },
  handle: (
    request: EndpointRequest<Static<Params>, Static<Query>, Static<Body>>,
    service: HttpService,
  ) => Promise<EndpointAnswer>,
): Endpoint {
  return { ...definition, handle: (request, service) => handle(settled(request), service) };
}

/** The server has read params, query and body by the very schemas that the types come from. */
function settled<Params, Query, Body>(
  request: EndpointRequest<unknown, unknown, unknown>,
): EndpointRequest<Params, Query, Body> {
  return request as EndpointRequest<Params, Query, Body>;
}

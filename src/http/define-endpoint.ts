import type { Writable } from 'node:stream';
import { type Static, type TObject, type TSchema, TypeGuard } from '@sinclair/typebox';
import type { Caller } from '../auth/caller.ts';
import type { Permission } from '../auth/permission.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { Language, Text } from '../base/language.ts';
import type { HttpService } from './http-service.ts';
import type { RequestSite } from './request-site.ts';

/** Under which prefix a path stands. A v1 path with a v2 twin says on every answer that it is deprecated. */
export type ApiVersion = 'v1' | 'v2';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a handler gets: everything in it has been validated. */
export interface EndpointRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body where it came as a file, to be read once; then what stands in the query is `body`. */
  readonly file: AsyncIterable<Uint8Array> | undefined;
  /** Header fields, names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly version: ApiVersion;
  /** Of the words in the answer: what Accept-Language asks for, else Portuguese, as the titles of the specification. */
  readonly language: Language;
  /** The address that the request came from. */
  readonly address: string;
  /** Under which address a browser reached the service. */
  readonly site: RequestSite;
  /** Its signal aborts when the caller goes away; it is made when it is first read. */
  readonly absence: { readonly signal: AbortSignal };
}

/** What a handler gives: `body` as JSON text, or a value to be written as JSON; bytes go out as they are. */
export interface EndpointAnswer {
  readonly status: number;
  /** More than one of a name where it is a list. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
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
  /** Schema of `application/json` if there are other media types. Default: `schema`. */
  readonly jsonSchema?: TSchema;
  readonly example?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body that may come as a file instead of JSON: it is read as it arrives, and never held whole. */
export interface FileBodyDefinition {
  /** In lower case, without parameters. Which it says is no promise: what a file is, its content decides. */
  readonly mediaTypes: readonly string[];
  readonly maximumBytes: number;
  /** What stands in the query beside a file: some of the fields of `body`, and all that it requires. */
  readonly query: TObject;
  /** What to do with a file that is larger still. */
  readonly instead: Text;
  /** By media type, where it is text. */
  readonly examples: Readonly<Record<string, string>>;
}

/**
 * One operation of the API. Validation, types, /openapi.json and the permission matrix of the tests derive from it.
 *
 * - `paths`: where it stands, `{name}` for a parameter; both versions where the API has both.
 * - `permission`: what the caller needs; 'any' for what every caller may; null for what is open to all.
 * - `isOpenTo`: whom the operator has opened it to without a token, by the address that a request comes from.
 * - `query`: parameters that are not named here are refused, but where its `additionalProperties` are true.
 * - `body`: absent where there is none. Fields that are not named are ignored.
 * - `namesUnknownFields`: fields that nearly have the name of a field are refused. Answers list the others in `ignoredFields` (see
 *   `listsIgnoredFields`).
 * - `requiredInV2`: fields of the body that v1 may leave out and v2 may not.
 * - `problems`: the refusals of its own, beside those that every endpoint has.
 * - `bodyLimit`: of JSON, in bytes, where it may be larger than usual.
 * - `fileBody`: where files are taken too. Of bodies that are longer than usual few are taken in at once.
 * - `isLong`: the main thread works on an answer for some ms. Each such request starts in a slice of its own.
 *   Default: true for lists with pages, false for others.
 */
interface EndpointDefinition<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  readonly method: HttpMethod;
  readonly paths: Readonly<Partial<Record<ApiVersion, string>>>;
  /** A further spelling of the path that clients use, with a name of its own in the description. */
  readonly alias?: { readonly path: string; readonly operationId: string };
  readonly operationId: string;
  readonly tag: EndpointTag;
  readonly summary: string;
  readonly description?: string;
  readonly permission: Permission | 'any' | null;
  readonly isOpenTo?: (address: string, service: HttpService) => boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyExample?: unknown;
  readonly namesUnknownFields?: boolean;
  readonly requiredInV2?: readonly string[];
  readonly bodyLimit?: number;
  readonly fileBody?: FileBodyDefinition;
  readonly isLong?: boolean;
  /** Header fields of the request that mean something here. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  readonly problems: readonly ErrorCode[];
}

export const jsonMediaType = 'application/json; charset=utf-8';

export type EndpointTag =
  | 'Authentication'
  | 'Session'
  | 'Report'
  | 'Credit policy'
  | 'Batch'
  | 'Operation'
  | 'Watch'
  | 'Webhook'
  | 'Subject'
  | 'Audit'
  | 'People'
  | 'Service';

/** An endpoint as the server registers it: its handler's types are settled. */
export interface Endpoint extends EndpointDefinition {
  readonly handle: (
    request: EndpointRequest<unknown, unknown, unknown>,
    service: HttpService,
    caller: Caller | undefined,
  ) => Promise<EndpointAnswer>;
}

const requiringSchemas = new WeakMap<TSchema, TSchema>();

/** What the body of an endpoint must be in a version of the API; undefined where it has none. */
export function bodySchemaOf(
  { body, requiredInV2 = [] }: Pick<EndpointDefinition, 'body' | 'requiredInV2'>,
  version: ApiVersion,
): TSchema | undefined {
  if (version === 'v1' || requiredInV2.length === 0 || !TypeGuard.IsObject(body)) return body;
  const schema = requiringSchemas.get(body) ?? {
    ...body,
    required: Object.keys(body.properties).filter(
      (name) => body.required?.includes(name) || requiredInV2.includes(name),
    ),
  };
  requiringSchemas.set(body, schema);
  return schema;
}

/** Whether a request must have a body. If no field of an object is required, the body is optional. */
export function needsBody(schema: TSchema): boolean {
  return !TypeGuard.IsObject(schema) || (schema.required ?? []).length > 0;
}

/** Joins an operation that needs a caller with its handler, which sees the types of its schemas. */
export function defineEndpoint<
  const Params extends TObject,
  const Query extends TObject,
  const Body extends TSchema,
>(
  definition: EndpointDefinition<Params, Query, Body> & { readonly permission: Permission | 'any' },
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

/** Joins an operation that is open to all, or to whom the operator has opened it, with its handler. */
export function defineOpenEndpoint<
  const Params extends TObject,
  const Query extends TObject,
  const Body extends TSchema,
>(
  definition: EndpointDefinition<Params, Query, Body> &
    ({ readonly permission: null } | Required<Pick<EndpointDefinition, 'isOpenTo'>>),
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

/** Whether the answers of an endpoint list the fields of the request that are ignored. Answers of v1 do not if there is a v2. */
export function listsIgnoredFields(
  { namesUnknownFields, paths }: Pick<Endpoint, 'namesUnknownFields' | 'paths'>,
  version: ApiVersion,
): boolean {
  return namesUnknownFields === true && (version === 'v2' || paths.v2 === undefined);
}

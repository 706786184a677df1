import { Ajv2020 } from 'ajv/dist/2020.js';
import type { GeneratedRequest } from './generate-request.ts';
import type { HttpAnswer, Json } from './running-service.ts';

/** Says why a value does not fit a schema of the description; undefined where it does. */
type Unlike = (schema: Json, value: unknown) => string | undefined;

export function schemaReader(description: Json): Unlike {
  const validators = new Map<string, ReturnType<Ajv2020['compile']>>();
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: description.components });
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, validate);
    return validate(value) ? undefined : JSON.stringify(validate.errors?.slice(0, 2));
  };
}

/** Says what is wrong with answers, by the description of the API. */
export function faultFinder(
  description: Json,
): (request: GeneratedRequest, answer: HttpAnswer) => string | undefined {
  const unlike = schemaReader(description);
  return (request, answer) => faultOf(request, answer, unlike);
}

/** What is wrong with an answer; undefined where the description says just that. */
function faultOf(request: GeneratedRequest, answer: HttpAnswer, unlike: Unlike): string | undefined {
  const { status, text } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (request.expects !== undefined && !request.expects(status)) return `${status} ${text.slice(0, 200)}`;
  const leak = status < 400 ? null : /node_modules|\.ts:\d|select |\n *at |\/tmp\/|\/dev\/shm\//i.exec(text);
  if (leak) return `it leaks ${leak[0]}`;
  if (answer.headers['server'] ?? answer.headers['x-powered-by']) return 'it names its server';
  if (answer.headers['x-request-id'] === undefined) return `it has no request id (${status})`;
  const wrongHead = wrongHeadOf(request, answer);
  if (wrongHead !== undefined) return `${status}: ${wrongHead}`;
  if (request.operation === undefined) return undefined;
  const described = request.operation.responses[String(status)];
  if (described === undefined) return `${status} is not described: ${text.slice(0, 200)}`;
  if (described.content === undefined || request.method === 'HEAD') return undefined;
  const [mediaType] = String(answer.headers['content-type']).split(';');
  const content = described.content[String(mediaType)] ?? described.content['*/*'];
  if (content === undefined) return `${mediaType} is not described for ${status}`;
  if (!/json/.test(String(mediaType)) || status === 206) return undefined;
  const reason = unlike(content.schema, answer.json);
  return reason && `${status} ${reason} ${text.slice(0, 300)}`;
}

/** Returns what an answer lacks by its status (RFC 9110); undefined if it is complete. */
function wrongHeadOf(
  { method, operation, options }: GeneratedRequest,
  { status, headers, bytes, json }: HttpAnswer,
): string | undefined {
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  if (isEmpty && bytes.length > 0) return 'it has a body';
  // A browser gets a page if the address belongs to no operation.
  const acceptsPage = operation === undefined && options.headers?.['accept'] === 'text/html';
  const isPage = acceptsPage && /^text\/html/.test(String(headers['content-type']));
  if (status >= 400 && isPage) return undefined;
  if (status >= 400 && !/^application\/problem\+json/.test(String(headers['content-type'])))
    return `it is ${headers['content-type']}`;
  if (status >= 400 && !isEmpty && (json?.status !== status || typeof json.code !== 'string' || !json.detail))
    return 'it is not a problem document';
  const needed: Readonly<Record<number, string>> = {
    206: 'content-range',
    304: 'etag',
    401: 'www-authenticate',
    405: 'allow',
    416: 'content-range',
    429: 'retry-after',
  };
  const name = needed[status];
  return name !== undefined && headers[name] === undefined ? `it has no ${name}` : undefined;
}

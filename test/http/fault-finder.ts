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
  if (status === 405) return answer.headers['allow'] ? undefined : 'it has no Allow';
  if (request.operation === undefined) return undefined;
  const described = request.operation.responses[String(status)];
  if (described === undefined) return `${status} is not described: ${text.slice(0, 200)}`;
  if (described.content === undefined || request.method === 'HEAD') return undefined;
  const [mediaType] = String(answer.headers['content-type']).split(';');
  const content = described.content[String(mediaType)] ?? described.content['*/*'];
  if (content === undefined) return `${mediaType} is not described for ${status}`;
  if (!/json/.test(String(mediaType))) return undefined;
  const reason = unlike(content.schema, answer.json);
  return reason && `${status} ${reason} ${text.slice(0, 300)}`;
}

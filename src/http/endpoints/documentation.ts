import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Type } from '@sinclair/typebox';
import { CreditError } from '../../base/errors.ts';
import { packageFolder } from '../../base/own-package.ts';
import { defineOpenEndpoint, type EndpointAnswer } from '../define-endpoint.ts';

/** The viewer's files, as Swagger UI's own project ships them and the build copies them; nothing is fetched from elsewhere. */
const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** Our two files: the page, and what starts the viewer, since a page may hold no script of its own. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>credit API</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="viewer"></div>
<noscript>The description of the API is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
const start = `window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
});
`;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The viewer writes style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function answer(body: string | Uint8Array, mediaType: string): EndpointAnswer {
  const headers = { 'content-security-policy': policy, 'cache-control': 'public, max-age=3600' };
  return { status: 200, headers, body, mediaType };
}

/** GET /docs: the description of the API for people. */
export const documentationEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v1: '/docs' },
    operationId: 'getDocumentation',
    tag: 'Service',
    summary: 'This description for people to browse; works without the internet',
    permission: null,
    answers: { 200: { description: 'A page', mediaType: 'text/html', schema: Type.String() } },
    problems: [],
  },
  async () => answer(page, 'text/html; charset=utf-8'),
);

/** GET /docs/{file}: what the page is made of. */
export const documentationFileEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v1: '/docs/{file}' },
    operationId: 'getDocumentationFile',
    tag: 'Service',
    summary: 'A file of the page',
    permission: null,
    params: Type.Object({ file: Type.String({ maxLength: 100, description: 'the name of a file' }) }),
    answers: { 200: { description: 'The file', mediaType: '*/*', schema: Type.String() } },
    problems: ['NOT_FOUND'],
  },
  async ({ params: { file } }) => {
    if (file === 'start.js') return answer(start, 'text/javascript; charset=utf-8');
    const mediaType = Object.hasOwn(files, file) ? files[file] : undefined;
    if (mediaType === undefined) throw new CreditError('NOT_FOUND', { path: '/docs' });
    return answer(await readViewerFile(file), mediaType);
  },
);

const unpack = promisify(brotliDecompress);

async function readViewerFile(file: string): Promise<Uint8Array> {
  const path = join(packageFolder(), 'dist', 'viewer', file);
  return file.endsWith('.png') ? readFile(path) : unpack(await readFile(`${path}.br`));
}

import { onTestFinished } from 'vitest';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { openDjen } from '../../../src/sources/djen/open.ts';
import { sandboxDetails } from '../../../src/sources/sandbox/sandbox-details.ts';
import { serveHttp } from '../../net/local-server.ts';
import { publicAnswer } from '../public-answers.ts';
import { questionAbout, scope } from '../stub-source.ts';

export const furniture: Document = { kind: 'cnpj', value: '99999002000101' };
export const company = 'INDÚSTRIA FICTÍCIA DE MÓVEIS S.A.';
const json = { 'content-type': 'application/json' };

const named = (name: string | null): Partial<SectionDetails> => {
  const { BASIC_INFORMATION } = sandboxDetails(furniture, ['BASIC_INFORMATION'], scope);
  return BASIC_INFORMATION ? { BASIC_INFORMATION: { ...BASIC_INFORMATION, name } } : {};
};

interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** The journal at `/notices` and the index beside it, answering with what they are given. */
export async function ask({
  notices = publicAnswer('djen/comunicacao-search'),
  cases = publicAnswer('datajud/two-instances'),
  casesStatus = 200,
  name = company,
  key = undefined,
}: {
  notices?: string | ((page: number) => string);
  cases?: string;
  casesStatus?: number;
  name?: string | null;
  key?: string | undefined;
}) {
  const asked: Asked[] = [];
  const { url } = await serveHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://court');
    const body = (await request.toArray()).join('');
    const { authorization } = request.headers;
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), authorization, body });
    const page = Number(searchParams.get('pagina'));
    if (pathname === '/notices')
      response.writeHead(200, json).end(typeof notices === 'string' ? notices : notices(page));
    else response.writeHead(casesStatus, json).end(cases);
  });
  const opened = openDjen({
    registryUrl: '',
    djenUrl: String(new URL('/notices', url)),
    datajudUrl: String(url),
    datajudKey: key,
  });
  onTestFinished(() => opened.close());
  const [source] = opened.sources;
  if (source === undefined) throw new Error('no source');
  const question = questionAbout(furniture, ['PROCESSES']);
  const answer = await source.ask({ ...question, known: named(name) });
  const { PROCESSES } = source.map(answer, question);
  const failed = source.failedPart?.(answer, question) ?? null;
  return { details: PROCESSES && mergeSection('PROCESSES', [PROCESSES]), answer, asked, failed };
}

/** A notice like the sample's, with these members instead. */
export function noticesWith(...changes: readonly Readonly<Record<string, unknown>>[]): string {
  const sample: { items: readonly [Readonly<Record<string, unknown>>] } = JSON.parse(
    publicAnswer('djen/comunicacao-search'),
  );
  const items = changes.map((change) => ({ ...sample.items[0], ...change }));
  return JSON.stringify({ ...sample, count: items.length, items });
}

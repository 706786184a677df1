import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Permission } from '../../../src/auth/permission.ts';
import type { RunningTestService, TestClient } from '../../http/running-service.ts';

let connected: Promise<Browser> | undefined;

/** The one browser; each page has a context of its own in it. */
function browser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browserAddress'));
  return connected;
}

export interface ToolboxOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'pt-BR' | 'en';
  readonly permissions?: readonly Permission[];
  /** False: nobody is signed in. */
  readonly isSignedIn?: boolean;
}

/** A report as it came, to be changed by a test. */
export interface ReportJson {
  readonly sections: readonly {
    readonly type: { readonly value: string };
    readonly updatedAt: string;
    readonly [field: string]: unknown;
  }[];
  readonly progress: object;
  readonly [field: string]: unknown;
}

export interface OpenToolbox {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page may do as: the same analyst through the API. */
  readonly client: TestClient;
  /** Goes to a page and waits until it has something to show. */
  go(path: string): Promise<void>;
  /** Changes what the service answers about a report on its way to the page; undefined: no answer comes. */
  changeReport(by: (report: ReportJson) => object | undefined): Promise<void>;
  /** What axe finds, as sentences. */
  findBarriers(): Promise<readonly string[]>;
  /** Whether the session is still there; ended, the service answers 401. */
  endSession(): void;
  /** Closes it, and fails where a page has written an error, broken its policy or asked another machine. */
  close(): Promise<void>;
}

const analyst: readonly Permission[] = [
  'report:create',
  'report:read',
  'report:analyze',
  'report:re-analyze',
  'report:export',
  'batch:run',
  'policy:read',
  'policy:manage',
];

/** Opens the pages of a service as somebody who is signed in to it. */
export async function openToolbox(
  service: RunningTestService,
  options: ToolboxOptions = {},
): Promise<OpenToolbox> {
  const { width = 1280, height = 900, theme = 'light', language = 'pt-BR', permissions = analyst } = options;
  const client = await service.client(permissions);
  const context = await (await browser()).newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const session = { isThere: options.isSignedIn ?? true };
  await context.route(`${service.url}/**`, (route) => answer(route, { session, client, permissions }));
  const page = await context.newPage();
  const problems = watch(page, service.url);
  return {
    page,
    context,
    client,
    go: async (path) => {
      await page.goto(`${service.url}${path}`);
      await page.locator('main').waitFor();
    },
    changeReport: async (by) => {
      await page.route('**/v2/report/rpt_*', async (route) => {
        const headers = { ...route.request().headers(), authorization: `Bearer ${client.token}` };
        const answer = await route.fetch({ headers });
        const changed = by(await answer.json());
        if (changed === undefined) await route.abort('internetdisconnected');
        else await route.fulfill({ response: answer, json: changed });
      });
    },
    findBarriers: () => findBarriers(page),
    endSession: () => {
      session.isThere = false;
    },
    close: async () => {
      await context.close();
      expect(problems).toEqual([]);
    },
  };
}

/** Everything is answered by the service itself, asked with the token of a client that has the person's permissions. */
async function answer(
  route: Route,
  {
    session,
    client,
    permissions,
  }: { session: { isThere: boolean }; client: TestClient; permissions: readonly Permission[] },
): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  if (pathname === '/v2/session') return answerSession(route, session, permissions);
  const isPublic = request.resourceType() !== 'fetch';
  if (!isPublic && !session.isThere) return refuse(route);
  const headers = { ...request.headers(), ...(!isPublic && { authorization: `Bearer ${client.token}` }) };
  await route.continue({ headers });
}

async function answerSession(
  route: Route,
  session: { isThere: boolean },
  permissions: readonly Permission[],
): Promise<void> {
  const method = route.request().method();
  if (method === 'DELETE') {
    session.isThere = false;
    return route.fulfill({ status: 204 });
  }
  if (method === 'POST') {
    const body = route.request().postDataJSON();
    if (body.key === 'used-up' || body.password === 'wrong') return refuse(route);
    session.isThere = true;
  }
  if (!session.isThere) return refuse(route);
  await route.fulfill({
    status: method === 'POST' ? 201 : 200,
    json: {
      user: { id: 'usr_1', name: 'Ana Prado', email: 'ana@example.com', role: 'manager' },
      organization: { id: 'org_1', name: 'local' },
      permissions,
      language: 'pt-BR',
      profile: 'sandbox',
      sandbox: true,
      expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
    },
  });
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({
    status: 401,
    contentType: 'application/problem+json',
    json: {
      type: 'about:blank',
      title: 'Not authenticated',
      status: 401,
      detail: 'Não confere.',
      code: 'NOT_AUTHENTICATED',
    },
  });
}

/** What a page must not do, as it happens. */
function watch(page: Page, url: string): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    // That an answer was a refusal is the service's affair; whether the page takes it well is what tests look at.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      problems.push(`wrote: ${message.text()}`);
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${url}/`) && !/^(?:data|blob):/.test(address))
      problems.push(`asked elsewhere: ${address}`);
  });
  return problems;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeAnswer {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeAnswer>(
    `axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: true } } })`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

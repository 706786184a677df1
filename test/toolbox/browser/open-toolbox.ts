import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Role } from '../../../src/auth/role.ts';
import type { RunningTestService } from '../../http/running-service.ts';
import { signIn, type TestBrowser } from '../../http/sign-in.ts';
import { axe, playwright } from './browser-tools.ts';

let connected: Promise<Browser> | undefined;

/** The one browser; each page has a context of its own in it. */
function browser(): Promise<Browser> {
  connected ??= connect();
  return connected;
}

async function connect(): Promise<Browser> {
  const answer = await fetch(inject('browserOffer'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return playwright.chromium.connect(text);
}

export interface ToolboxOptions {
  readonly width?: number;
  readonly height?: number;
  /** How many points of the screen one of the page takes: a zoom. */
  readonly scale?: number;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'pt-BR' | 'en';
  /** What the person is; a manager unless told. */
  readonly role?: Role;
  /** False: nobody is signed in yet. */
  readonly isSignedIn?: boolean;
  /** The address of an identity provider, which a page may be left for. */
  readonly leavesFor?: string;
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
  /** The same person through the API. */
  readonly person: TestBrowser;
  readonly email: string;
  /** Goes to a page and waits until it has something to show. */
  go(path: string): Promise<void>;
  /** Changes what the service answers about a report on its way to the page; undefined: no answer comes. */
  changeReport(by: (report: ReportJson) => object | undefined): Promise<void>;
  /** What axe finds, as sentences. */
  findBarriers(): Promise<readonly string[]>;
  /** Ends the session as if it had been signed out elsewhere. */
  endSession(): Promise<void>;
  /** Closes it, and fails where a page has written an error, broken its policy or asked another machine. */
  close(): Promise<void>;
}

/** Opens the pages of a service as somebody who is signed in to it. */
export async function openToolbox(
  service: RunningTestService,
  options: ToolboxOptions = {},
): Promise<OpenToolbox> {
  const { width = 1280, height = 900, theme = 'light', language = 'pt-BR', role = 'manager' } = options;
  const person = await signIn(service, { role });
  const context = await (await browser()).newContext({
    viewport: { width, height },
    deviceScaleFactor: options.scale ?? 1,
    colorScheme: theme,
    locale: language,
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const [name = '', value = ''] = person.cookie.split('=');
  if (options.isSignedIn ?? true) {
    await context.addCookies([{ name, value, url: service.url, httpOnly: true, sameSite: 'Strict' }]);
  }
  const page = await context.newPage();
  const problems = watch(page, [service.url, ...(options.leavesFor ? [options.leavesFor] : [])]);
  return {
    page,
    context,
    person,
    email: (await person.call('GET', '/v2/session')).json.user.email,
    go: async (path) => {
      await page.goto(`${service.url}${path}`);
      await page.locator('main').waitFor();
    },
    changeReport: async (by) => {
      await page.route('**/v2/report/rpt_*', async (route) => {
        const answer = await route.fetch();
        const changed = by(await answer.json());
        if (changed === undefined) await route.abort('internetdisconnected');
        else await route.fulfill({ response: answer, json: changed });
      });
    },
    findBarriers: () => findBarriers(page),
    endSession: async () => {
      await person.call('DELETE', '/v2/session');
    },
    close: async () => {
      await context.close();
      expect(problems).toEqual([]);
    },
  };
}

/** What a page must not do, as it happens. */
function watch(page: Page, hosts: readonly string[]): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    // That an answer was a refusal is the service's affair; whether the page takes it well is what tests look at.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      problems.push(`wrote: ${message.text()}`);
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!hosts.some((host) => address.startsWith(`${host}/`)) && !/^(?:data|blob):/.test(address))
      problems.push(`asked elsewhere: ${address}`);
  });
  return problems;
}

interface AxeAnswer {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

async function findBarriers(page: Page): Promise<readonly string[]> {
  // Half a megabyte, which a page keeps until it is left.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeAnswer>(
    `axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: true } } })`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

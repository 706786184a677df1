import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Role } from '../../../src/auth/role.ts';
import type { RunningTestService } from '../../http/running-service.ts';
import { signIn, type TestBrowser } from '../../http/sign-in.ts';
import { axe, playwright } from './browser-tools.ts';
import type { Look } from './each-look.ts';

let connected: Promise<Browser> | undefined;

/** The one browser. */
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
  /** Its context, whose clock, network or cookies the test changes, is of no other test. */
  readonly isAlone?: boolean;
}

/** What pages of one test after the other stand in: fonts, files and what is compiled of them last, cookies and what is stored do not. */
interface Shelter {
  readonly context: BrowserContext;
  readonly storage: CDPSession;
}

/** Those that no test has at the moment, by what cannot be changed of them. */
const free = new Map<string, Shelter[]>();

type ContextKind = Required<Pick<ToolboxOptions, 'scale' | 'language'>>;

async function takeShelter(kind: ContextKind): Promise<Shelter> {
  const present = free.get(JSON.stringify(kind))?.pop();
  if (present !== undefined) return present;
  const context = await newContext(kind);
  // A page that stays keeps the process in which the others come and go.
  const page = await context.newPage();
  await page.goto(inject('browserOffer'));
  return { context, storage: await context.newCDPSession(page) };
}

async function leaveShelter(kind: ContextKind, shelter: Shelter, origin: string): Promise<void> {
  await shelter.context.clearCookies();
  await shelter.storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  free.set(JSON.stringify(kind), [...(free.get(JSON.stringify(kind)) ?? []), shelter]);
}

/** A context of its own, closed by whoever asks for it. */
export async function newContext({ scale, language }: ContextKind): Promise<BrowserContext> {
  const context = await (await browser()).newContext({
    deviceScaleFactor: scale,
    locale: language,
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // As long as a test waits for a state; see vitest.config.ts.
  context.setDefaultTimeout(200_000);
  return context;
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
  /** The same in each look, and where the page is wider than that, as sentences. It stays in the last. */
  findBarriersIn(looks: readonly Look[]): Promise<readonly string[]>;
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
  const { width = 1280, height = 900, theme = 'light', role = 'manager' } = options;
  const { scale = 1, language = 'pt-BR', isAlone = false } = options;
  const person = await signIn(service, { role });
  const shelter = isAlone ? undefined : await takeShelter({ scale, language });
  const context = shelter?.context ?? (await newContext({ scale, language }));
  const [name = '', value = ''] = person.cookie.split('=');
  if (options.isSignedIn ?? true) {
    await context.addCookies([{ name, value, url: service.url, httpOnly: true, sameSite: 'Strict' }]);
  }
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
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
    findBarriersIn: (looks) => findBarriersIn(page, looks),
    endSession: async () => {
      await person.call('DELETE', '/v2/session');
    },
    close: async () => {
      if (shelter === undefined) await context.close();
      else {
        await page.close();
        await leaveShelter({ scale, language }, shelter, service.url);
      }
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

/** A text over what is drawn before or behind an element is judged by the colours of the element, not left undecided, which takes a third longer. */
const settings = "axe.configure({ checks: [{ id: 'color-contrast', options: { ignorePseudo: true } }] })";

/** What axe finds, as sentences. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) {
    // Half a megabyte, which a page keeps until it is left, and a process what it has compiled of it only where it comes this way.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: `${axe}; ${settings}` });
    await session.detach();
  }
  const { violations } = await page.evaluate<AxeAnswer>(
    `axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: true } } })`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** Loading a page again for each look takes longer than looking at it. */
async function findBarriersIn(page: Page, looks: readonly Look[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    // What listens to the width has its turn before a picture is drawn.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const seen = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (seen !== width) found.push(`at ${width} px in the ${theme} theme it is ${seen} px wide`);
    for (const barrier of await findBarriers(page))
      found.push(`at ${width} px in the ${theme} theme: ${barrier}`);
  }
  return found;
}

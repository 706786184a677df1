import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whoever asks there is told where the one browser of all tests is reached. */
    readonly browserOffer: string;
  }
}

/** Kept from run to run: unpacking takes seconds. */
const folder = join(tmpdir(), 'credit-tests-chromium-147');

/**
 * Offers one browser to all tests of pages: it is started when the first of them asks, for most runs have none. `CHROMIUM_PATH`
 * names another than that of the registry. Nothing of it is installed, and it reaches nothing but 127.0.0.1.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let browser: Promise<BrowserServer> | undefined;
  const offer = createServer((_, response) => {
    browser ??= startBrowser();
    browser.then(
      (server) => response.end(server.wsEndpoint()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(offer, 'listening');
  const address = offer.address();
  project.provide('browserOffer', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  return async () => {
    offer.close();
    await (await browser?.catch(() => undefined))?.close();
  };
}

async function startBrowser(): Promise<BrowserServer> {
  const named = process.env['CHROMIUM_PATH'];
  const executablePath = named ?? (await unpack());
  // Another browser has libraries of its own.
  return start(executablePath, named === undefined ? librarySettings() : {});
}

/** Unpacks what the registry has, once. @returns the path of the program. */
async function unpack(): Promise<string> {
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  const half = `${folder}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const { TMPDIR: before, AWS_LAMBDA_JS_RUNTIME: runtime } = process.env;
  // The package unpacks into the folder for temporary files, and its own libraries only where it takes itself to be elsewhere.
  process.env['TMPDIR'] = half;
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  try {
    const { unpackBrowser } = await import('./browser-tools.ts');
    await unpackBrowser();
  } finally {
    restore('TMPDIR', before);
    restore('AWS_LAMBDA_JS_RUNTIME', runtime);
  }
  const other = existsSync(folder);
  // Another run may have been faster; what is there is whole.
  if (!other) renameSync(half, folder);
  else rmSync(half, { recursive: true, force: true });
  return program;
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

async function start(
  executablePath: string,
  libraries: Readonly<Record<string, string>>,
): Promise<BrowserServer> {
  // Not above: whoever runs no test of pages may be without the tools.
  const { playwright } = await import('./browser-tools.ts');
  return playwright.chromium.launchServer({
    executablePath,
    // Never those that the package proposes: they switch the security of the web off.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      // The pages of a context have one process: what one has loaded the next one need not.
      '--process-per-site',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    // Where the locale has no letters beyond ASCII it calls a file that has any "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...fontSettings(), ...libraries },
  });
}

/** The fonts that it brings: without any it dies at the first text, and pictures shall depend on no machine's. */
function fontSettings(): Readonly<Record<string, string>> {
  const fonts = join(folder, 'fonts');
  if (!existsSync(fonts)) return {};
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  );
  return { FONTCONFIG_FILE: file };
}

/** The libraries that it brings, for machines that have none. */
function librarySettings(): Readonly<Record<string, string>> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const folders = names.map((name) => join(folder, name, 'lib')).filter((path) => existsSync(path));
  return folders.length === 0 ? {} : { LD_LIBRARY_PATH: folders.join(':') };
}

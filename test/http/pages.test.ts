import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from './running-service.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService({ workers: 0 });
});
afterAll(() => service.stop());

const fromBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const pages = [
  '/',
  '/relatorio/rpt_01m83g9cw5e009r0anndwg7m5z',
  '/lotes',
  '/lotes/novo',
  '/politicas',
  '/entrar',
];

describe('the pages for people', () => {
  test.each(pages)('%s is a page without any data, which may load nothing from elsewhere', async (path) => {
    const { status, headers, text } = await service.call('GET', path, { headers: fromBrowser });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types credit-worker; worker-src 'self'",
    );
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toMatch(/<script(?! type="module" src="\/assets\/)|style="|https?:|rpt_/);
  });

  test('the page is in the language that the browser asks for, else in Portuguese', async () => {
    const languageOf = async (header: string | undefined) => {
      const headers = { ...fromBrowser, ...(header !== undefined && { 'accept-language': header }) };
      return /<html lang="([^"]+)"/.exec((await service.call('GET', '/', { headers })).text)?.[1];
    };
    expect(await languageOf(undefined)).toBe('pt-BR');
    expect(await languageOf('en-US,en;q=0.9')).toBe('en');
    expect(await languageOf('de, pt;q=0.5')).toBe('pt-BR');
  });

  test('the page names the configured time zone', async () => {
    const { text } = await service.call('GET', '/', { headers: fromBrowser });
    expect(/ data-time-zone="([^"]+)"/.exec(text)?.[1]).toBe(service.app.engine.timezone);
  });

  test('what a page is made of is there, compressed for whoever takes it, and may be kept for good', async () => {
    const { text } = await service.call('GET', '/', { headers: fromBrowser });
    const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const path of files) {
      const plain = await service.call('GET', path);
      expect(plain.status).toBe(200);
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(plain.headers['x-content-type-options']).toBe('nosniff');
      if (path.endsWith('.woff2')) continue;
      const small = await service.call('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(small.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(small.bytes).equals(plain.bytes)).toBe(true);
      const refused = await service.call('GET', path, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
      expect(refused.headers['content-encoding']).toBeUndefined();
    }
  });

  test('what a browser loads first, script and style compressed, is at most 60 kB', async () => {
    const { text } = await service.call('GET', '/', { headers: fromBrowser });
    const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, path = '']) => path,
    );
    const headers = { 'accept-encoding': 'br' };
    const answers = await Promise.all(files.map((path) => service.call('GET', path, { headers })));
    expect(answers.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(60_000);
  });

  test.each([
    '/assets/nothing.js',
    '/assets/..%2fpackage.json',
    '/assets/manifest.json',
    '/assets/__proto__',
  ])('%s is no file of the pages', async (path) => {
    expect((await service.call('GET', path)).status).toBe(404);
  });

  test('an address of no screen is a page that says so, to a browser; a program gets a problem', async () => {
    const page = await service.call('GET', '/nada/disso', { headers: fromBrowser });
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const problem = await service.call('GET', '/nada/disso');
    expect(problem.status).toBe(404);
    expect(problem.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  test.each([
    '/v2/report/rpt_x',
    '/v2/nothing',
    '/report/list',
    '/health',
    '/credit-policy/nothing',
    '/auth/x',
  ])('%s is of the API and never answers with a page, whoever asks', async (path) => {
    const { headers } = await service.call('GET', path, { headers: fromBrowser });
    expect(headers['content-type']).toMatch(/^application\/(?:problem\+)?json/);
  });

  test('a page takes nothing in', async () => {
    const { status, headers } = await service.call('POST', '/entrar', { body: {} });
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
    expect((await service.call('HEAD', '/', { headers: fromBrowser })).status).toBe(200);
  });
});

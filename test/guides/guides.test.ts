import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newRelease } from '../datasets/registry-release.ts';
import { drawScreen } from './draw-screen.ts';
import { type GuideCommand, type GuideStep, readGuide, runsOn } from './guide-page.ts';
import { columns, GuideSession } from './guide-session.ts';
import { screenOf, textOf } from './terminal-screen.ts';

const folder = 'docs/guides';
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const portuguese = /\.pt-BR\.md$/;
const publicData = /^public-data\./;
const textOfPage = (page: string) => readFileSync(join(folder, page), 'utf8');

/** A port that nobody has. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function openSession(page: string): Promise<GuideSession> {
  const locale = portuguese.test(page) ? 'pt_BR.UTF-8' : 'en_US.UTF-8';
  const onItsDay = publicData.test(page);
  const ports = [await freePort(), await freePort()] as const;
  const session = await GuideSession.open({ locale, ports, onItsDay });
  onTestFinished(() => session.close());
  // What the reader of the guide installs.
  await symlink(join(process.cwd(), 'node_modules'), join(session.folder, 'node_modules'));
  if (onItsDay) await download(join(session.folder, 'downloads'));
  return session;
}

/** What the reader of the guide to public data has downloaded: invented rows in the publishers' own files. */
async function download(folder: string): Promise<void> {
  await cp('fixtures/datasets', folder, { recursive: true });
  await mkdir(join(folder, 'pgfn'));
  for (const part of ['SIDA', 'PREV', 'FGTS']) {
    const name = `arquivo_lai_${part}_SP_202609.csv`;
    await cp(join(folder, name), join(folder, 'pgfn', name));
  }
  await cp(newRelease(), join(folder, '2026-11'), { recursive: true });
}

/** What of the parts of a command's output does not stand there in their order; undefined where all does. */
function lackOf(output: string, parts: readonly string[]): string | undefined {
  let from = 0;
  for (const part of parts) {
    const at = output.indexOf(part, from);
    if (at < 0) return part;
    from = at + part.length;
  }
  return undefined;
}

/** Compares what a command got with what the page shows of it, and its picture with the file. */
async function compare(command: GuideCommand, raw: string): Promise<void> {
  const lines = screenOf(raw, columns);
  const output = textOf(lines);
  const lack = lackOf(output, command.parts);
  // What stands on the page and not in the output, or not in this order, is shown beside it.
  if (lack !== undefined) expect(output, command.line).toContain(lack);
  expect(lack, command.line).toBeUndefined();
  if (command.picture === undefined) return;
  const shown = screenOf(`\u001B[1m$\u001B[22m ${command.line}\r\n${raw}`, columns);
  await expect(drawScreen(shown, columns, command.picture.description)).toMatchFileSnapshot(
    join(process.cwd(), folder, command.picture.path),
  );
}

async function take(session: GuideSession, step: GuideStep, others: (() => Promise<void>)[]): Promise<void> {
  if (step.kind === 'file') return session.write(step);
  if (step.kind === 'change') return session.change(step);
  if (runsOn(step.line)) {
    const rawOf = await session.start(step);
    others.push(async () => {
      await expect.poll(() => lackOf(textOf(screenOf(rawOf(), columns)), step.parts)).toBeUndefined();
      await compare(step, rawOf());
    });
    return;
  }
  const { exitCode, raw } = await session.run(step);
  expect({ line: step.line, exitCode, raw }).toEqual({ line: step.line, exitCode: step.exitCode, raw });
  await compare(step, raw);
}

test.each(pages)(
  'every command of %s does what the page shows',
  async (page) => {
    const session = await openSession(page);
    const others: (() => Promise<void>)[] = [];
    for (const step of readGuide(textOfPage(page))) await take(session, step, others);
    for (const compareOther of others) await compareOther();
  },
  120_000,
);

describe('a guide is the same in both languages:', () => {
  /** What may differ is what is said to people: texts of several words, comments, and the language itself. */
  const withoutWords = (line: string) =>
    line.replace(/"[^"]* [^"]*"/g, '"…"').replace(/Accept-Language: [\w-]+/, 'Accept-Language: …');
  const frameOf = (page: string) => {
    const text = textOfPage(page);
    return {
      headings: (text.match(/^#+ /gm) ?? []).join(''),
      steps: readGuide(text).map((step) =>
        step.kind === 'command'
          ? [
              withoutWords(step.line),
              step.exitCode,
              step.parts.length,
              step.picture?.path.replace('.svg', ''),
            ]
          : step.kind === 'change'
            ? step
            : step.name,
      ),
    };
  };

  test.each(pages.filter((page) => portuguese.test(page)))('%s', (page) => {
    const english = page.replace(portuguese, '.md');
    const { headings, steps } = frameOf(page);
    const inEnglish = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('.pt-BR"', '"'));
    expect({ headings, steps: inEnglish(steps) }).toEqual({
      headings: frameOf(english).headings,
      steps: inEnglish(frameOf(english).steps),
    });
    expect(textOfPage(page)).toContain(`](${english})`);
    expect(textOfPage(english)).toContain(`](${page})`);
  });

  test('none stands alone', () => {
    const count = pages.filter((page) => portuguese.test(page)).length;
    expect(count).toBe(pages.length - count);
    expect(count).toBeGreaterThan(2);
  });
});

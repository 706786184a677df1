import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { globalOptions } from '../../src/cli/global-options.ts';
import { manualPages } from '../../src/cli/manual-pages.ts';
import { newFolder } from '../storage/test-database.ts';

const pages = manualPages('1.2.3');
const named = [...pages.keys()];
const shown = commands.filter(({ hidden }) => !hidden);
const escapes: Readonly<Record<string, string>> = { aq: "'", dq: '"', ga: '`', ha: '^', ti: '~' };

/** What a reader of the page sees, without what is laid out. */
function printed(name: string): string {
  return (pages.get(name) ?? '')
    .replace(/^\.(?:SS|SH) /gm, '')
    .replace(/^\.[A-Z].*\n/gm, '')
    .replace(/\\(?:f[BR]|&)/g, '')
    .replace(/\\\((..)/g, (_, sign) => escapes[sign] ?? '?')
    .replace(/\\\[u([0-9A-F]+)\]/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('\\-', '-')
    .replaceAll('\\e', '\\');
}

const hasMandoc = spawnSync('mandoc', ['-V']).error === undefined;

describe('the manual', () => {
  test('has in package.json every page, which npm links', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(manifest.man).toEqual(named.toSorted().map((name) => `man/${name}`));
    expect(manifest.files).toContain('man');
    expect(manifest.scripts.build).toContain('build/make-manual.mjs');
  });

  test.each(shown)('tells of credit $name what its help tells', (command) => {
    const page = printed(`credit-${command.name.split(' ')[0]}.1`);
    const told = [
      command.summary.en,
      ...(command.description?.en.split('\n') ?? []),
      ...Object.values(command.arguments).map(({ text }) => text.en),
      ...Object.values(command.options).flatMap(({ flags, text }) => [
        flags.replace(/ [<[].*$/, ''),
        text.en,
      ]),
      ...command.examples.flatMap(({ line, text }) => [line, `${text.en}:`]),
    ];
    expect(told.filter((text) => !page.includes(text))).toEqual([]);
    expect(page).toContain(`credit ${command.name}\n`);
  });

  test('tells what holds for every command on the page of the program, which names the others', () => {
    const page = printed('credit.1');
    for (const { flags, text } of globalOptions) {
      expect(page).toContain(flags.replace(/ <.*$/, ''));
      expect(page).toContain(text.en);
    }
    for (const name of named.filter((one) => one !== 'credit.1'))
      expect(page).toContain(`${name.slice(0, -2)}(1)\n`);
    for (const part of ['EXIT STATUS', '130', 'CREDIT_DATABASE_URL', 'NO_COLOR'])
      expect(page).toContain(part);
  });

  test.each(named)('%s is roff that nothing in a text can break', (name) => {
    const lines = pages.get(name)?.split('\n') ?? [];
    expect(lines[0]).toBe(
      `.TH "${name.slice(0, -2).toUpperCase().replace('-', '\\-')}" 1 "" "credit 1.2.3" "credit"`,
    );
    const macro = /^\.(?:TH|SH|SS|PP|TP|RS|RE|EX|EE|br|nh|ad)\b/;
    expect(lines.filter((line) => /^['.]/.test(line) && !macro.test(line))).toEqual([]);
    expect(lines.filter((line) => /[^\x20-\x7e]/.test(line))).toEqual([]);
    const known = /\\(?:e|-|&|f[BR]|\((?:aq|dq|ga|ha|ti)|\[u[0-9A-F]{4,}\])/g;
    expect(lines.filter((line) => line.replace(known, '').includes('\\'))).toEqual([]);
    for (const open of ['.RS', '.EX']) {
      const close = open === '.RS' ? '.RE' : '.EE';
      expect(lines.filter((line) => line === open)).toHaveLength(
        lines.filter((line) => line === close).length,
      );
    }
  });

  test.runIf(hasMandoc)(
    'has nothing that mandoc warns of but the date, which would differ in every build',
    () => {
      const folder = newFolder();
      const files = [...pages].map(([name, page]) => {
        writeFileSync(join(folder, name), page);
        return join(folder, name);
      });
      const { stdout } = spawnSync('mandoc', ['-Tlint', '-W', 'warning', ...files], { encoding: 'utf8' });
      expect(
        stdout.split('\n').filter((line) => line !== '' && !/missing date, using ""/.test(line)),
      ).toEqual([]);
    },
  );
});

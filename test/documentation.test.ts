import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands } from '../src/cli/commands/index.ts';
import { globalOptions } from '../src/cli/global-options.ts';
import { endpoints } from '../src/http/endpoints/index.ts';
import { rules } from '../src/policy/rules/index.ts';
import { environmentName, settingKeys } from '../src/settings.ts';
import { repositoryFiles } from './architecture/repository-files.ts';

// What the documents name is there: a page that promises a file, a command or an address that is gone misleads.

const files = repositoryFiles();
const paths = [...files.keys()];
const pages = paths.filter(
  (path) => /^README(\.pt-BR)?\.md$/.test(path) || path === 'CONTRIBUTING.md' || /^docs\/.*\.md$/.test(path),
);

/** Files of the user, which the documents name and the repository does not hold. */
const filesOfTheUser =
  /^(?:\.\/)?(?:credit\.config\.yaml|config\.yaml|credit\.db.*|<policy>\.cases\.yaml|<name>\.cases\.yaml|<policy>\.invariants\.yaml)$/;
/** What stands in the documents with the form of a path, and is none: dates and networks too. */
const noPaths =
  /^(?:@|America\/|application\/|credit\/(?:client|policy)$|http\/|s3:|text\/|group\/RULE|role\/provider$|https?:|\/|~|\$|CREDIT_|\.[a-z]+$|\d\d\/\d\d\/\d{4}$|[\d.]+\/\d+(?:-\d+)?$|CNPJ\/MF$)/;
/** Set outside `settings`: where the file of settings itself lies. */
const otherVariables = ['CREDIT_CONFIG'];

function textOf(page: string): string {
  return files.get(page) ?? '';
}

/** What stands in backticks, within one line. */
function codeIn(text: string): readonly string[] {
  return [...text.replace(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** Whether a path of a document leads somewhere, seen from the root, from `src/` or from wherever it speaks of. */
function leadsSomewhere(path: string): boolean {
  const plain = path.replace(/^\.\//, '').replace(/:\d+$/, '');
  const pattern = plain
    .split(/(<[^>]+>|\*)/)
    .map((part) => (/^(?:<[^>]+>|\*)$/.test(part) ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  const end = plain.endsWith('/') ? '' : '(?:/|$)';
  const expression = new RegExp(`(?:^|/)${pattern}${end}`);
  // The build is not in the repository.
  return plain.startsWith('dist') || paths.some((one) => expression.test(one));
}

/** The calls of `credit` in a text, each as the words and the flags behind it. */
function callsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/```(?:sh|console|text)?\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', ' ').split('\n'),
  );
  return [...codeIn(text), ...blocks]
    .map((line) => line.replace(/^\$ /, '').replace(/ +#.*$/, ''))
    .filter((line) => /^(?:[A-Z_]+=\S+ )*credit [a-z]/.test(line));
}

const names = new Set(commands.map(({ name }) => name));
const flagsOf = (flags: string) => flags.match(/--[a-z][a-z-]*/g) ?? [];
const globalFlags = new Set(
  globalOptions.flatMap(({ flags }) => flagsOf(flags)).concat('--help', '--version'),
);

/** What is wrong with a call; undefined where nothing is. */
function wrongWith(call: string): string | undefined {
  const [line = ''] = call.replace(/^(?:[A-Z_]+=\S+ )*credit /, '').split(/ [|>&;]|\$\(/);
  const words = line.split(/\s+/).filter((word) => !word.startsWith('-'));
  // `client create|list` is several commands; a noun alone is its group.
  const [first = '', second = ''] = words;
  const verbs = second.split('|').filter((verb) => names.has(`${first} ${verb}`));
  const isNoun = [...names].some((name) => name.startsWith(`${first} `));
  const called = verbs.length > 0 ? verbs.map((verb) => `${first} ${verb}`) : [first];
  if (verbs.length === 0 && !names.has(first) && !(isNoun && (second === '' || !/^[a-z|]+$/.test(second)))) {
    return `${call}: there is no such command`;
  }
  const spoken = commands.filter(
    ({ name }) => called.includes(name) || (verbs.length === 0 && name.startsWith(`${first} `)),
  );
  const flags = new Set([
    ...globalFlags,
    ...spoken.flatMap(({ options }) =>
      Object.values(options).flatMap((option) => [option.flags, ...(option.aliases ?? [])].flatMap(flagsOf)),
    ),
  ]);
  const unknown = flagsOf(line).filter((flag) => !flags.has(flag));
  return unknown.length === 0 ? undefined : `${call}: ${unknown.join(', ')}`;
}

/** Codes of errors, sections, rules, whatever stands anywhere in the source; some rules are put together there. */
const words = new Set(
  paths
    .filter((path) => /^(?:src|bench|fixtures|policies|test|package\.json)/.test(path))
    .flatMap((path) => textOf(path).match(/[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/g) ?? [])
    .concat(rules.map(({ id }) => id)),
);

describe.each(pages)('%s names only what is there:', (page) => {
  const text = textOf(page);

  test('paths', () => {
    const named = codeIn(text).filter(
      (code) => /^[^\s|]+$/.test(code) && /\/|\.(?:ts|js|mjs|cjs|md)$/.test(code),
    );
    const lost = named.filter(
      (path) => !noPaths.test(path) && !filesOfTheUser.test(path) && !leadsSomewhere(path),
    );
    expect(lost).toEqual([]);
  });

  test('links', () => {
    const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/') + 1) : '';
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
    const targets = links.map((link) => new URL(`${folder}${link}`, 'file:///').pathname.slice(1));
    expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([]);
  });

  test('commands and their options', () => {
    expect(callsIn(text).flatMap((call) => wrongWith(call) ?? [])).toEqual([]);
  });

  test('settings', () => {
    const variables = [...settingKeys.map(environmentName), ...otherVariables];
    const named = text.match(/\bCREDIT_[A-Z_]+\b/g) ?? [];
    expect(named.filter((name) => !variables.includes(name) && !words.has(name))).toEqual([]);
  });

  test('addresses of the API', () => {
    const spelled = (method: string, path: string) => `${method} ${path.replace(/\{[^}]*\}|:\w+/g, '{}')}`;
    const known = new Set(
      endpoints.flatMap(({ method, paths: standing, alias }) =>
        [...Object.values(standing), ...(alias ? [alias.path] : [])].map((path) =>
          spelled(method.toUpperCase(), path),
        ),
      ),
    );
    const named = [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/-]*[\w}])/g)];
    const lost = named
      .map(([, method = '', path = '']) => spelled(method, path))
      .filter((one) => !known.has(one));
    expect(lost).toEqual([]);
  });

  test('codes', () => {
    const named = codeIn(text).filter((code) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(code));
    expect(named.filter((code) => !words.has(code))).toEqual([]);
  });
});

test('the table of trials has each part, with the number of it that every run of the tests does', () => {
  const rows = [...textOf('docs/trials.md').matchAll(/^\| `([a-z0-9-]+)` \| [^|]+ \| ([^|]+) \|$/gm)];
  const parts = textOf('test/trials/parts.mjs').matchAll(
    /^ {2}'?([a-z0-9-]+)'?: \{\s+file: .+\s+variable: '(\w+)'/gm,
  );
  const variables = new Map([...parts].map(([, name = '', variable = '']) => [name, variable]));
  expect(rows.map(([, name]) => name).sort()).toEqual([...variables.keys()].sort());
  const code = [...files].flatMap(([path, text]) => (/^test\/.*\.ts$/.test(path) ? [text] : [])).join('\n');
  const wrong = rows.filter(([, name = '', every = '']) => {
    const call = new RegExp(String.raw`trialSize\('${variables.get(name)}', \{ number: ([\d_]+)`).exec(code);
    const number = Number(call?.[1]?.replaceAll('_', ''));
    // What a run does without a number is in words.
    return number !== 0 && number !== Number(/\d[\d,]*/.exec(every)?.[0].replaceAll(',', ''));
  });
  expect(wrong.map(([, name, every]) => `${name}: ${every}`)).toEqual([]);
});

test('a page that names what is not there is found out', () => {
  expect(leadsSomewhere('report/no-such-file.ts')).toBe(false);
  expect(leadsSomewhere('src/policy/rules/<theme>.ts')).toBe(true);
  expect(wrongWith('credit report vanish')).toContain('no such command');
  expect(wrongWith('credit analyze 1 --no-such-flag')).toContain('--no-such-flag');
  expect(wrongWith('credit client create|list')).toBeUndefined();
  expect(readFileSync('README.md', 'utf8')).toBe(textOf('README.md'));
});

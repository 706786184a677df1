// Fills lang/<code>.json with every text of the source, and says what is missing, stale or broken in it:
//
//   npm run lang -- es           adds what is missing as "", takes out what no source says any more
//   npm run lang -- es --check   writes nothing, and fails where the file is stale or a placeholder is wrong
//   npm run lang -- --texts      prints every text that can be translated, as JSON
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A text as sources write it: `en: '…', 'pt-BR': '…'`, in either kind of quotes, over one line or two. */
const literal = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const textLiteral = new RegExp(String.raw`\ben:\s*${literal},\s*'pt-BR':\s*${literal}`, 'g');

/** The English of every text that is written in the sources, in the order of the alphabet. */
function writtenTexts() {
  const folder = join(root, 'src');
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts'));
  const texts = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(textLiteral)].map(([, en]) => unquoted(en)),
  );
  return [...new Set(texts)].filter((text) => text !== '').sort();
}

/**
 * What is wrong in a translation: `missing` has no words yet, `stale` is said by no source any more, and in `broken`
 * the placeholders are not those of the English.
 */
function findProblems(translation, texts) {
  const wanted = new Set(texts);
  const entries = Object.entries(translation);
  return {
    missing: texts.filter((text) => !translation[text]),
    stale: entries.map(([text]) => text).filter((text) => !wanted.has(text)),
    broken: entries
      .filter(([text, words]) => words !== '' && placeholders(text) !== placeholders(words))
      .map(([text]) => text),
  };
}

/** What has no words is the same in every language. */
function untouched(text) {
  return /\p{L}/u.test(text.replace(/\{\w+\}/g, '')) ? '' : text;
}

function placeholders(text) {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join();
}

function unquoted(literal) {
  return literal.slice(1, -1).replace(/\\(?:u([0-9A-Fa-f]{4})|(.))/g, (_, code, character) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return { n: '\n', t: '\t' }[character] ?? character;
  });
}

/** How English writes, to be changed by whoever translates. */
const newFile = {
  locale: {
    tag: 'en-GB',
    decimalMark: '.',
    thousandsMark: ',',
    percentMark: '%',
    listSeparator: ',',
    dateOrder: 'DAY_FIRST',
  },
  texts: {},
};

function fill(code, { check }) {
  const path = join(root, 'lang', `${code}.json`);
  const file = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : newFile;
  const texts = writtenTexts();
  const problems = findProblems(file.texts, texts);
  const { missing, stale, broken } = problems;
  process.stdout.write(
    `lang/${code}.json: ${texts.length - missing.length} of ${texts.length} texts are translated\n`,
  );
  for (const text of stale) process.stdout.write(`stale: ${JSON.stringify(text)}\n`);
  for (const text of broken) process.stdout.write(`other placeholders: ${JSON.stringify(text)}\n`);
  if (!check) {
    const filled = Object.fromEntries(texts.map((text) => [text, file.texts[text] || untouched(text)]));
    mkdirSync(join(root, 'lang'), { recursive: true });
    writeFileSync(path, `${JSON.stringify({ ...file, texts: filled }, undefined, 2)}\n`);
  }
  return broken.length > 0 || (check && stale.length > 0) ? 1 : 0;
}

const [code, ...options] = process.argv.slice(2);
if (code === '--texts') {
  process.stdout.write(`${JSON.stringify(writtenTexts())}\n`);
} else if (code === undefined || !/^[a-z]{2,3}(-[A-Z]{2})?$/.test(code)) {
  process.stderr.write('Usage: npm run lang -- <code> [--check], with a code such as es or fr-CA\n');
  process.exitCode = 2;
} else {
  process.exitCode = fill(code, { check: options.includes('--check') });
}

// Makes english-words.json, the words by which English is recognised on a Portuguese screen: those of the English side of
// every text of the sources, without those that its Portuguese side says too.
//
//   node test/language/list-english-words.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../../src');

const literal = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}[^${'`'}]*${'`'})`;
const textLiteral = new RegExp(String.raw`\ben:\s*${literal},\s*'pt-BR':\s*${literal}`, 'g');

/** English that the Portuguese side says in the names of commands, keys, files and products, and so never in a sentence. */
const namesElsewhere = [
  'account',
  'accept',
  'add',
  'all',
  'allowed',
  'any',
  'basis',
  'batch',
  'began',
  'cases',
  'check',
  'condition',
  'courts',
  'create',
  'decided',
  'deny',
  'document',
  'earlier',
  'effect',
  'enable',
  'enabled',
  'end',
  'errors',
  'events',
  'example',
  'expect',
  'expected',
  'export',
  'false',
  'fields',
  'file',
  'finished',
  'for',
  'from',
  'given',
  'group',
  'help',
  'kind',
  'last',
  'length',
  'limit',
  'limits',
  'line',
  'list',
  'lowest',
  'mend',
  'message',
  'minimum',
  'maximum',
  'name',
  'new',
  'next',
  'number',
  'numbers',
  'one',
  'other',
  'owner',
  'period',
  'periods',
  'permission',
  'plan',
  'points',
  'policies',
  'policy',
  'profile',
  'profiles',
  'project',
  'range',
  'reading',
  'refusal',
  'report',
  'reports',
  'resume',
  'role',
  'roles',
  'rows',
  'rule',
  'rules',
  'run',
  'show',
  'shown',
  'source',
  'spreadsheet',
  'status',
  'stopping',
  'text',
  'title',
  'to',
  'true',
  'type',
  'update',
  'value',
  'wait',
  'wanted',
  'what',
  'where',
  'whole',
  'word',
  'words',
  'yes',
];

/** Words of both languages that the Portuguese side happens not to say by itself. */
const alsoPortuguese = new Set(['remove', 'ate', 'for', 'judicial', 'legal', 'real', 'use']);

function tokens(text) {
  return (
    text
      .replace(/\$\{[^}]*\}|\{\w+\}/g, ' ')
      .match(/[\p{L}\p{N}_@./-]*\p{L}[\p{L}\p{N}_'@./-]*/gu)
      ?.filter((word) => /^(\p{Ll}|\p{Lu}\p{Ll})\p{Ll}+[.]?$/u.test(word))
      .map((word) => word.replace('.', '').toLowerCase()) ?? []
  );
}

const english = new Map();
const portuguese = new Set();
for (const file of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.ts'))) {
  for (const [, en, pt] of readFileSync(join(folder, file), 'utf8').matchAll(textLiteral)) {
    for (const word of tokens(en)) english.set(word, (english.get(word) ?? 0) + 1);
    for (const word of tokens(pt)) portuguese.add(word);
  }
}
const words = [...english]
  // What was said only once is mostly a rare noun or a name.
  .filter(([word, count]) => count > 1 && word.length > 1 && !portuguese.has(word))
  .map(([word]) => word);
const all = [...new Set([...words, ...namesElsewhere])].filter((word) => !alsoPortuguese.has(word)).sort();
writeFileSync(
  join(here, 'english-words.json'),
  `${JSON.stringify(all, undefined, 0).replaceAll(',', ',\n')}\n`,
);
process.stdout.write(`${all.length} words\n`);

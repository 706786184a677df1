// Verifies a file of `credit audit export`, and files of heads beside it, with nothing but Node:
//   node verify-audit.mjs audit.jsonl [heads.jsonl …]
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

// A line that a power failure cut off counts for nothing if the complete line follows it.
const read = (name) => {
  const lines = readFileSync(name, 'utf8')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line.trim() !== '');
  return lines.filter((line, at) => lines[at + 1] === line || !lines[at + 1]?.startsWith(line));
};
const broken = (what) => {
  process.stdout.write(`BROKEN${what}\n`);
  process.exit(1);
};
const [exported, ...names] = process.argv.slice(2);
const lines = read(exported);
const first = JSON.parse(lines[0]);
const keys = new Map(
  first.keys.map(({ id, publicKey }) => {
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    return [id, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })];
  }),
);
const hashes = ['0'.repeat(64)];
/** Verifies a seal and returns its number. Returns undefined if it belongs to another organisation. */
const sealOf = ({ head: text, signature }) => {
  const head = JSON.parse(text);
  if (head.organization !== first.organization) return undefined;
  const key = keys.get(head.key);
  const isSigned = key && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  if (!isSigned) broken(`: the signature of seal ${head.seal}`);
  if (hashes[head.entries] !== head.hash) broken(`: seal ${head.seal} is over ${head.entries} other entries`);
  return head.seal;
};
const seals = [];
for (const line of lines.slice(1)) {
  const row = JSON.parse(line);
  if (row.head !== undefined) {
    seals.push(sealOf(row));
    continue;
  }
  const fits = row.number === hashes.length && row.previous === hashes.at(-1);
  if (!fits || row.organization !== first.organization)
    broken(` between entries ${hashes.length - 1} and ${hashes.length}`);
  hashes.push(createHash('sha256').update(line).digest('hex'));
}
if (seals.some((seal, at) => seal !== at + 1)) broken(': a seal is missing from the export');
const outside = new Set();
for (const name of names) {
  const heads = read(name).map((line) => {
    try {
      return sealOf(JSON.parse(line));
    } catch {
      return broken(`: ${name} contains a line that is not a seal`);
    }
  });
  if (heads.length === 0) broken(`: ${name} contains no seal`);
  for (const seal of heads) if (seal !== undefined) outside.add(seal);
}
if (names.length > 0) {
  const unknown = [...outside].find((seal) => !seals.includes(seal));
  if (unknown !== undefined) broken(`: seal ${unknown} is missing from the export`);
  const missing = seals.find((seal) => !outside.has(seal));
  if (missing !== undefined) broken(`: seal ${missing} is missing from the files of heads`);
}
process.stdout.write(
  `whole: ${hashes.length - 1} entries, ${hashes.at(-1)}, keys ${[...keys.keys()].join(' ')}, ${outside.size} of ${seals.length} seals compared with files of heads\n`,
);

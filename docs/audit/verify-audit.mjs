// Verifies a file of `credit audit export`, and files of heads beside it, with nothing but Node:
//   node verify-audit.mjs audit.jsonl [heads.jsonl …]
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const lines = process.argv.slice(2).flatMap((name) => readFileSync(name, 'utf8').split('\n').filter(Boolean));
const first = JSON.parse(lines[0]);
const broken = (what) => {
  process.stdout.write(`BROKEN${what}\n`);
  process.exit(1);
};
const keys = new Map(
  first.keys.map(({ id, publicKey }) => {
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    return [id, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })];
  }),
);
const hashes = ['0'.repeat(64)];
for (const line of lines.slice(1)) {
  const { head: text, signature, ...row } = JSON.parse(line);
  if (text === undefined) {
    const fits = row.number === hashes.length && row.previous === hashes.at(-1);
    if (!fits || row.organization !== first.organization)
      broken(` between entries ${hashes.length - 1} and ${hashes.length}`);
    hashes.push(createHash('sha256').update(line).digest('hex'));
    continue;
  }
  const head = JSON.parse(text);
  if (head.organization !== first.organization) continue;
  const key = keys.get(head.key);
  const isSigned = key && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  if (!isSigned) broken(`: the signature of seal ${head.seal}`);
  if (hashes[head.entries] !== head.hash) broken(`: seal ${head.seal} is over ${head.entries} other entries`);
}
process.stdout.write(
  `whole: ${hashes.length - 1} entries, ${hashes.at(-1)}, keys ${[...keys.keys()].join(' ')}\n`,
);

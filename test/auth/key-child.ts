import { openSigningKeys } from '../../src/auth/signing-keys.ts';

// A process of its own: `node key-child.mjs <database>` opens the keys at a word and says which one signs.
const [dbFile = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  const keys = openSigningKeys({
    dbFile,
    signingKey: null,
    signingKeyFile: null,
    mode: 'production',
    now: () => new Date(),
  });
  process.stdout.write(`${keys.current().kid}\n`);
  process.stdin.destroy();
});

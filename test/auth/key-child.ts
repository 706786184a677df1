import { openSigningKeys } from '../../src/auth/signing-keys.ts';
import { systemClock } from '../../src/base/clock.ts';

// A process of its own: `node key-child.mjs <file of keys>` opens the keys at a word and says which one signs.
const [file = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  const keys = openSigningKeys({
    file,
    signingKey: null,
    acceptWeak: false,
    clock: systemClock,
  });
  process.stdout.write(`${keys.current().kid}\n`);
  process.stdin.destroy();
});

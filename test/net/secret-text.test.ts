import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from '../../src/base/secret.ts';
import { basicCredentials, hideSecrets, sendableForm } from '../../src/net/secret-text.ts';

// Brackets would make a secret of what stands in place of one.
const secretText = fc
  .string({
    unit: fc.constantFrom(...'abcXYZ0129 /+=&?%"\'<>\\-_é€'),
    minLength: 4,
    maxLength: 24,
  })
  .filter((text) => !'[secret]'.includes(text) && text.trim().length >= 4);

/** How a provider may repeat what it was sent. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  (text) => new URLSearchParams({ a: text }).toString().slice(2),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
];

test('of what was sent in secret nothing is left in a text, however it is repeated', () => {
  fc.assert(
    fc.property(
      fc.array(secretText, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(2), fc.nat(spellings.length - 1), fc.constantFrom('', '{', '–', '\n')), {
        minLength: 1,
        maxLength: 6,
      }),
      (texts, repeated) => {
        const text = repeated
          .map(([which, how, before]) => before + spellings[how]?.(texts[which % texts.length] ?? ''))
          .join('|');
        const hidden = hideSecrets(
          text,
          texts.map((one) => new Secret(one)),
        );
        // Only what stood between is left, and the marks.
        expect(hidden.replaceAll('[secret]', '').replace(/[{–\n|]/g, '')).toMatch(/^=*$/);
      },
    ),
    { numRuns: 200 },
  );
});

test('what basic authentication makes of a user and a password is hidden too', () => {
  const credentials = basicCredentials('ana', new Secret('p4ss'));
  expect(hideSecrets('got Basic YW5hOnA0c3M= of you', [credentials])).toBe('got Basic [secret] of you');
  expect(String(sendableForm({ password: new Secret('p4ss') }))).toBe('[secret]');
});

import { expect, test } from 'vitest';
import { hashDecision, newSalt } from '../../src/audit/report-hashes.ts';

test('every salt is another one of 128 bits, however many are made', () => {
  const salts = Array.from({ length: 1_000 }, newSalt);
  expect(new Set(salts).size).toBe(salts.length);
  expect(salts.every((salt) => /^[0-9a-f]{32}$/.test(salt))).toBe(true);
  // None is of bytes that were wiped already.
  expect(salts.some((salt) => salt.includes('0000000000'))).toBe(false);
});

test('the same decision has another hash in another report', () => {
  const decision = {
    approved: true,
    commentary: 'x',
    analystId: 'usr_1',
    analystName: 'ana',
    decidedAt: 'now',
    terms: null,
  };
  expect(hashDecision(newSalt(), decision)).not.toBe(hashDecision(newSalt(), decision));
});

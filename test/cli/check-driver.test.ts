import { expect, test } from 'vitest';
import { mayEndProcess } from '../../src/cli/check-driver.ts';

const compiledBy = (imports: string) => Buffer.from(`\x7fELF\0${imports}\0`);

test('a driver that was compiled by the headers of a Node 24 since 24.19 is told, with that Node alone', () => {
  const since = compiledBy('_ZN4node25AddEnvironmentCleanupHookE\0_ZN4node28RemoveEnvironmentCleanupHookE');
  const before = compiledBy('_ZN4node25AddEnvironmentCleanupHookE');
  expect(mayEndProcess('24.21.0', since)).toBe(true);
  // The headers decide, and not what runs it.
  expect(mayEndProcess('24.18.1', since)).toBe(true);
  expect(mayEndProcess('24.21.0', before)).toBe(false);
  expect(mayEndProcess('26.12.1', since)).toBe(false);
  expect(mayEndProcess('22.23.3', since)).toBe(false);
});

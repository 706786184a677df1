import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { runService } from '../http/running-service.ts';

const run = promisify(execFile);
/** Named by the others, and none itself. */
const part = 'open-policy';
const names = readdirSync('examples')
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.replace('.mjs', ''))
  .filter((name) => name !== part);

test('ten examples do what they say, each as another program would import the package', async () => {
  const service = await runService();
  onTestFinished(() => service.stop());
  const { clientId, clientSecret } = await service.client();
  const env = { ...process.env, SERVICE_URL: service.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
  expect(names.length).toBe(10);
  const { stdout, stderr } = await run(process.execPath, ['test/library/run-examples.mjs', ...names], {
    env,
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    'check-documents': [
      '12.ABC.345/01DE-35 is a cnpj',
      '99990001000198 is a cnpj',
      '12345678901: the check digits are 09, not 01',
      'l2.ABC.345/01DE-35: the check digits are 03, not 35',
    ],
    'check-policy': ['not usable', expect.stringMatching(/^error 8:17 .*COMPANY_OPENING_TIM/)],
    'compare-policies': [expect.stringContaining('PROTESTS_AMOUNT'), '1 from DENIED to APPROVED'],
    decide: ['ALERT, score 875', expect.stringContaining('1 month')],
    'order-a-report': ['ALERT', expect.any(String)],
    'policy-in-a-browser': [expect.stringMatching(/^mine [0-9a-f]{8}$/)],
    'prove-policies': ['stricter: never looser is PROVEN', 'looser: never looser is REFUTED'],
    'run-cases': [
      'as expected  an old company without protests',
      'as expected  a company of last month',
      'as expected  too much protested',
      expect.stringContaining('% of the points'),
    ],
    'send-a-list': ['2 valid, 1 not', 'UNKNOWN_POLICY'],
    'what-would-change-it': ['too much protested: DENIED', 'APPROVED with a score of 1000 by 1 change'],
  });
});

test.each(['order-a-report', 'send-a-list'])('%s says which client it lacks', async (name) => {
  const { CLIENT_ID: _, CLIENT_SECRET: __, ...env } = process.env;
  const ended = run(process.execPath, [`examples/${name}.mjs`], { env });
  await expect(ended).rejects.toMatchObject({
    code: 2,
    stderr:
      'CLIENT_ID and CLIENT_SECRET are missing: credit client create --name examples --permission all\n',
  });
});

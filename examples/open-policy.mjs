import { readFile } from 'node:fs/promises';
import { compilePolicy, readCaseFile, readPolicy } from 'credit';

/** The policy of these examples, ready to decide; or what is wrong with a changed text of it, and where. */
export async function openPolicy(change = (text) => text) {
  const yaml = change(await readFile(new URL('policy.yaml', import.meta.url), 'utf8'));
  const { policy, findings } = await readPolicy(yaml, 'policy.yaml');
  if (policy === undefined) {
    throw new Error(
      findings.map(({ line, column, message }) => `${line}:${column} ${message.en}`).join('\n'),
    );
  }
  return compilePolicy(policy, { version: 1 });
}

/** Its cases: invented subjects with what is expected to be decided about them. */
export async function openCases(compiled) {
  const yaml = await readFile(new URL('policy.cases.yaml', import.meta.url), 'utf8');
  const reading = await readCaseFile(yaml, 'policy.cases.yaml');
  // Cases may begin from fixtures of the program; these do not.
  const noFixtures = { fixtures: [], load: () => Promise.reject(new Error('There are no fixtures')) };
  const { cases } = await reading.resolve(compiled, noFixtures);
  return cases;
}

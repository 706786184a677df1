import { exitCodes } from '../exit-codes.ts';
import { outPath } from '../output/out-path.ts';
import { suggestNext } from '../suggest-next.ts';
import { defineCommand, flag, required, value } from './define-command.ts';

export const policyCase = defineCommand({
  name: 'policy case',
  summary: {
    en: 'Write a policy case from a report, without whom it is about.',
    'pt-BR': 'Escreve um caso de política de um relatório, sem dizer de quem é.',
  },
  description: {
    en: 'What the rules of its policy read, and what came of it. Names, documents, addresses and every other text that no rule reads are left out, and a birth date becomes another of the same age; figures, days and codes stay, for they are what decides: look at them before the file leaves your hands. The case is tried at once, and what comes out otherwise without the texts is told.',
    'pt-BR':
      'O que as regras de sua política leem, e o que resultou. Nomes, documentos, endereços e todo outro texto que nenhuma regra lê ficam de fora, e a data de nascimento vira outra da mesma idade; valores, dias e códigos ficam, pois são o que decide: olhe-os antes que o arquivo saia de suas mãos. O caso é provado na hora, e diz-se o que muda sem os textos.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  options: {
    name: value('--name <text>', {
      en: 'what the case is called; as its decision unless told',
      'pt-BR': 'como o caso se chama; senão, como sua decisão',
    }),
    out: value(
      '-o, --out <file>',
      { en: 'a file for the case', 'pt-BR': 'um arquivo para o caso' },
      { complete: 'file' },
    ),
    force: flag('--force', {
      en: 'replace the file if it exists',
      'pt-BR': 'substitui o arquivo se existir',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy case rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
      text: { en: 'to be looked at', 'pt-BR': 'para ser visto' },
    },
    {
      line: 'credit policy case rpt_01kd9zs4q2fvx8e6m3n5t7w9ya -o seen.cases.yaml --name "a late payer with revenue"',
      text: {
        en: 'a file for credit policy test, beside the policy',
        'pt-BR': 'um arquivo para credit policy test, ao lado da política',
      },
    },
  ],
  run: async (context, { report: reportId, name: chosenName, out, force }) => {
    const { stdout, globals, say, note, cwd } = context;
    const [{ caseOfReport }, { writeYaml }, { requireFree, writeWholeFile }, app] = await Promise.all([
      import('../../run/case-of-report.ts'),
      import('../../yaml/write-yaml.ts'),
      import('../output/write-file.ts'),
      context.openApp(),
    ]);
    const path = out === undefined ? undefined : outPath(cwd, out);
    if (path !== undefined) await requireFree(path, { replace: force });
    const name = chosenName ?? say('caseNamedAfter', { report: reportId });
    const { policyId, policyVersion, asOf, differences, leftOut, ...made } = await caseOfReport(
      app.engine,
      app.actor,
      { reportId, name },
    );
    const file = { policy: `${policyId}.yaml`, asOf, cases: [made.case] };
    const text = `# ${say('caseOrigin', { policy: policyId, version: policyVersion })}\n${await writeYaml(file)}`;
    if (path !== undefined) await writeWholeFile(path, text, { replace: force });
    if (globals.json) stdout.line(JSON.stringify(file));
    else if (path === undefined) stdout.write(text);
    for (const section of leftOut) note(say('caseWithoutSection', { section }));
    for (const { subject, expected, got } of differences)
      note(say('caseDiffers', { subject, expected: String(expected), got: String(got) }));
    if (path !== undefined) suggestNext(context, `credit policy test ${out}`);
    return exitCodes.done;
  },
});

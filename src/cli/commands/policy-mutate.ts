import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { MutationReport } from '../output/mutation-formats.ts';
import { chooseFormats, formatOption, writeFormats } from '../report-formats.ts';
import { addStepSummary } from '../step-summary.ts';
import { suggestNext } from '../suggest-next.ts';
import { defineCommand, flag, manyOrNone, parsed } from './define-command.ts';
import { passWithNoFiles } from './policy-check.ts';
import { readPercent } from './policy-test.ts';

export const policyMutate = defineCommand({
  name: 'policy mutate',
  summary: {
    en: 'Change a policy in every place that a slip could, and tell which changes no case notices.',
    'pt-BR': 'Muda a política em cada lugar em que um descuido poderia, e diz que mudanças nenhum caso nota.',
  },
  description: {
    en: 'Takes policies (with every file of cases below the working folder that names them), files of cases, folders and patterns; without any, the folder policies. Thresholds, operators, failWhen and passWhen, statuses, points, bands, coverage, credit limits, filters, all and any are changed one at a time. A change is killed by a case that comes out otherwise, or proven to decide nothing over everybody who could ever come, or survives: then the case that would kill it is named, and --write adds it, for a person to confirm what it expects. Ends with 3 below --min-score or where cases fail anyway, with 5 where a change could be decided neither way. Needs no database.',
    'pt-BR':
      'Aceita políticas (com todo arquivo de casos abaixo da pasta atual que as cite), arquivos de casos, pastas e padrões; sem nenhum, a pasta policies. Limites, operadores, failWhen e passWhen, status, pontos, faixas, cobertura, limites de crédito, filtros e combinações mudam um por vez. Uma mudança é morta por um caso que sai diferente, ou se prova que nada decide para todos os que possam vir, ou sobrevive: então o caso que a mataria é dito, e --write o acrescenta, para uma pessoa confirmar o que ele espera. Termina com 3 abaixo de --min-score ou quando casos já falham, com 5 quando uma mudança não pôde ser decidida. Não precisa de banco de dados.',
  },
  arguments: {
    path: manyOrNone(
      {
        en: 'a policy, a file of cases, a folder or a pattern',
        'pt-BR': 'uma política, um arquivo de casos, uma pasta ou um padrão',
      },
      { complete: 'file' },
    ),
  },
  options: {
    minScore: parsed(
      '--min-score <percent>',
      {
        en: 'what share of the changes the cases of every policy must kill, those proven to decide nothing left out',
        'pt-BR':
          'que parte das mudanças os casos de cada política devem matar, fora as que provadamente nada decidem',
      },
      readPercent,
    ),
    write: flag('--write', {
      en: 'add the cases that are missing, with what the policy decides today, to be confirmed',
      'pt-BR': 'acrescenta os casos que faltam, com o que a política decide hoje, a confirmar',
    }),
    verbose: flag('--verbose', {
      en: 'also what is killed, with the case, and what is proven to decide nothing',
      'pt-BR': 'também o que é morto, com o caso, e o que provadamente nada decide',
    }),
    format: formatOption(['text', 'json', 'junit', 'sarif', 'github', 'gitlab']),
    passWithNoFiles,
  },
  examples: [
    {
      line: 'credit policy mutate policies/quick-person.yaml',
      text: {
        en: 'what the cases of one policy do not hold',
        'pt-BR': 'o que os casos de uma política não seguram',
      },
    },
    {
      line: 'credit policy mutate policies/quick-person.yaml --min-score 100 --format text --format junit=mutants.xml',
      text: {
        en: 'in CI: every change noticed, and a file for the server',
        'pt-BR': 'em CI: toda mudança notada, e um arquivo para o servidor',
      },
    },
  ],
  run: async (context, { path, minScore, write, verbose, format, passWithNoFiles: none }) => {
    const chosen = chooseFormats(context, format);
    const [{ mutatePolicies }, { isBelow, mutationFormats }] = await Promise.all([
      import('../mutate-policies.ts'),
      import('../output/mutation-formats.ts'),
    ]);
    const judged = await mutatePolicies(context, path, { passWithNoFiles: none });
    const report: MutationReport = { ...judged, minimumScore: minScore, verbose };
    await writeFormats(context, chosen, (name, style) => mutationFormats[name](report, style));
    await addStepSummary(context, [summaryOf(context, report)]);
    if (write) await writeAll(context, report);
    else if (report.policies.some(({ score }) => score.count.SURVIVES > 0))
      suggestNext(context, writeCommand(path));
    const isTooLittle = judged.policies.some((policy) => isBelow(policy, minScore));
    return exitCodeOf(report, { isTooLittle });
  },
});

async function writeAll(context: CommandContext, { policies }: MutationReport): Promise<void> {
  const { writeMissingCases } = await import('../write-missing-cases.ts');
  for (const policy of policies) {
    const written = await writeMissingCases(context, policy);
    if (written !== undefined) context.note(context.say('missingCasesWritten', written));
  }
}

function exitCodeOf(
  { files, policies }: MutationReport,
  { isTooLittle }: { readonly isTooLittle: boolean },
): ExitCode {
  const broken = files.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  if (broken || isTooLittle) return exitCodes.askedToFailOn;
  return policies.some(({ score }) => score.count.UNDECIDED > 0) ? exitCodes.notFinished : exitCodes.done;
}

function summaryOf({ say }: CommandContext, { policies }: MutationReport) {
  return {
    title: 'credit policy mutate',
    head: [say('columnPolicy'), '%', say('columnSurvivors')],
    rows: policies.map(({ policyId, score, mutants }) => [
      policyId,
      `${score.percent}%`,
      mutants
        .filter(({ fate }) => fate === 'SURVIVES' || fate === 'UNDECIDED')
        .map(({ mutant }) => `${mutant.subject}: ${mutant.before} → ${mutant.after}`)
        .join('; '),
    ]),
  };
}

/** A word that a shell would change is not given back. */
function writeCommand(paths: readonly string[]): string {
  const plain = paths.every((path) => /^[\w.][\w./-]*$/.test(path));
  return plain ? ['credit policy mutate', ...paths, '--write'].join(' ') : 'credit policy mutate --help';
}

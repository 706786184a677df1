import { codesInWords } from '../../sections/code-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { exitCodes } from '../exit-codes.ts';
import { writePaged } from '../output/pager.ts';
import { defineCommand, flag, parsed, required, wholeNumber } from './define-command.ts';

export const policyShow = defineCommand({
  name: 'policy show',
  summary: {
    en: 'Show one policy or operation with its YAML.',
    'pt-BR': 'Mostra uma política ou operação com seu YAML.',
  },
  arguments: {
    policy: required({ en: 'the id of the policy', 'pt-BR': 'o id da política' }, { complete: 'policy' }),
  },
  options: {
    version: parsed(
      '--version <number>',
      { en: 'an earlier version', 'pt-BR': 'uma versão anterior' },
      wholeNumber(1, 999_999_999),
      { aliases: ['--policy-version'] },
    ),
    yaml: flag('--yaml', {
      en: 'only the YAML, as its author wrote it',
      'pt-BR': 'só o YAML, como o autor o escreveu',
    }),
    cases: flag('--cases', {
      en: 'only the YAML of the cases that the version was enabled with',
      'pt-BR': 'só o YAML dos casos com que a versão foi habilitada',
    }),
    noPager: flag('--no-pager', { en: 'write everything at once', 'pt-BR': 'escreve tudo de uma vez' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy show starter-company',
      text: { en: 'what it asks and decides', 'pt-BR': 'o que pede e decide' },
    },
    {
      line: 'credit policy show starter-company --yaml > starter-company.yaml',
      text: { en: 'a file to begin your own from', 'pt-BR': 'um arquivo para começar a sua' },
    },
  ],
  run: async (context, { policy: policyId, version, yaml, cases, noPager }) => {
    const { stdout, say, globals, language } = context;
    const [{ showPolicy }, { displayTitle }, app] = await Promise.all([
      import('../../credit-policy/list-policies.ts'),
      import('../../policy/result-words.ts'),
      context.openApp(),
    ]);
    const policy = await showPolicy(app.storage.db, app.actor, { policyId, ...(version && { version }) });
    if (globals.json) {
      stdout.line(JSON.stringify(policy));
      return exitCodes.done;
    }
    if (yaml) {
      stdout.write(policy.yaml);
      return exitCodes.done;
    }
    if (cases) {
      if (policy.cases === null) context.note(say('noCasesKept', { policy: policy.id }));
      stdout.write(policy.cases ?? '');
      return exitCodes.done;
    }
    const states = [
      policy.type.toUpperCase(),
      policy.depth === null
        ? say('isOperation')
        : [policy.depth, ...codesInWords(policy.additionals, language)].join(' + '),
      say(policy.enabled ? 'enabled' : 'disabled'),
      ...(policy.isDefault ? [say('isDefault')] : []),
      ...(policy.kind === 'OPERATION'
        ? []
        : [say(policy.usePolicyResult ? 'policyDecides' : 'analystDecides')]),
    ];
    const shownAs = version === undefined ? policy.id : `${policy.id} --version ${version}`;
    const head = [
      stdout.paint.strong(`${policy.id}  ${plainWords(displayTitle(policy, language))}`),
      states.join(' · '),
      say('policyVersion', {
        version: policy.version,
        current: policy.currentVersion,
        hash: policy.hash.slice(0, 12),
      }),
      ...(policy.split === undefined
        ? []
        : [
            say('shadowShares', {
              policy: policy.id,
              version: policy.currentVersion,
              other: policy.split.version,
              percent: policy.split.percent,
            }),
          ]),
      ...(policy.cases === null ? [] : [say('casesKept', { policy: shownAs })]),
      '',
    ];
    await writePaged(context, `${head.join('\n')}\n${policy.yaml}`, { paged: !noPager });
    return exitCodes.done;
  },
});

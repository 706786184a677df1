import { CreditError } from '../../base/errors.ts';
import { requireDocument } from '../../document/document.ts';
import { textOf } from '../output/texts.ts';
import { failOnChoices } from '../report-exit-code.ts';
import { noteUnsetSecrets } from '../unset-secrets.ts';
import { choiceList, defineCommand, flag, required, value } from './define-command.ts';
import { givenInputs, inputOption, inputsFileOption } from './input-option.ts';
import { purposeOption } from './purpose-option.ts';
import { waitOption } from './wait-option.ts';

export const operationRun = defineCommand({
  name: 'operation run',
  summary: {
    en: 'Analyse a document and those related to it: many reports, one final status.',
    'pt-BR': 'Analisa um documento e os relacionados: muitos relatórios, um resultado final.',
  },
  description: {
    en: 'Who is asked, with which policy, and what their results do, the operation says: a file in YAML, enabled as a policy is. Each document is analysed once, and a report that is under way is shared. A stop in the middle loses nothing: credit operation wait goes on.',
    'pt-BR':
      'Quem é consultado, com qual política e o que os resultados fazem, diz a operação: um arquivo YAML, habilitado como uma política. Cada documento é analisado uma vez, e um relatório em andamento é compartilhado. Uma parada no meio nada perde: credit operation wait continua.',
  },
  arguments: {
    document: required({ en: 'a CPF or CNPJ, masked or not', 'pt-BR': 'um CPF ou CNPJ, com ou sem máscara' }),
  },
  options: {
    operation: value('--operation <operation>', {
      en: 'what is to be run; else your default, or the only one, for the kind of document',
      'pt-BR': 'o que é executado; senão a sua padrão, ou a única, para o tipo de documento',
    }),
    externalId: value('--external-id <id>', {
      en: 'your own id, given back',
      'pt-BR': 'o seu próprio id, devolvido',
    }),
    input: inputOption,
    inputs: inputsFileOption,
    purpose: purposeOption,
    dryRun: flag('-n, --dry-run', {
      en: 'tell what would be done, and at which price at most; nothing is made',
      'pt-BR': 'diz o que seria feito, e por quanto no máximo; nada é criado',
    }),
    wait: waitOption,
    noWait: flag('--no-wait', {
      en: 'only register it; credit operation wait, or a service, runs it',
      'pt-BR': 'só registra; credit operation wait, ou um serviço, a executa',
    }),
    failOn: choiceList(
      '--fail-on <outcomes>',
      {
        en: 'exit 3 on these outcomes, with commas between',
        'pt-BR': 'sai com 3 nestes resultados, separados por vírgula',
      },
      failOnChoices,
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit operation run 12ABC34501DE35 --operation company-and-its-people',
      text: { en: 'a company with its partners', 'pt-BR': 'uma empresa com os sócios' },
    },
    {
      line: 'credit operation run 12ABC34501DE35 --dry-run',
      text: { en: 'what it would do and cost at most', 'pt-BR': 'o que faria e quanto custaria no máximo' },
    },
    {
      line: 'credit operation run 99990001000198 --json --fail-on denied',
      text: { en: 'in a script', 'pt-BR': 'em um script' },
    },
  ],
  run: async (context, words) => {
    const { document: typed, operation: named, externalId, dryRun, wait, noWait, failOn } = words;
    if (noWait && wait !== undefined)
      throw new CreditError('USAGE', { reason: textOf('waitOrNot'), see: 'credit operation run --help' });
    const document = requireDocument(typed);
    const [{ onlyOperation }, { runOperation }, app] = await Promise.all([
      import('../../operation/create-operation.ts'),
      import('../run-operation.ts'),
      context.openApp(),
    ]);
    await noteUnsetSecrets(context, app.engine);
    const operationId = named ?? (await onlyOperation(app.storage.db, app.actor, document.kind));
    return runOperation(context, app, {
      document,
      operationId,
      externalId,
      inputs: await givenInputs(context, words),
      purpose: words.purpose,
      dryRun,
      wait: !noWait,
      waitSeconds: wait,
      failOn,
      json: context.globals.json,
    });
  },
});

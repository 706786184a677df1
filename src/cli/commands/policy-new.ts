import { basename, resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { DocumentKind } from '../../document/document.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { openPrompt } from '../output/prompt.ts';
import { textOf } from '../output/texts.ts';
import { suggestNext } from '../suggest-next.ts';
import { choice, defineCommand, flag, optional, parsed, readName, value } from './define-command.ts';

const idPattern = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** What a policy begins from where no template was named. */
const starters: Readonly<Record<DocumentKind, string>> = { cnpj: 'starter-company', cpf: 'starter-person' };

export const policyNew = defineCommand({
  name: 'policy new',
  summary: {
    en: 'Write a first policy or operation of your own, from one that ships.',
    'pt-BR': 'Escreve uma primeira política ou operação sua, a partir de uma que vem pronta.',
  },
  description: {
    en: 'Writes the policy or operation and, beside it, the cases that it is tried with and the invariants that are proven of it; all pass credit policy check and credit policy test as they are. Its comments are in the language of --lang. What is not told is asked for on a terminal. Needs no database.',
    'pt-BR':
      'Escreve a política ou operação e, ao lado, os casos com que é testada e os invariantes que se provam dela; todos passam em credit policy check e credit policy test como estão. Os comentários vêm no idioma de --lang. O que não for dito é perguntado em um terminal. Não precisa de banco de dados.',
  },
  arguments: {
    file: optional(
      {
        en: 'the file to write (ID.yaml); its name is the id unless --id tells another',
        'pt-BR': 'o arquivo a escrever (ID.yaml); o nome dele é o id, se --id não disser outro',
      },
      { complete: 'file' },
    ),
  },
  options: {
    kind: choice('--kind <kind>', { en: 'for people or companies', 'pt-BR': 'para pessoas ou empresas' }, [
      'cpf',
      'cnpj',
    ]),
    template: value('--template <id>', {
      en: 'what to begin from: credit policy templates lists them',
      'pt-BR': 'de que partir: credit policy templates lista os modelos',
    }),
    id: parsed('--id <id>', { en: 'the id of the policy', 'pt-BR': 'o id da política' }, readId),
    name: parsed('--name <name>', { en: 'what people read', 'pt-BR': 'o que as pessoas leem' }, readName),
    force: flag('--force', { en: 'replace files that exist', 'pt-BR': 'substitui arquivos que existam' }),
  },
  examples: [
    {
      line: 'credit policy new ours.yaml --kind cnpj --name "Our policy"',
      text: { en: 'a policy for companies', 'pt-BR': 'uma política para empresas' },
    },
    {
      line: 'credit policy new --template quick-person --id quick-people',
      text: { en: 'from a template, into quick-people.yaml', 'pt-BR': 'de um modelo, em quick-people.yaml' },
    },
    {
      line: 'credit policy new --template company-and-its-people --id group',
      text: { en: 'an operation, into group.yaml', 'pt-BR': 'uma operação, em group.yaml' },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { file, kind, template, id: chosenId, name: chosenName, force }) => {
    const [
      { listTemplates },
      templateTexts,
      { writeFromTemplate },
      { requireFree, writeWholeFile },
      { invariantsBeside },
    ] = await Promise.all([
      import('../../credit-policy/list-templates.ts'),
      import('../../credit-policy/templates.ts'),
      import('../../credit-policy/new-policy.ts'),
      import('../output/write-file.ts'),
      import('../policy-files/find-files.ts'),
    ]);
    const templates = await listTemplates({ type: kind });
    const ids = templates.map(({ id }) => id);
    const templateId = template ?? (await chooseTemplate(context, { kind, ids }));
    const text = ids.includes(templateId)
      ? ((await templateTexts.readTemplate(templateId)) ??
        (await templateTexts.readOperationTemplate(templateId)))
      : undefined;
    if (text === undefined) {
      const { unknownChoice } = await import('./define-command.ts');
      throw unknownChoice(ids, templateId, '--template');
    }
    const id = chosenId ?? (file === undefined ? await askId(context) : idOfFile(file));
    const name = chosenName ?? (await askName(context, id));
    const path = file ?? `${id}.yaml`;
    const casesPath = path.replace(/(\.ya?ml)?$/i, '.cases.yaml');
    const files = writeFromTemplate(text, { id, name, file: basename(path), language: context.language });
    const invariantsPath = files.invariants === undefined ? undefined : invariantsBeside(path);
    const options = { replace: force };
    const written: readonly (readonly [string, string])[] = [
      [path, files.policy],
      [casesPath, files.cases],
      ...(invariantsPath === undefined ? [] : [[invariantsPath, files.invariants ?? ''] as const]),
    ];
    for (const [one] of written) await requireFree(resolve(context.cwd, one), options);
    for (const [one, content] of written) await writeWholeFile(resolve(context.cwd, one), content, options);
    if (context.globals.json) {
      const invariants = invariantsPath ?? null;
      context.stdout.line(
        JSON.stringify({ id, template: templateId, file: path, cases: casesPath, invariants }),
      );
    } else context.note(context.say('policyWritten', { file: path, cases: casesPath, template: templateId }));
    suggestNext(context, `credit policy check ${path}`);
    return exitCodes.done;
  },
});

async function chooseTemplate(
  context: CommandContext,
  { kind, ids }: { readonly kind: DocumentKind | undefined; readonly ids: readonly string[] },
): Promise<string> {
  if (!context.interactive) {
    if (kind !== undefined) return starters[kind];
    throw new CreditError('PROMPT_NEEDED', {
      question: textOf('whichTemplate'),
      flag: '--kind',
      choices: 'cpf, cnpj',
    });
  }
  const prompt = await openPrompt(context);
  // The starters stand first.
  const inOrder = [...ids].sort((a, b) => Number(isStarter(b)) - Number(isStarter(a)));
  const choices = inOrder.map((one) => ({ value: one, name: one }));
  return prompt.choose('policyTemplate', context.say('whichTemplate'), choices);
}

const isStarter = (id: string) => Object.values(starters).includes(id);

async function askId(context: CommandContext): Promise<string> {
  if (!context.interactive)
    throw new CreditError('PROMPT_NEEDED', {
      question: textOf('whichPolicyId'),
      flag: '--id',
      choices: '--id, FILE.yaml',
    });
  const prompt = await openPrompt(context);
  return prompt.ask({
    key: 'policyId',
    message: context.say('whichPolicyId'),
    comment: (typed) => (idPattern.test(typed) ? '' : context.say('policyIdForm')),
    refuse: (typed) => (idPattern.test(typed) ? null : context.say('policyIdForm')),
  });
}

async function askName(context: CommandContext, id: string): Promise<string> {
  if (!context.interactive) return id;
  const prompt = await openPrompt(context);
  const typed = await prompt.ask({
    key: 'policyName',
    message: context.say('whichPolicyName', { id }),
    comment: () => '',
    refuse: () => null,
  });
  return typed.trim() === '' ? id : typed.trim();
}

function idOfFile(file: string): string {
  return readId(basename(file).replace(/\.ya?ml$/i, ''), 'file');
}

function readId(typed: string, name: string): string {
  if (idPattern.test(typed)) return typed;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${typed}" is no id of a policy`, 'pt-BR': `"${typed}" não é um id de política` },
    expected: textOf('policyIdForm'),
  });
}

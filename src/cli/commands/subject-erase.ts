import { CreditError } from '../../base/errors.ts';
import type { ErasureAnswer } from '../../subject/read-erasure.ts';
import type { CommandContext } from '../context.ts';
import { eraseWithProof, type ProofPlace, planProof, writeProof } from '../erase-with-proof.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { readStdin } from '../read-stdin.ts';
import { confirmOption, mayEnd, yesIsNotEnough } from './ask-first.ts';
import { defineCommand, flag, optional, value } from './define-command.ts';
import { subjectLanguageOption } from './subject-language.ts';
import { writeHeld } from './subject-show.ts';

/** Why data are erased. */
export const eraseReason = value('--reason <text>', {
  en: 'why, as it is kept: such as the number of the request',
  'pt-BR': 'por quê, como fica guardado: por exemplo o número do pedido',
});

/** Where the proof of an erasing goes. */
export const proofOption = value(
  '-o, --out <file>',
  {
    en: 'the proof: FILE.html to be read, FILE.json for programs',
    'pt-BR': 'a prova: ARQUIVO.html para ler, ARQUIVO.json para programas',
  },
  { aliases: ['--output'], complete: 'file' },
);

const see = 'credit subject erase --help';

export const subjectErase = defineCommand({
  name: 'subject erase',
  summary: {
    en: 'Erase what is held about a person or a company, with a proof.',
    'pt-BR': 'Apaga o que se guarda sobre uma pessoa ou empresa, com uma prova.',
  },
  description: {
    en: 'Shows what would go, in counts, and wants the document typed: there is no way back. Reports become tombstones without document, name and content; counts and prices stay. It is also taken out of what was collected about others, out of batches, operations, portfolios, events and files of exports; runs under way are ended, and the webhooks that were sent any of it are told (SUBJECT_ERASED). Whatever is stopped in the middle goes on with the next call, or in the service.\nA document given as - is read from stdin, and stays out of the shell history.',
    'pt-BR':
      'Mostra o que sairia, em números, e quer o documento digitado: não há volta. Relatórios viram lápides sem documento, nome e conteúdo; contagens e preços ficam. Ele sai também do que foi coletado sobre outros, de lotes, operações, carteiras, eventos e arquivos de exportação; execuções em curso são encerradas, e os webhooks que receberam algo dele são avisados (SUBJECT_ERASED). O que for interrompido continua na próxima chamada, ou no serviço.\nUm documento dado como - é lido de stdin, e fica fora do histórico do shell.',
  },
  arguments: {
    document: optional({
      en: 'a CPF or CNPJ, masked or not; - reads it from stdin',
      'pt-BR': 'um CPF ou CNPJ, com ou sem máscara; - lê de stdin',
    }),
  },
  options: {
    reason: eraseReason,
    out: proofOption,
    subjectLanguage: subjectLanguageOption,
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
    dryRun: flag('-n, --dry-run', { en: 'only show what would go', 'pt-BR': 'só mostra o que sairia' }),
    confirm: confirmOption,
    yes: yesIsNotEnough,
    show: value('--show <id>', {
      en: 'the proof of an earlier erasing, by its id; with a document, whether it is of that one',
      'pt-BR': 'a prova de um apagamento anterior, pelo id; com um documento, se é dele',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit subject erase 12ABC34501DE35 --reason "request 42" --dry-run',
      text: { en: 'what would go', 'pt-BR': 'o que sairia' },
    },
    {
      line: 'credit subject erase 12ABC34501DE35 --reason "request 42" --confirm 12ABC34501DE35 -o proof.html',
      text: { en: 'does not ask, and writes the proof', 'pt-BR': 'não pergunta, e grava a prova' },
    },
  ],
  run: async (context, { document: word, reason, out, subjectLanguage, force, dryRun, confirm, show }) => {
    const place = { out, subjectLanguage, force };
    if (show !== undefined) return showProof(context, { id: show, word }, place);
    if (word === undefined || (reason === undefined && !dryRun))
      throw new CreditError('USAGE', { reason: textOf('eraseWants'), see });
    const [{ requireDocument }, { showSubject }, { formatDocument }] = await Promise.all([
      import('../../document/document.ts'),
      import('../../subject/show-subject.ts'),
      import('../../document/mask.ts'),
    ]);
    const document = requireDocument(word === '-' ? await readStdin(context) : word);
    const { engine, actor } = await context.openApp();
    const held = await showSubject(engine, actor, document, context.language);
    if (dryRun) {
      if (context.globals.json) context.stdout.line(JSON.stringify(held));
      else await writeHeld(context, held);
      return exitCodes.done;
    }
    if (context.interactive && confirm === undefined && !context.globals.json) await writeHeld(context, held);
    // Typed with its mask or without.
    const name = confirm?.trim() === formatDocument(document) ? formatDocument(document) : document.value;
    if (!(await mayEnd(context, { effect: context.say('erasesSubject'), name, confirm })))
      return exitCodes.done;
    const { beginErasure } = await import('../../subject/erase-subject.ts');
    return eraseWithProof(context, {
      begin: (eraser) => beginErasure(eraser, actor, { document, reportId: null, reason: reason ?? '' }),
      ...place,
    });
  },
});

/** The proof again; with a document, whether it is of that one: its fingerprint is made anew with the key of the organisation. */
async function showProof(
  context: CommandContext,
  { id, word }: { readonly id: string; readonly word: string | undefined },
  place: ProofPlace,
): Promise<ExitCode> {
  const [{ readErasure }, { requireDocument }, { engine, actor }] = await Promise.all([
    import('../../subject/read-erasure.ts'),
    import('../../document/document.ts'),
    context.openApp(),
  ]);
  const document =
    word === undefined ? undefined : requireDocument(word === '-' ? await readStdin(context) : word);
  const proof: ErasureAnswer = await readErasure(engine, actor, id, context.language);
  await writeProof(context, proof, { ...place, planned: await planProof(context, place) });
  if (document === undefined) return exitCodes.done;
  const hash = await engine.documentHashes.of(actor.organizationId, document.value);
  const isOfIt = hash === proof.documentHash;
  context.note(context.say(isOfIt ? 'proofIsOfIt' : 'proofIsOfAnother'));
  return isOfIt ? exitCodes.done : exitCodes.askedToFailOn;
}

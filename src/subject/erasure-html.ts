import { say, type Text } from '../base/language.ts';
import { isRoleName, roles } from '../sections/roles.ts';
import { sectionTitle } from '../sections/section-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { escapeHtml, htmlPage } from '../wording/html-page.ts';
import type { ErasureAnswer } from './read-erasure.ts';
import { heading, list, pageStyle, paragraph, tableOf } from './subject-page-parts.ts';

const words = {
  subject: {
    en: 'Proof that a person or a company was erased',
    'pt-BR': 'Prova de que uma pessoa ou empresa foi apagada',
  },
  report: { en: 'Proof that one report was erased', 'pt-BR': 'Prova de que um relatório foi apagado' },
  done: {
    en: 'Asked for on {requested}, done on {done}.',
    'pt-BR': 'Pedido em {requested}, concluído em {done}.',
  },
  open: {
    en: 'Asked for on {requested}, and NOT done yet: it waits for an analysis under way, or for whoever reads the database.',
    'pt-BR':
      'Pedido em {requested}, e ainda NÃO concluído: espera por uma análise em andamento, ou por quem lê o banco de dados.',
  },
  reason: { en: 'Why: {reason}', 'pt-BR': 'Por quê: {reason}' },
  by: { en: 'Erasing {id}, by the account {analyst}.', 'pt-BR': 'Apagamento {id}, pela conta {analyst}.' },
  nobody: {
    en: 'This proof names nobody: whoever was erased stands in it as a fingerprint of the document, made with a secret key of the organisation. Whoever has the key can confirm that a document is meant; nobody can find out by trying.',
    'pt-BR':
      'Esta prova não identifica ninguém: quem foi apagado aparece como uma impressão digital do documento, feita com uma chave secreta da organização. Quem tem a chave confirma se um documento é o que se apagou; ninguém descobre por tentativa.',
  },
  fingerprint: { en: 'Document (HMAC-SHA-256): {hash}', 'pt-BR': 'Documento (HMAC-SHA-256): {hash}' },
  found: { en: 'What was found, and what became of it', 'pt-BR': 'O que foi encontrado, e o que foi feito' },
  kind: { en: 'Records', 'pt-BR': 'Registros' },
  count: { en: 'Number', 'pt-BR': 'Quantos' },
  fate: { en: 'What became of them', 'pt-BR': 'O que foi feito' },
  REMOVED: { en: 'removed', 'pt-BR': 'removidos' },
  MASKED: { en: 'kept without whom they were about', 'pt-BR': 'mantidos sem dizer de quem eram' },
  others: { en: 'Taken out of analyses of others', 'pt-BR': 'Retirado de análises de outros' },
  analysis: { en: 'Report', 'pt-BR': 'Relatório' },
  sections: { en: 'Sections', 'pt-BR': 'Seções' },
  answers: { en: 'Answers of sources that are gone', 'pt-BR': 'Respostas de fontes que não existem mais' },
  source: { en: 'Source', 'pt-BR': 'Fonte' },
  was: { en: 'Fingerprint of what was received', 'pt-BR': 'Impressão digital do que foi recebido' },
  receivers: {
    en: 'Who had been given data (LGPD, art. 18, § 6)',
    'pt-BR': 'A quem dados foram dados (LGPD, art. 18, § 6º)',
  },
  webhook: {
    en: 'Webhook {url}, events: {count}, the last on {time}',
    'pt-BR': 'Webhook {url}, eventos: {count}, o último em {time}',
  },
  export: {
    en: 'Files {format}: {count}, the last on {time}',
    'pt-BR': 'Arquivos {format}: {count}, o último em {time}',
  },
  nobodyGiven: {
    en: 'Nobody, as far as the program gave them.',
    'pt-BR': 'A ninguém, até onde o programa os deu.',
  },
  stays: { en: 'What stays, and why', 'pt-BR': 'O que fica, e por quê' },
  check: { en: 'How to check it without the program', 'pt-BR': 'Como conferir sem o programa' },
  chain: {
    en: 'Ask for the file of “credit audit export”, with the heads that were kept elsewhere. Verify it with the 20 lines of Python or JavaScript of its documentation: an entry that was changed, taken out or put in later shows.',
    'pt-BR':
      'Peça o arquivo de “credit audit export”, com as cabeças guardadas fora. Verifique-o com as 20 linhas de Python ou JavaScript da documentação: um registro alterado, retirado ou posto depois aparece.',
  },
  entry: {
    en: 'In that file, the entries whose details have “erasure”: “{id}” were written together with what they tell: {kind}. The last of them has the fingerprint above.',
    'pt-BR':
      'Nesse arquivo, os registros cujos detalhes têm “erasure”: “{id}” foram gravados junto com o que contam: {kind}. O último traz a impressão digital acima.',
  },
  whose: {
    en: 'Whether a document is meant the organisation shows before your eyes: credit subject erase DOCUMENT --show {id}',
    'pt-BR':
      'Se um documento é o que se apagou, a organização mostra diante de você: credit subject erase DOCUMENTO --show {id}',
  },
  notLooked: {
    en: 'Analyses of others that are damaged and could not be looked through: {count}.',
    'pt-BR': 'Análises de outros que estão danificadas e não puderam ser examinadas: {count}.',
  },
} as const satisfies Record<string, Text>;

/** The proof of an erasing as a page, for whoever has no program: what was found, what became of it, who had it, what stays, how to check it. */
export function erasureHtml(proof: ErasureAnswer, { language, format }: FigureStyle): string {
  const word = (key: keyof typeof words, params: Readonly<Record<string, string | number>> = {}) => {
    const text: Text = words[key];
    return say(text, language).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  };
  const { id, scope, requestedAt, doneAt, receivers, documentHash } = proof;
  const requested = format.dateTime(requestedAt);
  const isOfSubject = scope === 'SUBJECT';
  const sourceOf = ({ role, provider }: { readonly role: string; readonly provider: string }) =>
    `${isRoleName(role) ? say(roles[role].title, language) : role} (${provider})`;
  const recipients = receivers.map((one) =>
    one.kind === 'WEBHOOK'
      ? word('webhook', { url: one.url, count: format.number(one.events), time: format.dateTime(one.lastAt) })
      : word('export', {
          format: one.format,
          count: format.number(one.files),
          time: format.dateTime(one.lastAt),
        }),
  );
  return htmlPage({ title: word(isOfSubject ? 'subject' : 'report'), language, style: pageStyle }, [
    doneAt === null
      ? `<p><strong>${escapeHtml(word('open', { requested }))}</strong></p>`
      : paragraph(word('done', { requested, done: format.dateTime(doneAt) })),
    paragraph(word('reason', { reason: proof.reason })),
    paragraph(word('by', { id, analyst: proof.analystId })),
    paragraph(word('nobody')),
    paragraph(word('fingerprint', { hash: documentHash })),
    heading(word('found')),
    tableOf(
      proof.records.map(({ title, count, fate }) => [title, format.number(count), word(fate)]),
      [word('kind'), word('count'), word('fate')],
      [false, true],
    ),
    ...(proof.notLookedThrough > 0 ? [paragraph(word('notLooked', { count: proof.notLookedThrough }))] : []),
    ...(proof.others.length === 0
      ? []
      : [
          heading(word('others')),
          tableOf(
            proof.others.map(({ reportId, sections }) => [
              reportId,
              sections.map((type) => sectionTitle(type, language)).join(', '),
            ]),
            [word('analysis'), word('sections')],
          ),
        ]),
    ...list(word('receivers'), recipients.length === 0 ? [word('nobodyGiven')] : recipients),
    ...list(word('stays'), proof.stays),
    ...list(word('check'), [
      word('whose', { id }),
      word('chain'),
      word('entry', { id, kind: isOfSubject ? 'SUBJECT_ERASED' : 'REPORT_ERASED' }),
    ]),
    ...(proof.answers.length === 0
      ? []
      : [
          heading(word('answers')),
          tableOf(
            proof.answers.map((answer) => [sourceOf(answer), answer.before]),
            [word('source'), word('was')],
          ),
        ]),
  ]);
}

import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/base/language.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { pdfOfLetter } from '../../src/export/letter/pdf-of-letter.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { letterOfReview } from '../../src/review/letter-of-review.ts';
import { openReview } from '../../src/review/open-review.ts';
import { settleReview } from '../../src/review/settle-review.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { readPdf } from '../export/read-pdf.ts';
import { openLocalEngine, start } from '../report/local-engine.ts';

const house = { language: 'pt-BR', timeZone: 'America/Sao_Paulo', rightsContact: 'dpo@example.com' } as const;

/** A review of a named case of the sandbox under a shipped policy. */
async function reviewed(name: string, templateId: string, decide?: { readonly approved: boolean }) {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { storage, actor } = engine;
  await enablePolicy(storage, actor, { templateId }, start);
  const found = sandboxCases().find((one) => one.case === name);
  if (found === undefined) throw new Error(`no case ${name}`);
  const document = { kind: found.kind, value: found.document };
  const { report } = await analyzeDocument(engine, actor, { document, policyId: templateId });
  if (decide !== undefined)
    await decideReport(engine, actor, { id: report.id, ...decide, commentary: 'Ouvi o gerente.' });
  const reason = 'Paguei em outubro.';
  const review = await openReview(engine, actor, { reportId: report.id, bySubject: true, reason, days: 15 });
  return { engine, actor, report, reviewId: review.id };
}

/** The letter as another program reads it, its blanks as one. */
async function letter(
  { engine, actor, reviewId }: Awaited<ReturnType<typeof reviewed>>,
  language: Language = 'pt-BR',
) {
  const bytes = await pdfOfLetter(await letterOfReview(engine, actor, reviewId, { ...house, language }));
  const pdf = await readPdf(bytes);
  return {
    bytes,
    pdf,
    text: pdf.pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  };
}

/** The text of a letter without the head and the foot of each page, so that a sentence is whole where a page ends. */
function withoutPageEdges({ pdf }: Pick<Awaited<ReturnType<typeof letter>>, 'pdf'>): string {
  return pdf.pages
    .map(({ text }) => text.replace(/^\s*SANDBOX(?!:)/, '').replace(/SANDBOX: .*$/s, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

describe('the letter to whoever was decided about', () => {
  test('of a denial that stays: what, when, by which version, why, what of it is not seen, where to correct it', async () => {
    const one = await reviewed('denied-by-score-person', 'full-person');
    const { engine, actor, report, reviewId } = one;
    const relations = report.sections.find(({ type }) => type.value === 'RELATIONS');
    const names = [...JSON.stringify(relations?.details ?? {}).matchAll(/"name":"([^"]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    const others = names.filter((name) => name !== report.name && !/ltda|s\.a\.|\bsa\b/i.test(name));
    expect(others.length).toBeGreaterThan(0);
    const text = `Falamos com ${others[0]}, 111.444.777-35: continua em aberto.`;
    await settleReview(engine, actor, { reviewId, outcome: 'UPHELD', text });
    const { pdf, text: said, bytes } = await letter(one);
    expect(pdf.pages.length).toBeLessThanOrEqual(2);
    expect(pdf).toMatchObject({ isTagged: true });
    for (const words of [
      report.name ?? '',
      'Negado',
      'Em 20/11/2026',
      'versão 1',
      'por meios automatizados',
      'O prazo para a resposta é 05/12/2026',
      'a decisão foi revista e mantida',
      'Você disse: Paguei em outubro.',
      'continua em aberto.',
      'Score de bureau',
      'nega quando menor que 250',
      'O que não foi visto',
      'O que mudaria a decisão',
      'www.pesquisaprotesto.com.br',
      'Quem responde: dpo@example.com',
      'SANDBOX',
    ])
      expect(said).toContain(words);
    expect(others.filter((name) => said.includes(name))).toEqual([]);
    expect(said).not.toContain('111.444.777-35');
    // Who worked on it is not named, and the same review gives the same letter.
    expect(said).not.toMatch(/\bana\b/);
    expect(Buffer.compare((await letter(one)).bytes, bytes)).toBe(0);
  });

  test('of a denial with more reasons than the table has rows tells each of them', async () => {
    const one = await reviewed('denied-by-score-person', 'starter-person');
    const { engine, actor, reviewId } = one;
    const { explanation } = await letterOfReview(engine, actor, reviewId, house);
    const { pdf, text } = await letter(one);
    expect(explanation.reasons.length).toBeGreaterThan(8);
    for (const { title, found } of explanation.reasons) {
      expect(text).toContain(title);
      if (found !== null) expect(text).toContain(found.replaceAll(/\s+/g, ' '));
    }
    expect(pdf.pages.length).toBeLessThanOrEqual(2);
  });

  test.each([
    ['alert-company', 'starter-company'],
    ['alert-person', 'starter-person'],
    ['warrant-past-person', 'full-person'],
    ['denied-by-score-company', 'starter-company'],
  ])('calls an alert a review in both languages: %s', async (name, templateId) => {
    const one = await reviewed(name, templateId);
    const isAlert = one.report.status === 'ALERT';
    const { text } = await letter(one);
    expect(text).not.toMatch(/\balertas?\b/i);
    expect(text).toContain(isAlert ? 'Em análise' : 'Negado');
    const english = await letter(one, 'en');
    expect(english.text).not.toMatch(/\balerts?\b/i);
    expect(english.text).toContain(isAlert ? 'Under review' : 'Denied');
    const { explanation } = await letterOfReview(one.engine, one.actor, one.reviewId, house);
    for (const { effect, criterion } of explanation.reasons)
      expect(criterion?.startsWith('exige análise') ?? effect === 'ALERT').toBe(effect === 'ALERT');
  });

  test('of a denial that was changed says what stands now, and what was before', async () => {
    const one = await reviewed('denied-by-score-company', 'starter-company');
    const { engine, actor, reviewId } = one;
    const decision = { approved: true };
    await settleReview(engine, actor, { reviewId, outcome: 'CHANGED', text: 'Guarantee given.', decision });
    const { pdf, text } = await letter(one, 'en');
    expect(text).toContain('Approved (before: Denied)');
    expect(text).toContain('Guarantee given.');
    expect(text).toContain('It would be approved with:');
    expect(pdf.pages.length).toBeLessThanOrEqual(3);
  });

  test('of an approval, while it is looked at, and with a source that could not be asked', async () => {
    const { text } = await letter(await reviewed('source-down-optional-company', 'starter-company'));
    expect(text).toContain('A revisão está em andamento.');
    expect(text).toContain('não foi possível consultar');
    const approved = await letter(await reviewed('approved-company', 'starter-company'));
    expect(approved.text).toContain('o pedido foi aprovado pela política de crédito');
    expect(approved.text).toContain('Nada pesou contra a aprovação.');
    expect(approved.text).not.toContain('O que mudaria a decisão');
  });

  test.each([
    [
      'approved-company',
      false,
      'O pedido foi negado por um analista.',
      'havia aprovado o pedido em 20/11/2026',
    ],
    [
      'denied-by-exclusion-company',
      true,
      'O pedido foi aprovado por um analista.',
      'havia negado o pedido em 20/11/2026',
    ],
    [
      'denied-by-exclusion-company',
      false,
      'O pedido foi negado por um analista.',
      'havia negado o pedido em 20/11/2026',
    ],
    [
      'source-down-required-company',
      false,
      'O pedido foi negado por um analista.',
      'não havia tomado uma decisão',
    ],
  ])(
    'of %s, decided by an analyst (approved: %s), says what the policy had decided',
    async (name, approved, decision, policy) => {
      const { text } = await letter(await reviewed(name, 'starter-company', { approved }));
      expect(text).toContain(decision);
      expect(text).toContain(policy);
      expect(text).toContain('O que a política encontrou');
      // What would change a result of the policy does not change the decision of an analyst.
      expect(text).not.toContain('O que mudaria a decisão');
      expect(text).not.toContain('pela política de crédito');
      expect(text).not.toContain('Quem decidiu foi a política');
      expect(text.includes('O analista tinha o resultado da política')).toBe(
        name !== 'source-down-required-company',
      );
      expect(text.includes('A política não chegou a um resultado.')).toBe(
        name === 'source-down-required-company',
      );
      expect(text.includes('Nada pesou contra a aprovação.')).toBe(name === 'approved-company');
    },
  );

  test('of a denial by a list of sanctions names the entry: list, days, sanction, authority, edition', async () => {
    const one = await reviewed('sanctioned-company', 'starter-company');
    const lists = one.report.sections.find(({ type }) => type.value === 'SANCTIONS')?.details['lists'];
    const [listed] = (Array.isArray(lists) ? lists : []).filter(({ state }) => state === 'LISTED');
    const [hit] = listed.hits;
    const { text } = await letter(one);
    for (const words of [listed.list, hit.authority, hit.sanction, 'lista de'])
      expect(text).toContain(words.replaceAll(/\s+/g, ' '));
    expect(text).not.toContain('publicadas pela CGU');
  });

  test.each([
    [
      'denied-by-score-person',
      'starter-person',
      /LGPD, Lei 13\.709\/2018, art\. 18.*ANPD/,
      /LGPD, Law 13\.709\/2018, art\. 18.*ANPD/,
    ],
    [
      'denied-by-score-company',
      'starter-company',
      /Lei 12\.414\/2011, art\. 5º, II.*a revisão de uma decisão tomada só por meios automatizados \(VI\).*LGPD.*protege pessoas naturais/,
      /Law 12\.414\/2011, art\. 5, II.*the review of a decision made by automated means alone \(VI\).*LGPD.*protects natural persons/,
    ],
  ])('to %s under %s cites the law that applies', async (name, policy, inPortuguese, inEnglish) => {
    const one = await reviewed(name, policy);
    const isPerson = one.report.type === 'CPF';
    const [portuguese, english] = [
      withoutPageEdges(await letter(one)),
      withoutPageEdges(await letter(one, 'en')),
    ];
    expect(portuguese).toMatch(inPortuguese);
    expect(english).toMatch(inEnglish);
    for (const text of [portuguese, english]) {
      expect(text.includes('ANPD')).toBe(isPerson);
      expect(/art\. (18|20)\b/.test(text)).toBe(isPerson);
    }
  });

  test('on a review that an analyst opened shows no request or words of the subject', async () => {
    const one = await reviewed('denied-by-score-company', 'starter-company');
    const { engine, actor, report, reviewId } = one;
    await settleReview(engine, actor, { reviewId, outcome: 'UPHELD', text: 'It stays.' });
    const reason = 'A filial mudou.';
    const own = await openReview(engine, actor, { reportId: report.id, bySubject: false, reason, days: 15 });
    const { text } = await letter({ ...one, reviewId: own.id });
    expect(text).toContain('A empresa que decidiu abriu uma revisão em 20/11/2026');
    expect(text).toContain('Motivo: A filial mudou.');
    expect(text).not.toMatch(/Você disse|seu pedido de revisão|O pedido foi recebido/);
    const inEnglish = (await letter({ ...one, reviewId: own.id }, 'en')).text;
    expect(inEnglish).toContain('Reason: A filial mudou.');
    expect(inEnglish).not.toMatch(/You said|Your request|The request was received/);
  });

  test('before an analyst decides, says that the decision is theirs', async () => {
    const { text } = await letter(await reviewed('denied-by-exclusion-company', 'starter-company-manual'));
    expect(text).toContain('Aguardando a decisão de um analista');
    expect(text).toContain('A decisão cabe a uma pessoa.');
    expect(text).not.toContain('Quem decidiu foi a política');
    expect(text).not.toContain('Concluído');
    expect(text).not.toContain('O que mudaria a decisão');
  });
});

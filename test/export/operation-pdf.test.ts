import { describe, expect, test } from 'vitest';
import type { OperationMaterial } from '../../src/export/operation-material.ts';
import { pdfOfOperation } from '../../src/export/pdf/operation/pdf-of-operation.ts';
import type { OperationNodeAnswer } from '../../src/operation/read-operations.ts';
import { operationPage } from '../../src/presentation/operation-page.ts';
import { formatIn } from '../../src/wording/format.ts';
import { operationMaterialOf } from './operation-world.ts';
import { type ReadPdf, readPdf, rolesIn } from './read-pdf.ts';

const plain = (text: string) => text.replace(/\s+/g, ' ');
const bare = (text: string) => text.replace(/\s+/g, '');
const textOf = ({ pages }: ReadPdf) => pages.map(({ text }) => text).join('\n');

const written = new WeakMap<OperationMaterial, Promise<Uint8Array>>();
const readBefore = new WeakMap<OperationMaterial, Promise<ReadPdf>>();

/** Each material is written once, and read once: several tests look at one PDF. */
function pdfOf(material: OperationMaterial): Promise<Uint8Array> {
  const pdf = written.get(material) ?? pdfOfOperation(material);
  written.set(material, pdf);
  return pdf;
}

function read(material: OperationMaterial): Promise<ReadPdf> {
  const pdf = readBefore.get(material) ?? pdfOf(material).then(readPdf);
  readBefore.set(material, pdf);
  return pdf;
}

/** The material with more members, or other ones. */
function withNodes(
  material: OperationMaterial,
  change: (nodes: readonly OperationNodeAnswer[]) => readonly OperationNodeAnswer[],
): OperationMaterial {
  const { operation, members } = material;
  const nodes = change(operation.nodes);
  const [line] = members.slice(-1);
  return {
    ...material,
    operation: { ...operation, nodes },
    members: nodes.map((_, at) => members[at] ?? line).flatMap((one) => one ?? []),
  };
}

describe('the PDF of an operation', () => {
  test.each(['pt-BR', 'en'] as const)(
    'in %s says first what it came to and who has made it so, with the numbers of terminal and JSON',
    async (language) => {
      const material = await operationMaterialOf('denied-partner-company', { language });
      const { operation, members } = material;
      const pdf = await read(material);
      const first = plain(pdf.pages[0]?.text ?? '');
      const format = formatIn(language, 'America/Sao_Paulo');
      const page = operationPage(operation, { language, format });
      expect(first.toUpperCase()).toContain(page.status);
      expect(first).toContain('99.990.018/0001-45');
      expect(first).toContain(plain(format.money(operation.price)));
      expect(page.reasons.length).toBe(1);
      for (const reason of page.reasons) expect(first).toContain(plain(reason));
      // Every line of the tree stands on the pages behind, with its score, its price and its report.
      const rest = bare(
        pdf.pages
          .slice(1)
          .map(({ text }) => text)
          .join(''),
      );
      for (const [at, node] of operation.nodes.entries()) {
        expect(rest).toContain(bare(node.name ?? ''));
        if (node.score !== null) expect(rest).toContain(String(node.score));
        if (node.reportId !== null) expect(rest).toContain(node.reportId);
        const cents = members[at]?.priceCents ?? null;
        if (cents !== null) expect(rest).toContain(bare(format.money(cents / 100)));
      }
      for (const { words } of page.tree) {
        expect(rest).toContain(bare(words.relation));
        expect(rest).toContain(bare(words.reason));
      }
    },
  );

  test('is tagged, titled without a document or a name, and in its language, with bookmarks', async () => {
    for (const language of ['pt-BR', 'en'] as const) {
      const material = await operationMaterialOf('denied-sister-company', { language });
      const pdf = await read(material);
      expect(pdf.isTagged).toBe(true);
      expect(pdf.metadata).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
      expect(pdf.info).toMatchObject({ Language: language });
      expect(String(pdf.info['Title'])).toMatch(/opr_.*SANDBOX/);
      expect(JSON.stringify(pdf.info)).not.toContain(material.operation.document);
      expect(pdf.outline).toEqual(
        language === 'en'
          ? ['Alert', 'Tree', 'Members', 'What was run, and rights']
          : ['Alerta', 'Árvore', 'Membros', 'O que foi executado, e direitos'],
      );
      expect(pdf.fonts.every((font) => /^(Inter|GeistMono|DejaVu)/.test(font))).toBe(true);
      const roles = pdf.pages.flatMap(({ structure }) => rolesIn(structure));
      for (const role of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD'])
        expect(roles, role).toContain(role);
      expect(roles.filter((role) => role === 'H1').length).toBe(1);
    }
  });

  test('says SANDBOX on every page, the number of the page, and whom to ask for one’s rights', async () => {
    const material = await operationMaterialOf('approved-company');
    const pdf = await read(material);
    for (const [at, { text }] of pdf.pages.entries()) {
      expect(text).toContain('SANDBOX: dados inventados');
      expect(text).toContain(`página ${at + 1} de ${pdf.pages.length}`);
    }
    expect(plain(textOf(pdf))).toContain('dpo@example.com');
    const quiet = await read({ ...material, operation: { ...material.operation, sandbox: false } });
    expect(textOf(quiet)).not.toContain('SANDBOX');
  });

  test('is the same bytes again, in any time zone of the machine', async () => {
    const material = await operationMaterialOf('denied-partner-company');
    const bytes = Buffer.from(await pdfOf(material));
    const zone = process.env['TZ'];
    try {
      process.env['TZ'] = 'Pacific/Kiritimati';
      expect(Buffer.compare(Buffer.from(await pdfOfOperation(material)), bytes)).toBe(0);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  test('tells why somebody is not analysed, and shows no whole document of a person', async () => {
    const material = await operationMaterialOf('masked-partner-company');
    const pdf = await read(material);
    expect(plain(textOf(pdf))).toContain('Não analisável');
    expect(plain(textOf(pdf))).toContain('oculta parte do documento');
    for (const { document, documentKind } of material.operation.nodes) {
      if (documentKind === 'CPF' && document !== null) expect(bare(textOf(pdf))).not.toContain(document);
    }
  });

  test('leads to the report of each member where people reach the service, and nowhere else', async () => {
    const material = await operationMaterialOf('denied-partner-company');
    const reports = material.operation.nodes.flatMap(({ reportId }) => reportId ?? []);
    const linksOf = ({ pages }: ReadPdf) => [...new Set(pages.flatMap(({ links }) => links))];
    const linked = await read(material);
    expect(linksOf(linked)).toEqual(reports.map((id) => `https://credit.example/relatorio/${id}`));
    expect(linked.pages.flatMap(({ structure }) => rolesIn(structure))).toContain('Link');
    expect(linksOf(await read({ ...material, publicUrl: null }))).toEqual([]);
  });

  test('tells every relation of a member, and of very many the first ones', async () => {
    const material = await operationMaterialOf('approved-company');
    const withRelations = (count: number) =>
      withNodes(material, ([root, first, ...rest]) => {
        const [relation] = first?.relations ?? [];
        if (root === undefined || first === undefined || relation === undefined) throw new Error('No member');
        const others = Array.from({ length: count }, (_, at) => ({ ...relation, sharePercent: at + 1.5 }));
        return [root, { ...first, relations: [relation, ...others] }, ...rest];
      });
    const few = plain(textOf(await read(withRelations(3))));
    expect(few).toMatch(/também .* 3,5%/);
    expect(few).not.toContain('e mais');
    const many = plain(textOf(await read(withRelations(40))));
    expect(many).toContain('e mais 24, no arquivo xlsx');
  });

  test('of 210 members shows 200 and says where the rest is, and all of them where they are asked for', async () => {
    const material = await operationMaterialOf('approved-company');
    const many = withNodes(material, ([root, first]) => {
      if (root === undefined || first === undefined) throw new Error('The operation has no member');
      const members = Array.from({ length: 210 }, (_, at) => ({
        ...first,
        document: `DOC${at}`,
        name: `Member ${at}.`,
      }));
      return [root, ...members];
    });
    const few = plain(textOf(await read(many)));
    expect(few).toContain('Member 198.');
    expect(few).not.toContain('Member 199.');
    expect(few).toContain('Mostrados 200 de 211');
    const whole = plain(textOf(await read({ ...many, form: { ...many.form, whole: true } })));
    expect(whole.split('Member 209.').length).toBe(3);
  });

  test.each([
    ['=HYPERLINK("http://evil")', '=HYPERLINK("http://evil")'],
    ['(unbalanced \\ parenthesis))', '(unbalanced \\ parenthesis))'],
    ['نور الدين', undefined],
    ['\u202eexe.fdp\u0000\u0007', 'exe.fdp'],
    ['W'.repeat(400), undefined],
    ['   ', 'Nome desconhecido'],
  ])('with a member called %j is whole, and its decision stays one page', async (name, shown) => {
    const material = withNodes(await operationMaterialOf('denied-partner-company'), (nodes) =>
      nodes.map((node) => ({ ...node, name })),
    );
    const reasons = material.operation.nodes.map(({ document }) => ({
      document: document ?? '',
      step: 'partners',
      result: 'DENIED' as const,
      effect: 'DENIED' as const,
    }));
    const pdf = await read({
      ...material,
      operation: { ...material.operation, reasons: Array(5).fill(reasons).flat() },
    });
    const text = textOf(pdf);
    expect(text).not.toContain('\u0000');
    if (shown !== undefined) expect(plain(text)).toContain(shown);
    expect(pdf.pages[0]?.text).toContain('Quem decidiu');
    expect(pdf.pages[0]?.text).toContain('Mais 17');
    expect(pdf.pages[1]?.text).toContain('Árvore');
  });
});

import { describe, expect, test } from 'vitest';
import { packageVersion } from '../../../src/base/own-package.ts';
import { aBatch, aResult, unknownResult, workbookOf } from './batch-data.ts';
import { readWorkbook, summaryOf } from './read-workbook.ts';

const failed = (source: string, message: string, at = '2026-11-20T02:00:00.000Z') => ({
  source,
  code: 'OTHER',
  message,
  at,
});
const reason = (rule: string) =>
  ({ group: 'Cadastro', rule, status: 'ALERT', text: `texto de ${rule}` }) as const;

const results = [
  aResult({ score: 0, reasons: [reason('PROTESTS_TOTAL'), reason('PROTESTS_TOTAL'), reason('X')] }),
  aResult({
    score: 99,
    status: 'ALERT',
    riskBand: 'C',
    reasons: [reason('PROTESTS_TOTAL'), reason('RISK_BAND')],
  }),
  aResult({ score: 100, status: 'DENIED', riskBand: 'Z', reused: true, counted: false, priceCents: 0 }),
  aResult({
    score: 1000,
    status: 'APPROVED',
    failedSources: [failed('bureau', 'segunda', '2026-11-20T05:00:00.000Z'), failed('scr', 'fora do ar')],
  }),
  aResult({ ...unknownResult, status: 'ERROR', failedSources: [failed('bureau', 'primeira')] }),
];

async function summary(content = {}, options = {}) {
  return readWorkbook(await workbookOf({ results, ...content }, options)).sheet('Resumo');
}

describe('the summary', () => {
  test('counts outcomes by formulas that hold their results, with their share', async () => {
    const sheet = await summary();
    const counts = [
      ['Aprovado', '2', '0.4'],
      ['Alerta', '1', '0.2'],
      ['Negado', '1', '0.2'],
      ['Concluído', '0', '0'],
      ['Erro', '1', '0.2'],
      ['Não iniciado', '0', '0'],
    ] as const;
    for (const [word, count, share] of counts) {
      const line = summaryOf(sheet, word);
      expect(line['B']).toMatchObject({ value: count, formula: `COUNTIF('Resultados'!$D$2:$D$6,"${word}")` });
      expect(line['C']).toMatchObject({ value: share, format: '0.0%' });
    }
    expect(summaryOf(sheet, 'Documentos')['B']?.value).toBe('5');
    expect(summaryOf(sheet, 'Taxa de aprovação')['B']).toMatchObject({ value: '0.5', format: '0.0%' });
  });

  test('shows how to add links if no address is set, and the link to the batch if one is', async () => {
    expect(summaryOf(await summary(), 'Links')['B']?.value).toContain('CREDIT_PUBLIC_URL');
    const linked = await summary({}, { publicUrl: 'https://credit.example' });
    expect(linked.rows.some((row) => row['A']?.value === 'Links')).toBe(false);
    expect(summaryOf(linked, 'Lote no serviço')['B']?.value).toBe('abrir');
  });

  test('shows how scores and bands are spread, those without one too', async () => {
    const sheet = await summary();
    const count = (label: string) => summaryOf(sheet, label)['B']?.value;
    expect(['0–99', '100–199', '200–299', '900–1000'].map((range) => count(`Score ${range}`))).toEqual([
      '2',
      '1',
      '0',
      '1',
    ]);
    expect(count('Sem score')).toBe('1');
    expect(count('Score médio')).toBe('299.75');
    expect(count('Score mediano')).toBe('99.5');
    expect(['A', 'B', 'C', 'Z', 'Sem faixa'].map(count)).toEqual(['2', '0', '1', '1', '1']);
    const labels = sheet.rows.map(({ A }) => A?.value ?? '');
    expect(labels.filter((label) => /^[ABCZ]$/.test(label))).toEqual(['A', 'B', 'C', 'Z']);
  });

  test('adds up the price, and names the reasons and the sources that failed', async () => {
    const sheet = await summary();
    expect(summaryOf(sheet, 'Cobrados')['B']?.value).toBe('3');
    expect(summaryOf(sheet, 'Reaproveitados')['B']?.value).toBe('1');
    expect(summaryOf(sheet, 'Preço total')['B']).toMatchObject({ value: '4.5', format: '"R$" #,##0.00' });
    const labels = sheet.rows.map(({ A }) => A?.value);
    const reasons = labels.slice(
      labels.indexOf('Motivos mais frequentes') + 1,
      labels.indexOf('Fontes com falha'),
    );
    expect(reasons).toHaveLength(3);
    expect(sheet.rows[labels.indexOf('Motivos mais frequentes') + 1]?.['B']?.value).toBe('2');
    expect(reasons).toContain('Faixa de risco');
    expect(reasons).toContain('X');
    expect(summaryOf(sheet, 'bureau')).toMatchObject({ B: { value: '2' }, D: { value: 'segunda' } });
    expect(summaryOf(sheet, 'Sistema de Informações de Crédito (SCR)')).toMatchObject({
      B: { value: '1' },
      D: { value: 'fora do ar' },
    });
  });

  test('says of which batch and policy it is, when it was and by what it was made', async () => {
    const sheet = await summary({}, { publicUrl: 'https://credit.example' });
    const batch = aBatch();
    expect(summaryOf(sheet, 'Lote')['B']?.value).toBe(batch.name);
    expect(summaryOf(sheet, 'Identificador do lote')['B']?.value).toBe(batch.id);
    expect(summaryOf(sheet, 'Política')).toMatchObject({
      B: { value: 'Empresas' },
      D: { value: 'standard-company' },
    });
    expect(summaryOf(sheet, 'Versão da política')).toMatchObject({
      B: { value: '3', type: 'n' },
      D: { value: `SHA-256 ${batch.policy.hash}` },
    });
    const finished = summaryOf(sheet, 'Concluído em');
    expect(finished).toMatchObject({ B: { value: '46346', format: 'dd/mm/yyyy hh:mm' } });
    expect(finished['D']?.value).toContain('America/Sao_Paulo');
    const counts = ['Linhas coladas', 'Válidas', 'Inválidas', 'Repetidas'];
    expect(counts.map((label) => summaryOf(sheet, label)['B']?.value)).toEqual(['7', '5', '1', '1']);
    expect(summaryOf(sheet, 'Gerado por')['B']?.value).toBe(`credit ${packageVersion()}`);
    expect(summaryOf(sheet, 'Lote no serviço')['B']?.formula).toBe(
      `HYPERLINK("https://credit.example/lotes/${batch.id}","abrir")`,
    );
  });

  test('says on every sheet and page that the data of the sandbox are invented', async () => {
    const sandbox = readWorkbook(await workbookOf({ results, batch: aBatch({ sandbox: true }) }));
    expect(sandbox.sheet('Resumo').rows[1]).toMatchObject({ A: { value: 'SANDBOX' } });
    for (const { xml } of sandbox.sheets) {
      expect(xml.children.find(({ name }) => name === 'headerFooter')?.text).toContain('SANDBOX');
    }
    const real = readWorkbook(await workbookOf({ results }));
    expect([...real.parts.values()].some(({ text }) => text.includes('SANDBOX'))).toBe(false);
  });

  test('stands for a batch without a single result, and for one that has not ended', async () => {
    const workbook = readWorkbook(await workbookOf({ finishedAt: null, batch: aBatch({ startedAt: null }) }));
    const sheet = workbook.sheet('Resumo');
    expect(summaryOf(sheet, 'Aprovado')).toMatchObject({
      B: { value: '0', formula: `COUNTIF('Resultados'!$D$2:$D$2,"Aprovado")` },
    });
    expect(summaryOf(sheet, 'Aprovado')['C']).toBeUndefined();
    expect(summaryOf(sheet, 'Taxa de aprovação')['B']).toBeUndefined();
    expect(summaryOf(sheet, 'Score médio')['B']).toBeUndefined();
    expect(summaryOf(sheet, 'Concluído em')).not.toHaveProperty('B');
    expect(summaryOf(sheet, 'Concluído em')['D']?.value).toBe('Ainda não concluído');
    expect(workbook.sheet('Resultados').rows).toHaveLength(1);
  });
});

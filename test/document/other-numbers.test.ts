import { cnpj } from 'cpf-cnpj-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../src/document/document.ts';
import { formatDocument } from '../../src/document/mask.ts';
import { readDocuments } from '../../src/document/paste.ts';
import { anyDocument, withOfficialCheckDigits } from './official-check-digits.ts';

/** What is read as a document in a text. */
const read = (text: string) =>
  [...readDocuments(text)].flatMap((item) => (item.outcome === 'VALID' ? [item.document.value] : []));

const areaCodes = ['11', '21', '27', '31', '41', '48', '51', '61', '71', '85', '91', '99'];

/** Mobile numbers whose digits are a valid CPF, as 1 of 100 is. */
const phoneThatIsCpf = fc
  .tuple(fc.constantFrom(...areaCodes), fc.stringMatching(/^[0-9]{6}$/))
  .map(([area, digits]) => withOfficialCheckDigits('cpf', `${area}9${digits}`))
  .filter((value) => parseDocument(value).document !== undefined);

describe('telephones', () => {
  test.each([
    ['Joao tel 11999900006 CPF 910.001.000-65', ['91000100065']],
    ['Padaria 99.991.000/0001-68 whatsapp 11987654321', ['99991000000168']],
    ['tel 11999900006 / 11999900006, CPF 91000100065', ['91000100065']],
    ['Joao 11999900006 (whatsapp) 910.001.000-65', ['91000100065']],
    ['telefone do cliente: 11999900006', []],
    ['{"telefone": "11999900006", "cpf": "91000100065"}', ['91000100065']],
    ['tel 11999900006 ou 11999900006', []],
    ['tel 11999900006 and 11999900006, CPF 91000100065', ['91000100065']],
    // Without a word that tells, a number next to a masked document is doubtful.
    ['Joao 910.001.000-65 11999900006', ['91000100065']],
    // A document that no word calls a telephone, and that a word calls a document.
    ['Joao 11999900006', ['11999900006']],
    ['tel (11) 3232-1234 CPF 11999900006', ['11999900006']],
  ])('%s', (text, documents) => {
    expect(read(text)).toEqual(documents);
  });

  test('a doubtful number is refused with the document that it may be', () => {
    const [, doubtful] = readDocuments('Joao 910.001.000-65 11999900006');
    expect(doubtful).toMatchObject({
      outcome: 'INVALID',
      refusal: { code: 'OTHER_NUMBER', params: { numberKind: 'PHONE' } },
      suggestion: { value: '11999900006' },
    });
  });

  test('no form in which a telephone is written is a document, though its digits are', () => {
    const forms: readonly ((area: string, first: string, last: string) => string)[] = [
      (area, first, last) => `${area}-${first}-${last}`,
      (area, first, last) => `${area} ${first}-${last}`,
      (area, first, last) => `${area} ${first}${last}`,
      (area, first, last) => `${area}.${first}.${last}`,
      (area, first, last) => `${area} 9 ${first.slice(1)} ${last}`,
      (area, first, last) => `${area}-${first}${last}`,
      (area, first, last) => `0${area} ${first}-${last}`,
      (area, first, last) => `0${area}-${first}${last}`,
      (area, first, last) => `(${area}) ${first}-${last}`,
      (area, first, last) => `(${area})${first}${last}`,
      (area, first, last) => `(0${area}) ${first} ${last}`,
      (area, first, last) => `+55 ${area} ${first}-${last}`,
      (area, first, last) => `+55${area}${first}${last}`,
      (area, first, last) => `+55 (${area}) ${first}-${last}`,
      (area, first, last) => `+55 ${area}${first}${last}`,
      (area, first, last) => `55-${area}${first}${last}`,
      (area, first, last) => `55 ${area} ${first}-${last}`,
    ];
    const words = ['', 'tel', 'Tel.:', 'cel', 'fone', 'WhatsApp', 'contato:', 'Maria'];
    fc.assert(
      fc.property(
        phoneThatIsCpf,
        fc.constantFrom(...forms),
        fc.constantFrom(...words),
        (digits, form, word) => {
          const text = form(digits.slice(0, 2), digits.slice(2, 7), digits.slice(7));
          expect(parseDocument(text).document).toBeUndefined();
          expect(read(`${word} ${text}`)).toEqual([]);
          expect(read(`${word} ${text}, CPF 910.001.000-65`)).toEqual(['91000100065']);
        },
      ),
    );
  });

  test('a bare number behind a word for a telephone is never a document', () => {
    const words =
      'tel,tel.,Tel:,telefone,TELEFONE:,fone,cel,celular,whatsapp,WhatsApp:,zap,wpp,contato,ramal,fax,tel1'.split(
        ',',
      );
    fc.assert(
      fc.property(phoneThatIsCpf, fc.constantFrom(...words), (digits, word) => {
        expect(read(`${word} ${digits}`)).toEqual([]);
        expect(read(`Maria ${word} ${digits} CPF 910.001.000-65`)).toEqual(['91000100065']);
        expect(parseDocument(`${word} ${digits}`).refusal?.code).toBe('OTHER_NUMBER');
      }),
    );
  });
});

test('a CNPJ whose letters are those of a label is a document', () => {
  expect(parseDocument('TI.TFV.PJ5/DATA-04').document?.value).toBe('TITFVPJ5DATA04');
});

describe('words and symbols before a number', () => {
  test.each([
    '☎ 11987100042',
    '☎\uFE0F: 11987100042',
    '📱11987100042',
    '📞 11987100042',
    '11987100042 📱',
    'ligar 11987100042',
    'ligar para Maria 11987100042',
    'recado 11987100042',
    'fixo: 11987100042',
    'comercial 11987100042',
    'falar com João 11987100042',
    '55 11987100042',
    'https://wa.me/11987100042',
    'wa.me/11987100042',
    'https://api.whatsapp.com/send?phone=11987100042',
    '11987100042@s.whatsapp.net',
    'chave pix: 11987100042',
    'nota fiscal 11987100042',
    'Nota Fiscal Eletrônica nº 11987100042',
    'NFC-e 11987100042',
    'cupom fiscal: 11987100042',
    'fatura 11987100042',
  ])('%s is not a document', (text) => {
    expect(read(text)).toEqual([]);
    expect(read(`910.001.000-65, ${text}`)).toEqual(['91000100065']);
  });

  test.each(['documento fiscal 52998224725', '55. 52998224725', 'recado: CPF 11987100042'])(
    '%s is a document',
    (text) => {
      expect(read(text)).toEqual([/\d{11}/.exec(text)?.[0]]);
    },
  );
});

describe('numbers of other kinds', () => {
  test.each([
    'PIS 91000100065',
    'NIS: 91000100065',
    'pis/pasep nº 91000100065',
    'CNH 91000100065',
    'Processo nº 91000100065',
    'conta corrente 91000100065',
    'c/c: 91000100065',
    'Inscrição Estadual 91000100065',
    'RG 910001000-65',
    'matrícula: 91000100065',
    'título de eleitor 91000100065',
    'NF-e 91000100065',
    'R$ 91.000.100.065,00',
    'R$ 91000100065',
    'US$91000100065',
    '91.000.100.065,00',
    '910.001.000,65',
    '910001000.65',
    '910001000,65',
    '910.00100.06-5',
    '91.000.100-0',
    '91000-100',
    '91.000-100',
    '2026-11-20',
    '20/11/2026 10:05',
    '0910001-00.0652.0.09.1000',
    '910001000/65',
  ])('%s is not a document', (text) => {
    expect(parseDocument(text).document).toBeUndefined();
    expect(read(text)).toEqual([]);
    expect(read(`Maria ${text}`)).toEqual([]);
  });
});

describe('the fields of a boleto or bill', () => {
  test.each([
    '23793.38128 60007.827136 95000.063305 9 33683111000280',
    '23793 38128 60007 827136 95000 063305 9 33683111000280',
    '23793.38128  60007.827136  95000.063305  9  33683111000280',
    '83640000001-1 52998224725-2 91000100065-3 52998224725-4',
    '83640000001 1 52998224725 4 91000100065 2 52998224725 4',
    '85890000001 8 52998224725 7 91000100065 3 52998224725 7',
    '836400000011 529982247254 910001000652 529982247254',
    '(23793.38128 60007.827136 95000.063305 9 33683111000280)',
    '35 2605 33683111000280 55 001 000012345 1 12345678 9',
    'CNH categoria AB nº 52998224725',
    'Nosso número: 09/52998224725-1',
    'nosso nº 109 / 52998224725',
    'código familiar CadÚnico 52998224725',
    'Linha digitável: 23793.38128 60007.827136 95000.063305 9 33683111000280',
  ])('%s are not documents', (fields) => {
    expect(read(fields)).toEqual([]);
    expect(read(`CPF 910.001.000-65, boleto ${fields} de R$ 100,00`)).toEqual(['91000100065']);
  });

  test('are as many as these: a list of documents is read', () => {
    expect(read('52998224725 1 91000100065 2')).toEqual(['52998224725', '91000100065']);
  });

  const list = ['81234567865', '52998224725', '11144477735', '31415926590', '27182818205'];
  test.each([' - ', ' ', '- ', '. '])('are not the documents of a list with numbers and "%s"', (mark) => {
    expect(read(list.map((document, index) => `${index + 1}${mark}${document}`).join(' '))).toEqual(list);
    expect(read(list.map((document) => `${document}${mark}1`).join(' '))).toEqual(list);
  });
});

describe('words that name another number', () => {
  const words = [
    'nosso número,Nosso Nº,nosso numero,código de barras,cód. barras,linha digitável,boleto,NSU,txid,operação',
    'cartão SUS,cartão nacional de saúde,CNS,SUS,PIS,PASEP,NIS,NIT,PIS/PASEP,PIS/NIT,INSS,número do benefício',
    'CRM,CRM/SP,CRM-SP,OAB,OAB/SP nº,CREA,CREA/MG nº,CRC,CRECI,CAU,COREN,registro CRO',
    'placa,RENAVAM,chassi,título de eleitor,título eleitoral,CNH,carteira de motorista,Carteira Nacional de Habilitação',
    'RG,RG SSP/SP,CEP,IE,I.E.,Insc. Est.,Inscr. Estadual,inscrição municipal,I.M.,carteira de trabalho,CTPS',
    'conta,conta salário,agência,ag.,C/C nº,cartão de crédito,protocolo,Prot.,pedido,pedido nº,ordem de compra',
    'NF,NF-e nº,NFS-e,CT-e,nota fiscal,chave de acesso,chave da nota,IMEI,nº de série,EAN,código de rastreamento',
    'CNH registro nº,CNH - Nº Registro,Renavam do veículo,matrícula funcional,matrícula do imóvel,protocolo de atendimento',
    'processo administrativo,nota de empenho,hidrômetro,unidade consumidora,CCB,Cédula de Crédito Bancário nº,ID da transação',
    'Nº Registro,número de registro,inscrição estadual sob o nº,Certidão nº,alvará,autenticação,código de verificação,cód. de controle da certidão',
    'boletim de ocorrência,telefone,tel.,celular,whats,CUIT',
  ].flatMap((some) => some.split(','));

  test.each(words)('after "%s" no number is a document, and the nearest word counts', (word) => {
    for (const number of ['52998224725', '33683111000280', '529.982.247-25']) {
      // Telephones and the numbers of registering bodies and certificates have no mask.
      const isOfBare =
        /^(?:tel|cel|whats)|^(?:CR|OAB|CAU|COREN|SUS|INSS)|CRO$|^Certid|certidão$|^alvará|^autent|verificação$/;
      if (number.includes('.') && isOfBare.test(word)) continue;
      expect(read(`${word} ${number}`)).toEqual([]);
      expect(read(`Maria, ${word}: ${number}`)).toEqual([]);
      expect(read(`${word}: ${number}, CPF: 910.001.000-65`)).toEqual(['91000100065']);
    }
    for (const text of [
      `${word} 123456, CPF: 52998224725`,
      `CPF 52998224725 ${word} 123456`,
      `${word}: CPF 52998224725`,
      `${word} do CPF 529.982.247-25`,
      `${word} do cliente Ana, documento 52998224725`,
    ])
      expect(read(text)).toEqual(['52998224725']);
  });

  test.each([
    'nosso cliente 52998224725',
    'Análise de limite de crédito: 529.982.247-25',
    'Motorista 52998224725',
    'the owner, i.e. 52998224725',
    'limite do 52998224725',
  ])('%s is a document', (text) => {
    expect(read(text)).toEqual(['52998224725']);
    expect(read(`${text} e CNPJ 33683111000280`)).toEqual(['52998224725', '33683111000280']);
  });

  const bodies = ['CREA-SP', 'INSS', 'OAB/SP', 'CRM', 'CVM', 'Nome: SUS,', 'Certidão:'];
  test.each([...bodies, 'Inscrição:', 'Nº de inscrição', 'Inscr.'])(
    '%s is not of a CNPJ with its mask',
    (body) => {
      expect(read(`${body} 33.683.111/0002-80, sócio CPF 529.982.247-25`)).toEqual([
        '33683111000280',
        '52998224725',
      ]);
      expect(read(`${body} 33.683.111/0002-80`)).toEqual(['33683111000280']);
      expect(parseDocument(`${body} 33683111000280`).document).toBeUndefined();
    },
  );
});

describe('the separators of a document', () => {
  /** The accepted forms, written down again: a separator is where the mask has it, or is missing. */
  function formsOf(value: string): ReadonlySet<string> {
    const optional = (marks: readonly string[], parts: readonly string[]): readonly string[] =>
      parts
        .slice(1)
        .reduce<readonly string[]>(
          (texts, part, index) =>
            texts.flatMap((text) => [text + part, `${text}${marks[index] ?? ''}${part}`]),
          [parts[0] ?? ''],
        );
    const cut = (...places: readonly number[]) =>
      [0, ...places].map((place, index) => value.slice(place, places[index]));
    const [marks, parts] =
      value.length === 11 ? [['.', '.', '-'], cut(3, 6, 9)] : [['.', '.', '/', '-'], cut(2, 5, 8, 12)];
    return new Set([
      ...optional(marks, parts).filter((text) => !/^[^.]+\.[^.]+$/.test(text) || /[/-]/.test(text)),
      parts.join('-'),
    ]);
  }

  test('every accepted form is read', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        for (const text of formsOf(document.value)) {
          expect(parseDocument(text)).toEqual({ document });
        }
        expect(formsOf(document.value)).toContain(formatDocument(document));
      }),
      { numRuns: 30 },
    );
  });

  test('no other text is ever read as the document that its digits are', () => {
    const marks = fc.constantFrom('.', '-', '/', ',', ' ', "'", '_', '.0', '(', 'E', '+', '');
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(fc.tuple(fc.nat(18), marks), { minLength: 1, maxLength: 4 }),
        ({ value }, insertions) => {
          const text = insertions.reduce(
            (whole, [place, mark]) => whole.slice(0, place) + mark + whole.slice(place),
            value,
          );
          const { document } = parseDocument(text);
          if (document !== undefined && document.value === value) {
            expect([...formsOf(value)].map((form) => form.toUpperCase())).toContain(
              text.trim().toUpperCase(),
            );
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a number that a data frame or a spreadsheet wrote is refused, and only its own digits are suggested', () => {
    const damages: readonly ((digits: string) => string)[] = [
      (digits) => `${digits}.0`,
      (digits) => `${digits}.00`,
      (digits) => `${digits},0`,
      (digits) => `${digits},00`,
      (digits) => `${digits}.000000`,
      (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '.'),
      (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','),
      (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ' '),
      (digits) => `${digits.replace(/\B(?=(\d{3})+$)/g, '.')},00`,
      (digits) => `${digits.charAt(0)}.${digits.slice(1)}E+${digits.length - 1}`,
      (digits) => `${digits.charAt(0)},${digits.slice(1)}e${digits.length - 1}`,
    ];
    const numeric = anyDocument.filter(({ value }) => /^(?:0{0,2}[1-9]\d*)$/.test(value));
    fc.assert(
      fc.property(numeric, fc.constantFrom(...damages), (document, damage) => {
        const digits = document.value.replace(/^0+/, '');
        const text = damage(digits);
        const { document: wrong, refusal, suggestion } = parseDocument(text);
        expect(wrong).toBeUndefined();
        expect(['NUMBER_FORMAT', 'SCIENTIFIC_NOTATION']).toContain(refusal?.code);
        // 1 of 100 CPFs can also be a company's CNPJ without more of its zeros.
        const isAmbiguous =
          document.kind === 'cpf' && /0\d{5}$/.test(digits) && cnpj.isValid(digits.padStart(14, '0'));
        expect(suggestion).toEqual(isAmbiguous ? undefined : document);
      }),
    );
  });
});

import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * Invented releases of the register of companies in the publisher's own form: ten archives a table, Latin-1, quoted, the rows of a
 * company in any order. Every row follows from its number alone, so that equal sizes give equal files. The shares are those of
 * April 2026: of 100 establishments 96 companies, 39 partners, 67 rows of Simples. Nothing in it is a fact about anybody.
 */

const lookups = {
  Cnaes: 'CNAECSV',
  Motivos: 'MOTICSV',
  Municipios: 'MUNICCSV',
  Naturezas: 'NATJUCSV',
  Paises: 'PAISCSV',
  Qualificacoes: 'QUALSCSV',
};
const fixtures = fileURLToPath(new URL('../fixtures/receita/lookups/', import.meta.url));
const release = 'D61114';

/** How many partners the company has of which relations are measured. */
export const largeCompanyPartners = 200;

/** What a release of so many establishments has. */
export function releaseShape(establishments) {
  const companies = Math.ceil(establishments * 0.957);
  return {
    establishments,
    companies,
    branches: establishments - companies,
    partners: Math.floor(establishments * 0.393),
    simples: Math.floor(companies * 0.7),
  };
}

/** Writes the archives of a release into a folder. */
export async function writeRelease(folder, establishments) {
  const shape = releaseShape(establishments);
  const tables = [
    ['Empresas', 'EMPRECSV', shape.companies, companyRow],
    ['Estabelecimentos', 'ESTABELE', shape.establishments, (at) => establishmentRow(at, shape)],
    ['Socios', 'SOCIOCSV', shape.partners + largeCompanyPartners, (at) => partnerRow(at, shape)],
  ];
  for (const [archive, ending, count, row] of tables) {
    for (let part = 0; part < 10; part += 1) {
      const rows = rowsOf(count, row, { from: part, step: 10 });
      await writeZip(
        join(folder, `${archive}${part}.zip`),
        `K3241.K03200Y${part}.${release}.${ending}`,
        rows,
      );
    }
  }
  const simples = rowsOf(shape.simples, simplesRow, { from: 0, step: 1 });
  await writeZip(join(folder, 'Simples.zip'), `F.K03200$W.SIMPLES.CSV.${release}`, simples);
  for (const [archive, ending] of Object.entries(lookups)) {
    const content = readFileSync(join(fixtures, `${archive}.csv`));
    await writeZip(join(folder, `${archive}.zip`), `F.K03200$Z.${release}.${ending}`, [content]);
  }
  return shape;
}

function* rowsOf(count, row, { from, step }) {
  let text = '';
  for (let at = from; at < count; at += step) {
    text += row(at);
    if (text.length > 256 * 1024) {
      yield Buffer.from(text, 'latin1');
      text = '';
    }
  }
  yield Buffer.from(text, 'latin1');
}

/** A zip of one file. */
async function writeZip(file, name, pieces) {
  const out = createWriteStream(file);
  const names = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(20, 4);
  // Sizes and checksum stand in the directory alone.
  head.writeUInt16LE(0x0008, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(names.length, 26);
  out.write(head);
  out.write(names);
  const deflater = createDeflateRaw({ level: 6 });
  let [sum, size, packed] = [0, 0, 0];
  deflater.on('data', (piece) => {
    packed += piece.length;
    if (!out.write(piece)) {
      deflater.pause();
      out.once('drain', () => deflater.resume());
    }
  });
  const ended = once(deflater, 'end');
  for (const piece of pieces) {
    sum = crc32(piece, sum);
    size += piece.length;
    if (!deflater.write(piece)) await once(deflater, 'drain');
  }
  deflater.end();
  await ended;
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x0008, 2);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(sum, 10);
  facts.writeUInt32LE(packed, 14);
  facts.writeUInt32LE(size, 18);
  facts.writeUInt16LE(names.length, 22);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(20, 4);
  facts.copy(entry, 6);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + names.length, 12);
  end.writeUInt32LE(head.length + names.length + packed, 16);
  out.write(entry);
  out.write(names);
  out.end(end);
  await once(out, 'finish');
}

/** A number from 0 up to `below` that follows from a place and what it is for (a 32-bit mix, xorshift-multiply). */
function chance(at, salt, below) {
  let x = Math.imul(at ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  x ^= x >>> 16;
  x = Math.imul(x, 0x27d4eb2f);
  return ((x ^ (x >>> 15)) >>> 0) % below;
}

const pick = (list, at, salt) => list[chance(at, salt, list.length)];

/** Roots in no order, each once: a prime beside a hundred millions. One in a hundred has letters. */
export function rootOf(company) {
  const number = String((company * 61_803_399 + 7_654_321) % 100_000_000).padStart(8, '0');
  if (company % 100 !== 99) return number;
  return number.slice(0, 2) + String.fromCharCode(65 + (company % 26)) + number.slice(3);
}

export function checkDigits(base) {
  const digit = (text) => {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) {
      sum += (text.charCodeAt(text.length - 1 - at) - 48) * (2 + (at % 8));
    }
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(base);
  return `${first}${digit(base + first)}`;
}

/** The CNPJ of an establishment: companies first, each with its head office, then branches of some. */
export function cnpjOf(at, { companies }) {
  const isBranch = at >= companies;
  const company = isBranch ? chance(at, 1, Math.max(1, Math.floor(companies / 30))) : at;
  const order = isBranch ? String(2 + (at % 9_000)).padStart(4, '0') : '0001';
  const base = rootOf(company) + order;
  return base + checkDigits(base);
}

function companyRow(at) {
  const nature = pick(natures, at, 2);
  const name = nature === '2135' ? personName(chance(at, 3, 1e9)) : companyName(at);
  const capital = `${pick([1, 5, 10, 20, 30, 50, 100, 200], at, 4)}000,00`;
  return `"${rootOf(at)}";"${name}";"${nature}";"${nature === '2135' ? 50 : 49}";"${capital}";"${pick(sizes, at, 5)}";""\n`;
}

function establishmentRow(at, shape) {
  const cnpj = cnpjOf(at, shape);
  const isBranch = at >= shape.companies;
  const status = pick(statuses, at, 6);
  const opened = dayOf(at, 7);
  const since = status === '02' && chance(at, 8, 2) === 0 ? opened : dayOf(at, 9);
  const city = pick(cities, at, 10);
  const [secondary, trade] = [
    chance(at, 11, 2) ? secondaryOf(at) : '',
    chance(at, 12, 2) ? companyName(at + 1) : '',
  ];
  const phone = 30_000_000 + chance(at, 13, 69_999_999);
  const mail = chance(at, 14, 3)
    ? `${pick(surnames, at, 15)}${chance(at, 16, 9_999)}@${pick(hosts, at, 17)}`
    : '';
  // Some addresses are those of many.
  const place = chance(at, 18, 20) === 0 ? chance(at, 19, 200) : at;
  const postcode = city.postcode + chance(place, 20, 90_000);
  const number = 1 + chance(place, 21, 3_000);
  const complement = chance(at, 22, 3) === 0 ? `SALA ${chance(at, 23, 1_200)}` : '';
  return (
    `"${cnpj.slice(0, 8)}";"${cnpj.slice(8, 12)}";"${cnpj.slice(12)}";"${isBranch ? 2 : 1}";"${trade}";"${status}";"${since}";"${pick(reasons, at, 24)}";` +
    `"";"";"${opened}";"${pick(cnaes, at, 25)}";"${secondary}";"${pick(streetTypes, at, 26)}";"${pick(streets, place, 27)} ${pick(surnames, place, 28)}";` +
    `"${number}";"${complement}";"${pick(districts, place, 29)}";"${String(postcode).padStart(8, '0')}";"${city.state}";"${city.code}";` +
    `"${city.area}";"${phone}";"";"";"";"";"${mail.toLowerCase()}";"";""\n`
  );
}

/** The first partners are of the company that relations are measured of. */
function partnerRow(at, { companies, partners }) {
  const isOfLarge = at < largeCompanyPartners;
  const company = isOfLarge ? 0 : 1 + chance(at, 30, companies - 1);
  const person = chance(at, 31, Math.max(1, Math.floor(partners / 1.35)));
  const roots = `"${rootOf(company)}"`;
  const since = dayOf(at, 32);
  if (!isOfLarge && chance(at, 33, 33) === 0) {
    const cnpj = cnpjOf(chance(at, 34, companies), { companies });
    return `${roots};"1";"${companyName(chance(at, 35, companies))}";"${cnpj}";"22";"${since}";"";"${maskOf(person)}";"${personName(person)}";"05";"0"\n`;
  }
  return `${roots};"2";"${personName(person)}";"${maskOf(person)}";"${pick(['49', '22', '05', '10'], at, 36)}";"${since}";"";"***000000**";"";"00";"${1 + chance(person, 37, 9)}"\n`;
}

function simplesRow(at) {
  const opted = chance(at, 38, 3) > 0 ? 'S' : 'N';
  const mei = chance(at, 39, 2) ? 'S' : 'N';
  const none = '00000000';
  const since = dayOf(at, 7);
  return `"${rootOf(at)}";"${opted}";"${since}";"${opted === 'S' ? none : dayOf(at, 40)}";"${mei}";"${mei === 'S' ? since : none}";"${none}"\n`;
}

export function maskOf(person) {
  return `***${String(1 + chance(person, 41, 999_998)).padStart(6, '0')}**`;
}

/** A few names are many people's, and most are few's. */
export function personName(person) {
  const common = (salt, list) => list[Math.floor((chance(person, salt, 1_000) / 1_000) ** 2 * list.length)];
  const middle = chance(person, 42, 3) ? ` ${common(43, surnames)}` : '';
  return `${common(44, forenames)} ${common(45, forenames)}${middle} ${chance(person, 46, 4) ? '' : 'DA '}${common(47, surnames)}`;
}

function companyName(at) {
  return `${pick(surnames, at, 48)} ${pick(surnames, at, 49)} ${pick(trades, at, 50)}${pick(forms, at, 51)}`;
}

function secondaryOf(at) {
  const count = 1 + chance(at, 52, 5);
  return Array.from({ length: count }, (_, index) => pick(cnaes, at + index, 53)).join(',');
}

function dayOf(at, salt) {
  const [year, month, day] = [
    1995 + chance(at, salt, 31),
    1 + chance(at, salt + 100, 12),
    1 + chance(at, salt + 200, 28),
  ];
  return `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}

const words = (text) => text.split(' ');
const forenames = words(
  'MARIA JOSE ANA JOAO ANTONIO FRANCISCO CARLOS PAULO PEDRO LUCAS LUIZ MARCOS LUIS GABRIEL RAFAEL DANIEL MARCELO BRUNO EDUARDO FELIPE RAIMUNDO RODRIGO MANOEL MATEUS ANDRE FERNANDO FABIO LEONARDO GUSTAVO GUILHERME LEANDRO TIAGO ANDERSON RICARDO MARCIO JORGE ALEXANDRE ROBERTO EDSON DIEGO VITOR SERGIO CLAUDIO MATHEUS THIAGO GERALDO ADRIANO LUCIANO JULIO RENATO FRANCISCA ANTONIA ADRIANA JULIANA MARCIA FERNANDA PATRICIA ALINE SANDRA CAMILA AMANDA BRUNA JESSICA LETICIA JULIA LUCIANA VANESSA MARIANA GABRIELA VERA VITORIA LARISSA CLAUDIA BEATRIZ LUANA RITA SONIA RENATA ELIANE JOSEFA SIMONE NATALIA CRISTIANE CARLA DEBORA ROSANGELA JAQUELINE ROSA DANIELA APARECIDA MARLENE TEREZINHA RAIMUNDA ANDREIA FABIANA LUCIA RAQUEL ANGELA RAFAELA JOANA LUIZA',
);
const surnames = words(
  'SILVA SANTOS OLIVEIRA SOUZA RODRIGUES FERREIRA ALVES PEREIRA LIMA GOMES COSTA RIBEIRO MARTINS CARVALHO ALMEIDA LOPES SOARES FERNANDES VIEIRA BARBOSA ROCHA DIAS NASCIMENTO ANDRADE MOREIRA NUNES MARQUES MACHADO MENDES FREITAS CARDOSO RAMOS GONCALVES SANTANA TEIXEIRA ARAUJO MOURA CAVALCANTE MELO CORREIA BATISTA MIRANDA BORGES PINTO REIS CAMPOS MONTEIRO DUARTE BARROS CASTRO PIRES MORAES COELHO AZEVEDO CUNHA MACEDO PEIXOTO SALES FARIAS REZENDE BRITO XAVIER GUIMARAES FONSECA AGUIAR NOGUEIRA TAVARES VASCONCELOS SIQUEIRA QUEIROZ ASSIS PAIVA BEZERRA ARRUDA NETO FILHO PRADO MATOS LEITE AMARAL DANTAS VARGAS ZANETTI KLEIN SCHMIDT HOFFMANN TANAKA YAMAMOTO BIANCHI ROSSI CONTI MAIA VALE SERRA LACERDA BUENO TOLEDO MEIRELES',
);
const trades = words(
  'COMERCIO TRANSPORTES SERVICOS CONSTRUCOES CONFECCOES ALIMENTOS INFORMATICA CONSULTORIA PARTICIPACOES INDUSTRIA BEBIDAS MODAS AUTOPECAS FARMACIA PADARIA RESTAURANTE ENGENHARIA LOGISTICA CLINICA MOVEIS',
);
const forms = [' LTDA', ' LTDA', ' LTDA', ' LTDA ME', ' EIRELI', ' S.A.', ' ME'];
const natures = ['2135', '2135', '2135', '2062', '2062', '2062', '2305', '3999', '2054'];
const sizes = ['01', '01', '01', '01', '03', '05', '05'];
const statuses = ['02', '02', '02', '08', '08', '08', '04', '03'];
const reasons = ['00', '00', '00', '01', '01', '63', '73', '32'];
const cnaes = words(
  '4781400 9602501 4399103 5611203 4930202 4721102 5320202 8599699 7319002 4712100 4330404 9492800 4520001 8219999 5612100 4321500 4723700 4774100 8230001 6201501 6202300 7020400 4772500 4771701 9430800 8112500 6810201 4744099 5620104 4789099',
);
const streetTypes = ['RUA', 'RUA', 'RUA', 'AVENIDA', 'TRAVESSA', 'RODOVIA', 'PRACA', 'ALAMEDA'];
const streets = words(
  'DOUTOR PROFESSOR CORONEL GENERAL PRESIDENTE MARECHAL PADRE SANTA SAO BARAO VISCONDE DOM COMENDADOR ENGENHEIRO MAJOR CAPITAO',
);
const districts = words(
  'CENTRO JARDIM VILA PARQUE BAIRRO INDUSTRIAL BOM-RETIRO SANTA-CRUZ SAO-JOSE BELA-VISTA LIBERDADE ALVORADA ESPERANCA PLANALTO',
);
const hosts = [
  'gmail.com',
  'hotmail.com',
  'yahoo.com.br',
  'uol.com.br',
  'outlook.com',
  'contabilidade.invalid',
];
const cities = [
  { code: '7107', state: 'SP', area: '11', postcode: 1_000_000 },
  { code: '6001', state: 'RJ', area: '21', postcode: 20_000_000 },
  { code: '4123', state: 'MG', area: '31', postcode: 30_000_000 },
  { code: '8801', state: 'RS', area: '51', postcode: 90_000_000 },
  { code: '7535', state: 'PR', area: '41', postcode: 80_000_000 },
  { code: '3849', state: 'BA', area: '71', postcode: 40_000_000 },
  { code: '9701', state: 'DF', area: '61', postcode: 70_000_000 },
  { code: '2531', state: 'PE', area: '81', postcode: 50_000_000 },
  { code: '1389', state: 'CE', area: '85', postcode: 60_000_000 },
  { code: '0255', state: 'AM', area: '92', postcode: 69_000_000 },
];

import { plainText } from '../base/plain-text.ts';
import { kindByWord } from './number-labels.ts';

const wordsOf = (...lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(' ')));

/** Roles and titles of a person or company that a number belongs to: `cliente 52998224725`. */
const holders = wordsOf(
  'cliente clientes consumidor consumidora fornecedor fornecedora fornecedores empresa empresas pessoa pessoas parceiro parceira titular',
  'contribuinte proponente proponentes solicitante interessado interessada consultado consultada participante mutuario mutuaria',
  'tomador tomadora prestador prestadora emitente destinatario remetente sacado sacada sacador cedente pagador pagadora recebedor favorecido',
  'favorecida beneficiario beneficiaria correntista avalista avalistas fiador fiadora garantidor garantidora coobrigado devedor devedora',
  'devedores credor credora executado exequente autor autora reu requerente requerido comprador compradora vendedor vendedora locatario',
  'locataria locador locadora inquilino inquilina proprietario proprietaria dono dona socio socia socios administrador administradora',
  'diretor diretora presidente procurador procuradora representante responsavel conjuge esposa marido companheiro companheira mae pai',
  'filho filha irmao irma herdeiro herdeira inventariante falecido produtor produtora cooperado cooperada associado associada segurado',
  'segurada paciente aluno aluna estudante funcionario funcionaria empregado empregada colaborador colaboradora motorista candidato candidata',
  'pf pj fisica juridica contratante contratado contratada revendedor revendedora corretor corretora signatario testemunha sr sra srs dr dra senhor senhora',
  'customer client company supplier person partner owner director guarantor borrower debtor applicant seller buyer employee tenant',
  'prospect lead herdeiros herdeiras contribuintes titulares fiadores cic',
  'landlord shareholder holder payer payee taxpayer',
);

/** Words of a request about a document: `favor consultar 52998224725`. */
const requests = wordsOf(
  'consultar consulta consulte consultem consultei analisar analise analisem analisei verificar verifique verifica verificacao pesquisar',
  'pesquise pesquisa checar cheque conferir confira avaliar avalie avaliacao incluir inclua cadastrar cadastre monitorar monitore liberar',
  'aprovar aprove reprovar score scores puxar puxe rodar rode ver veja segue seguem saber sobre restricao restricoes credito quem urgente ok values',
  'bom boa dia tarde noite oi ola preciso precisa gostaria quero queria pode podem poderia podemos puxa olhada olhar hoje agora ainda urgencia',
  'analyze analyse check query lookup score review approve about',
);

/** Words within names, and between a thing and its holder. */
const prepositions = wordsOf(
  'o a os as do da dos das de e ou para pra pro com contra of for the and or with',
);
/** Words that can be between a role or a request and the number: `analisar por favor o cliente novo 52998224725`. */
const connectives = new Set([
  ...prepositions,
  ...wordsOf(
    'em no na nos nas ao aos por sobre este esta esse essa estes estas esses essas segundo se so que ja tambem aqui ai la mais um uma dois duas',
    'tres quatro cinco favor gentileza nosso nossa meu minha mim seu sua dele dela deles delas mesmo mesma novo nova antigo antiga atual',
    'seguinte seguintes outro outra principal quem legal rep resp contrib',
    'to by from this that new same next our my',
  ),
]);

/** Words that name the number of a thing or record, also of somebody's: `código do cliente 10000012345`. */
const codes = wordsOf(
  'codigo cod id identificador numero num nr chave code key record ref referencia lote plantao poupanca remessa ficha',
  'carteirinha carteira prontuario exame amostra internacao senha login cracha ra atendimento guia espelho localizador romaneio embarque',
  'orcamento ped reg prot cod sin apol mat venda consorcio emprestimo seguro carne assinatura cartoes contas pedidos protocolos lotes cota grupo caixa turno setor unidade sala box vaga item linha posicao sequencia documentacao anexo arquivo',
);

/** Designations of companies, which follow their names. */
const designations = wordsOf('ltda sa me epp mei eireli cia inc llc');

/** Given names and surnames that are frequent in Brazil (IBGE, Nomes no Brasil, Censo 2010). */
const names = wordsOf(
  'maria jose ana joao antonio francisco carlos paulo pedro lucas luiz marcos luis gabriel rafael francisca daniel marcelo bruno eduardo',
  'felipe raimundo rodrigo antonia manoel mateus andre adriana fernando fabio juliana marcia leonardo gustavo patricia fernanda guilherme',
  'leandro tiago anderson ricardo marcio jorge aline sandra sebastiao camila alexandre roberto amanda bruna diego edson jessica vitor',
  'sergio leticia claudio julia matheus luciana thiago geraldo adriano vanessa mariana luciano gabriela julio vera alex lucia terezinha',
  'raimunda regina rosangela daniela cristiane rosa tatiane beatriz renato jefferson helena luiza lais larissa simone alice debora sonia',
  'rita cristina marta marli joana raquel rogerio ronaldo mauricio mario manuel cicero cicera josefa joaquim henrique heitor hugo igor',
  'ivan isabel isabela isabella jaqueline joel jonas laura livia lorena luana luisa marina marlene michele miguel milton monica murilo',
  'natalia nathalia nelson nicolas olivia osvaldo otavio pamela priscila rafaela rebeca renan renata roberta rodrigues samuel sara sarah',
  'sabrina silvia silvana solange sophia sofia suelen tais talita tereza teresa valdir valeria vicente victor vinicius viviane wagner',
  'wellington wesley william wilson yasmin yuri agnaldo alberto alessandra alessandro alfredo alvaro amelia angela angelica aparecida',
  'arthur artur augusto barbara benedito benedita bernardo bianca breno caio carla carolina carolinas catarina cecilia celia celso cesar',
  'clara claudia cleber cristiano dalva danilo davi david denise denis diana dirce douglas edilson edna eliana eliane elias elisa',
  'elisabete elza emanuel emerson enzo erica erick ester eva evandro everton fabiana fabiano fabricio fatima felix flavia flavio gilberto',
  'gilmar gilson giovana giovanna glaucia graca hamilton hilda ines ingrid iracema irene isaac ivone jacqueline jair janaina jean joice',
  'jonathan jordana juan karina karla katia kelly kevin lara leonor lidia lilian lourdes lourenco luan lucimar luciene madalena magali',
  'marcela margarida marilene marisa mauro max milena mirian moacir moises nadia neide neusa nilson nilton nivaldo noemia norma orlando',
  'oscar osmar pablo paula pietro rayane reginaldo reinaldo rosana rosane rosemeire rosimeire rui ruy salvador samanta sandro selma sidnei',
  'silas silvio stefany suzana tania tatiana telma thais valdeci valentina valter vilma vitoria walter zelia zilda leo bia',
  'silva santos oliveira souza sousa pereira ferreira alves lima gomes ribeiro martins carvalho almeida lopes soares fernandes vieira',
  'barbosa rocha dias nascimento andrade moreira nunes marques machado mendes freitas cardoso ramos goncalves santana teixeira araujo',
  'costa melo moura cavalcante cavalcanti correia campos castro batista monteiro miranda borges reis azevedo pinto tavares duarte',
);

/** Kinds of words that do not name the number itself: `limite do cliente 52998224725`. */
const usualKinds: ReadonlySet<string> = new Set(['DOCUMENT', 'AMOUNT']);

/** A number right after one of these marks is the number of a thing: `lote nº 52998224725`, `#52998224725`. */
const numberMark = /(?:#|(?<=[\p{L}\p{M}])[/_@]|(?<!\p{L})(?:n[º°o.]{1,2}|n[ur]m?\.?|n[uú]mero))$/iu;

/**
 * What the words next to a bare number say about it.
 *
 * - HOLDER: it can belong to a person or company, because there are no words, or a name, a role such as `cliente` or a request such as
 *   `consultar`.
 * - UNKNOWN: words that can be a name or another thing, `Zulmira 52998224725` and `embarque 11144477735`. 1 of 100 numbers has the check
 *   digits of a CPF.
 * - CODE: it is the number of a thing, `lote 11144477735`, `carteirinha do paciente 11144477735`.
 */
export type WordsOfNumber = 'HOLDER' | 'UNKNOWN' | 'CODE';

/**
 * Returns what the text before a bare number says about it.
 *
 * @param text from the number before, or the beginning of the cell or line.
 */
export function readWordsBefore(text: string): WordsOfNumber {
  const before = text.replace(/[\s"'\u2018\u2019\u201C\u201D([{<*>~\u2013\u2014-]+$/u, '');
  if (numberMark.test(before)) return 'CODE';
  if (!/\p{L}/u.test(before)) return 'HOLDER';
  const clauses = before
    .replace(/[:=,.]+$/, '')
    .split(/[:=,;()[\]{}"]|\s[-\u2013\u2014]\s/)
    .map(wordsIn);
  const clause = clauses.at(-1) ?? [];
  if (clause.some(isCode)) return 'CODE';
  const words = clause.map(plainText);
  // `os` can be an order of service.
  if (words.join(' ') === 'os') return 'UNKNOWN';
  const role = words.findLastIndex((word) => holders.has(word));
  const isIntroduced = role < 0 || words.slice(0, role).every(isUsual) || isBehindName(clause, role);
  // A word before a colon is a title: `Embarque: 11144477735`.
  if (/[:=]$/.test(before)) {
    const isRequest = words.every(isUsual) && words.some((word) => requests.has(word));
    return isRequest || (isIntroduced && role >= 0 && role === words.length - 1) ? 'HOLDER' : 'UNKNOWN';
  }
  const isRoleBefore = holders.has(plainText(clauses.at(-2)?.at(-1) ?? ''));
  if (words.every(isUsual) || isRoleBefore || (isIntroduced && role >= 0)) return 'HOLDER';
  const lastUsual = words.findLastIndex(isUsual);
  const rest = clause.slice(lastUsual + 1);
  const isRequested = requests.has(words[lastUsual] ?? '') && (rest.length === 0 || areNames(rest));
  const isNamed = names.has(words[0] ?? '') || designations.has(words.at(-1) ?? '');
  return isRequested || (isNamed && areNames(clause)) ? 'HOLDER' : 'UNKNOWN';
}

/**
 * Returns what the text behind a bare number says about it: a note in brackets can name a person or another number, and so can the last
 * words of a line. `52998224725 RG 12.345.678-9` has another number there.
 */
export function readWordsBehind(text: string): WordsOfNumber {
  const [, note] = /^\s*[([]([^)\]]*)[)\]]/.exec(text) ?? [];
  const [, end] = /^(?:\s*[,\u2013-])?\s+([^\d]+)$/u.exec(text) ?? [];
  const words = wordsIn(note ?? '');
  if (words.some(isCode) || isCode(wordsIn(end ?? '')[0] ?? '')) return 'CODE';
  const isKnown = words.every((word) => !/\p{L}/u.test(word) || isUsual(plainText(word)));
  return isKnown || words.some((word) => names.has(plainText(word))) ? 'HOLDER' : 'UNKNOWN';
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether a word names the number of a thing. Two capital letters are an abbreviation: `OS`, `RA`. */
function isCode(word: string): boolean {
  const plain = plainText(word);
  if (/^\p{Lu}{2}$/u.test(word) && (plain === 'os' || !isUsual(plain))) return true;
  const kind = kindByWord.get(plain);
  return codes.has(plain) || (kind !== undefined && !usualKinds.has(kind));
}

/** Whether a word in plain form can be anywhere before the number of a person or company. */
function isUsual(word: string): boolean {
  const kind = kindByWord.get(word);
  const isOfUsualKind = kind !== undefined && usualKinds.has(kind);
  return (
    isOfUsualKind || [connectives, holders, requests, names, designations].some((list) => list.has(word))
  );
}

/** Whether a name is right before a role, `ACME Ltda sócio`. A preposition makes it a thing: `Exame do paciente`. */
function isBehindName(clause: readonly string[], role: number): boolean {
  return areNames(clause.slice(0, role)) && !prepositions.has(plainText(clause[role - 1] ?? ''));
}

/** Whether words can be a name: each begins with a capital letter, except prepositions, and one has more than 3 letters. */
function areNames(written: readonly string[]): boolean {
  const isCapitalised = (word: string) => /^\p{Lu}/u.test(word);
  return (
    written.every((word) => isCapitalised(word) || prepositions.has(word)) &&
    written.some((word) => isCapitalised(word) && word.length > 3)
  );
}

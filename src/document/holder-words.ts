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
  'landlord shareholder holder payer payee taxpayer',
);

/** Words of a request about a document: `favor consultar 52998224725`. */
const requests = wordsOf(
  'consultar consulta consulte consultem consultei analisar analise analisem analisei verificar verifique verifica verificacao pesquisar',
  'pesquise pesquisa checar cheque conferir confira avaliar avalie avaliacao incluir inclua cadastrar cadastre monitorar monitore liberar',
  'aprovar aprove reprovar score scores puxar puxe rodar rode ver veja segue seguem saber sobre restricao restricoes credito quem urgente ok values',
  'analyze analyse check query lookup score review approve about',
);

/** Words that can be between a role or a request and the number: `analisar por favor o cliente novo 52998224725`. */
const connectives = wordsOf(
  'o a os as do da dos das de e ou em no na nos nas ao aos para pra pro com por contra sobre este esta esse essa estes estas segundo',
  'favor nosso nossa meu minha seu sua mesmo mesma novo nova antigo antiga atual seguinte seguintes outro outra principal',
  'of for the and or to by with from this that new same next our my',
);
/** A number after one of these belongs to somebody: `limite do 52998224725`. */
const prepositions = wordsOf(
  'o a os as do da dos das de e ou para pra pro com contra of for the and or with',
);

/** Words that name the number of a thing or record, also of somebody's: `código do cliente 10000012345`. */
const codes = wordsOf(
  'codigo cod id identificador numero num nr chave registro cadastro code key record ref referencia lote plantao poupanca remessa ficha',
  'cota grupo caixa turno setor unidade sala box vaga item linha posicao sequencia documentacao anexo arquivo',
);

/** Designations of companies, and given names and surnames that are frequent in Brazil (IBGE, Nomes no Brasil, Censo 2010). */
const names = wordsOf(
  'ltda sa me epp mei eireli cia inc llc holding comercio industria servicos construtora padaria mercado supermercado transportes farmacia',
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

/** A number right after one of these marks is the number of a thing: `lote nº 52998224725`, `#52998224725`. */
const numberMark = /(?:#|(?<=[\p{L}\p{M}])[/_@]|(?<!\p{L})(?:n[º°o.]{1,2}|n[ur]m?\.?|n[uú]mero))$/iu;

/**
 * What the text before a bare number says about it.
 *
 * - HOLDER: it can belong to a person or company, because there is nothing, a name, a role such as `cliente`, a request such as
 *   `consultar`, or a preposition before it.
 * - NAME: capitalised words that can be a name or another thing, `Zulmira 52998224725` and `Lote 11144477735`.
 * - OTHER: other words. Each can name another number, `poupança 11144477735`, and 1 of 100 numbers has the check digits of a CPF.
 */
export type WordsBefore = 'HOLDER' | 'NAME' | 'OTHER';

/**
 * Returns what the text before a bare number says about it.
 *
 * @param text from the number before, or the beginning of the cell or line.
 */
export function readWordsBefore(text: string): WordsBefore {
  const before = text.replace(/[\s"'\u2018\u2019\u201C\u201D([{<*>~\u2013\u2014-]+$/u, '');
  if (numberMark.test(before)) return 'OTHER';
  if (!/\p{L}/u.test(before)) return 'HOLDER';
  const isTitle = /[:=]$/.test(before);
  const clause =
    before
      .replace(/[:=,.]+$/, '')
      .split(/[:=,;()[\]{}"]|\s[-\u2013\u2014]\s/)
      .at(-1) ?? '';
  const written = clause.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = written.map(plainText);
  const at = words.findLastIndex(isHolder);
  if (words.slice(0, Math.max(at, 0)).some((word) => codes.has(word))) return 'OTHER';
  // A word before a colon is a title: `Lote: 11144477735`.
  if (isTitle) {
    if (at >= 0 && at === words.length - 1) return 'HOLDER';
    const isKnown = words.some((word) => names.has(word));
    return (words.length > 1 || isKnown) && isNameByForm(written) ? 'NAME' : 'OTHER';
  }
  // `OS` is an order of service, `os` an article.
  if (prepositions.has(words.at(-1) ?? '') && clause.trim() !== 'OS') return 'HOLDER';
  const rest = words.slice(at + 1);
  const isName = isNameByForm(written.slice(at + 1));
  if (at >= 0 && (isName || rest.every((word) => connectives.has(word) || names.has(word)))) return 'HOLDER';
  if (rest.some((word) => names.has(word)) && rest.every(isInName)) return 'HOLDER';
  return isName ? 'NAME' : 'OTHER';
}

/** Whether words can be a name: each begins with a capital letter, except prepositions, and one has more than 3 letters. */
function isNameByForm(written: readonly string[]): boolean {
  const isCapitalised = (word: string) => /^\p{Lu}/u.test(word);
  return (
    written.every((word) => (isCapitalised(word) || prepositions.has(word)) && isInName(plainText(word))) &&
    written.some((word) => isCapitalised(word) && word.length > 3)
  );
}

/**
 * Returns whether the text behind a bare number without words before it allows that the number belongs to a person or company: a note in
 * brackets must name a person, a role or a request. `11144477735 (poupança)` can be an account.
 */
export function isBeforeHolder(text: string): boolean {
  const [, note = ''] = /^\s*[([]([^)\]]*)[)\]]/.exec(text) ?? [];
  const words = plainText(note)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word));
  return words.length === 0 || words.some((word) => isHolder(word) || names.has(word));
}

/** Whether a word is a role, a request or the name of a document. */
function isHolder(word: string): boolean {
  return holders.has(word) || requests.has(word) || kindByWord.get(word) === 'DOCUMENT';
}

/** Whether a word can be in a name. */
function isInName(word: string): boolean {
  return !codes.has(word) && (kindByWord.get(word) ?? 'DOCUMENT') === 'DOCUMENT';
}

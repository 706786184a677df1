/** Abbreviations and translations in the names of companies, each with the word that it stands for. */
const companyWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ADM: 'ADMINISTRACAO',
    AGROP: 'AGROPECUARIA',
    ALIM: 'ALIMENTOS',
    ASSOC: 'ASSOCIACAO',
    BENEF: 'BENEFICENTE',
    COM: 'COMERCIO',
    CONFEC: 'CONFECCOES',
    CONST: 'CONSTRUCOES',
    CONSTR: 'CONSTRUTORA',
    CONSULT: 'CONSULTORIA',
    COOP: 'COOPERATIVA',
    DIST: 'DISTRIBUIDORA',
    DISTR: 'DISTRIBUIDORA',
    EMP: 'EMPREENDIMENTOS',
    EMPREEND: 'EMPREENDIMENTOS',
    ENG: 'ENGENHARIA',
    EQUIP: 'EQUIPAMENTOS',
    EXP: 'EXPORTACAO',
    FUND: 'FUNDACAO',
    GRUPO: 'GROUP',
    IMP: 'IMPORTACAO',
    INCORP: 'INCORPORACOES',
    IND: 'INDUSTRIA',
    INST: 'INSTITUTO',
    INTERNACIONAL: 'INTERNATIONAL',
    INTL: 'INTERNATIONAL',
    LOC: 'LOCACAO',
    MAQ: 'MAQUINAS',
    PART: 'PARTICIPACOES',
    PARTIC: 'PARTICIPACOES',
    PROD: 'PRODUTOS',
    REPR: 'REPRESENTACOES',
    REPRES: 'REPRESENTACOES',
    SERV: 'SERVICOS',
    SERVS: 'SERVICOS',
    STA: 'SANTA',
    STO: 'SANTO',
    SUPERM: 'SUPERMERCADO',
    TRANSP: 'TRANSPORTES',
  }),
);

/** Numbers that names of companies begin with: `3 IRMAOS`. */
const numbers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '2': 'DOIS',
    '3': 'TRES',
    '4': 'QUATRO',
    '5': 'CINCO',
    '6': 'SEIS',
    '7': 'SETE',
    '8': 'OITO',
    '9': 'NOVE',
    '10': 'DEZ',
  }),
);

/** First names of saints after whom companies are named. Before them, `S.` is SAO, and elsewhere it is a part of a legal form. */
const saints: ReadonlySet<string> = new Set(
  'BENEDITO BENTO BERNARDO CAETANO CARLOS CRISTOVAO DOMINGOS FELIPE FRANCISCO GABRIEL GERALDO GONCALO JERONIMO JOAO JOAQUIM JORGE JOSE JUDAS LAZARO LOURENCO LUCAS LUIS LUIZ MARCOS MARTINHO MATEUS MIGUEL PAULO PEDRO RAFAEL ROQUE SEBASTIAO SIMAO TIAGO VICENTE'.split(
    ' ',
  ),
);

/** First names that registers and lists transliterate in many ways, each with its spellings. */
const spellingsOfNames = {
  ABD: 'ABDAL ABDEL ABDOUL ABDUL',
  ALEXANDER: 'ALEKSANDER ALEKSANDR ALEKSANDRE ALEXANDR ALEXANDRE',
  HUSSEIN: 'HOSEIN HOSSAIN HOSSEIN HUSAIN HUSAYN HUSEIN HUSEYN HUSSAIN HUSSAYN HUSSEYN',
  MUHAMMAD: 'MOHAMAD MOHAMED MOHAMMAD MOHAMMED MOHD MUHAMAD MUHAMED MUHAMMED',
  UMAR: 'OMAR',
  USAMA: 'OSAMA',
  YUSUF: 'YOUSEF YOUSSEF YOUSSOUF YOUSUF YUSEF YUSIF YUSSEF YUSSUF',
} as const;

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(spellingsOfNames).flatMap(([name, spellings]) =>
    spellings.split(' ').map((spelling) => [spelling, name] as const),
  ),
);

/**
 * Returns the usual spelling of a word in a folded name: the word that an abbreviation in the name of a company stands for, or one spelling
 * of a first name that is transliterated in many ways.
 *
 * @param next the next word that is neither a particle nor a legal form.
 * @returns undefined if there is no other spelling.
 */
export function usualSpelling(
  word: string,
  { kind, next }: { readonly kind: 'PERSON' | 'COMPANY'; readonly next: string | undefined },
): string | undefined {
  if (kind === 'PERSON') return names.get(word);
  if (word === 'S') return next !== undefined && saints.has(next) ? 'SAO' : undefined;
  // `2 M` is the brand 2M.
  const number = next !== undefined && next.length > 2 ? numbers.get(word) : undefined;
  return number ?? companyWords.get(word);
}

/** What invented names, places and businesses are made of. Surnames are plants, birds and stones: nobody's. */

export const femaleNames = [
  'Alice',
  'Beatriz',
  'Camila',
  'Dalva',
  'Elisa',
  'Fernanda',
  'Gabriela',
  'Helena',
  'Iara',
  'Joana',
  'Larissa',
  'Marina',
  'Natália',
  'Olívia',
  'Patrícia',
  'Rafaela',
  'Sônia',
  'Tereza',
  'Vera',
  'Yasmin',
] as const;

export const maleNames = [
  'André',
  'Bruno',
  'Caio',
  'Davi',
  'Eduardo',
  'Fábio',
  'Gustavo',
  'Heitor',
  'Ivo',
  'João',
  'Leandro',
  'Mateus',
  'Nelson',
  'Otávio',
  'Paulo',
  'Rogério',
  'Sérgio',
  'Tiago',
  'Vicente',
  'Wagner',
] as const;

export const surnames = [
  'Andorinha',
  'Aroeira',
  'Ametista',
  'Beija-Flor',
  'Cambuci',
  'Canário',
  'Cristal',
  'Curió',
  'Embaúba',
  'Esmeralda',
  'Gameleira',
  'Gaturamo',
  'Guará',
  'Ipê',
  'Jacarandá',
  'Jatobá',
  'Jequitibá',
  'Juriti',
  'Macaúba',
  'Mandacaru',
  'Orquídea',
  'Paineira',
  'Pitangueira',
  'Quartzo',
  'Sabiá',
  'Safira',
  'Sanhaço',
  'Sucupira',
  'Tangará',
  'Topázio',
] as const;

export const companyWords = [
  'Alvorada',
  'Araponga',
  'Aurora',
  'Boa Safra',
  'Brisa',
  'Cachoeira',
  'Cerrado',
  'Colibri',
  'Estrela',
  'Girassol',
  'Horizonte',
  'Ibirá',
  'Jangada',
  'Lua Nova',
  'Maré',
  'Mirante',
  'Nascente',
  'Orvalho',
  'Pampa',
  'Primavera',
  'Rio Claro',
  'Serra Azul',
  'Solar',
  'Tropical',
  'Vereda',
] as const;

/** A business: its CNAE (2.3), what its companies are called, and who licenses it, if anybody. */
export interface Activity {
  readonly code: string;
  readonly description: string;
  readonly noun: string;
  readonly licence?: { readonly agency: string; readonly activity: string };
}

export const activities: readonly Activity[] = [
  { code: '4721102', description: 'Padaria e confeitaria com predominância de revenda', noun: 'Padaria' },
  {
    code: '4711302',
    description: 'Comércio varejista de mercadorias em geral - supermercados',
    noun: 'Supermercado',
  },
  {
    code: '4731800',
    description: 'Comércio varejista de combustíveis para veículos automotores',
    noun: 'Posto',
    licence: { agency: 'ANP', activity: 'Revenda varejista de combustíveis' },
  },
  {
    code: '4930202',
    description: 'Transporte rodoviário de carga, exceto produtos perigosos e mudanças, intermunicipal',
    noun: 'Transportes',
    licence: { agency: 'ANTT', activity: 'Transporte rodoviário remunerado de cargas (RNTRC)' },
  },
  { code: '4120400', description: 'Construção de edifícios', noun: 'Construtora' },
  { code: '5611201', description: 'Restaurantes e similares', noun: 'Restaurante' },
  {
    code: '6201501',
    description: 'Desenvolvimento de programas de computador sob encomenda',
    noun: 'Tecnologia',
  },
  {
    code: '4781400',
    description: 'Comércio varejista de artigos do vestuário e acessórios',
    noun: 'Confecções',
  },
  { code: '3101200', description: 'Fabricação de móveis com predominância de madeira', noun: 'Móveis' },
  {
    code: '4520001',
    description: 'Serviços de manutenção e reparação mecânica de veículos',
    noun: 'Oficina',
  },
  {
    code: '4771701',
    description: 'Comércio varejista de produtos farmacêuticos, sem manipulação de fórmulas',
    noun: 'Drogaria',
    licence: { agency: 'ANVISA', activity: 'Dispensação de medicamentos' },
  },
  { code: '8630503', description: 'Atividade médica ambulatorial restrita a consultas', noun: 'Clínica' },
  { code: '0151201', description: 'Criação de bovinos para corte', noun: 'Agropecuária' },
  { code: '6462000', description: 'Holdings de instituições não-financeiras', noun: 'Participações' },
];

/** A real city, for its codes; every address in it is invented. `courts` are its codes in unified case numbers. */
export interface City {
  readonly name: string;
  readonly state: string;
  readonly ibgeCode: string;
  readonly postalPrefix: string;
  readonly areaCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly courts: { readonly state: string; readonly labour: string; readonly federal: string };
}

export const cities: readonly City[] = [
  {
    name: 'São Paulo',
    state: 'SP',
    ibgeCode: '3550308',
    postalPrefix: '01',
    areaCode: '11',
    latitude: -23.5505,
    longitude: -46.6333,
    courts: { state: '26', labour: '02', federal: '03' },
  },
  {
    name: 'Rio de Janeiro',
    state: 'RJ',
    ibgeCode: '3304557',
    postalPrefix: '20',
    areaCode: '21',
    latitude: -22.9068,
    longitude: -43.1729,
    courts: { state: '19', labour: '01', federal: '02' },
  },
  {
    name: 'Belo Horizonte',
    state: 'MG',
    ibgeCode: '3106200',
    postalPrefix: '30',
    areaCode: '31',
    latitude: -19.9167,
    longitude: -43.9345,
    courts: { state: '13', labour: '03', federal: '06' },
  },
  {
    name: 'Porto Alegre',
    state: 'RS',
    ibgeCode: '4314902',
    postalPrefix: '90',
    areaCode: '51',
    latitude: -30.0346,
    longitude: -51.2177,
    courts: { state: '21', labour: '04', federal: '04' },
  },
  {
    name: 'Curitiba',
    state: 'PR',
    ibgeCode: '4106902',
    postalPrefix: '80',
    areaCode: '41',
    latitude: -25.4284,
    longitude: -49.2733,
    courts: { state: '16', labour: '09', federal: '04' },
  },
  {
    name: 'Recife',
    state: 'PE',
    ibgeCode: '2611606',
    postalPrefix: '50',
    areaCode: '81',
    latitude: -8.0476,
    longitude: -34.877,
    courts: { state: '17', labour: '06', federal: '05' },
  },
  {
    name: 'Salvador',
    state: 'BA',
    ibgeCode: '2927408',
    postalPrefix: '40',
    areaCode: '71',
    latitude: -12.9777,
    longitude: -38.5016,
    courts: { state: '05', labour: '05', federal: '01' },
  },
  {
    name: 'Manaus',
    state: 'AM',
    ibgeCode: '1302603',
    postalPrefix: '69',
    areaCode: '92',
    latitude: -3.119,
    longitude: -60.0217,
    courts: { state: '04', labour: '11', federal: '01' },
  },
];

export const streets = [
  'Rua das Amostras',
  'Rua do Exemplo',
  'Avenida Modelo',
  'Rua da Hipótese',
  'Travessa do Ensaio',
  'Avenida Simulada',
  'Rua do Protótipo',
  'Alameda da Ficção',
  'Rua do Rascunho',
  'Praça da Maquete',
] as const;

export const districts = [
  'Vila Modelo',
  'Jardim Exemplo',
  'Bairro Inventado',
  'Centro Fictício',
  'Parque Ensaio',
] as const;

export const banks = [
  'Banco Fictício Sul',
  'Banco Modelo',
  'Banco Exemplo',
  'Cooperativa Inventada',
  'Banco Maquete',
] as const;

export const creditors = [
  'Fornecedora Fictícia',
  'Atacado Exemplo',
  'Energia Inventada',
  'Telefonia Modelo',
  'Varejo Maquete',
  'Distribuidora Ensaio',
  'Financeira Hipotética',
  'Locadora Simulada',
] as const;

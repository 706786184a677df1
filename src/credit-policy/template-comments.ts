import type { Text } from '../base/language.ts';

/** What the shipped policies say in their comments, a paragraph each; a test finds every one of them here. */
export const templateComments: readonly Text[] = [
  {
    en: 'Account opening for companies (CNPJ): know your customer. Identity, owners, exposure and sanctions decide; debts are another matter.',
    'pt-BR':
      'Abertura de conta de empresas (CNPJ): conheça seu cliente. Identidade, sócios, exposição e sanções decidem; dívidas são outro assunto.',
  },
  {
    en: 'Follows what Circular BCB 3.978/2020 asks of the one who opens an account: identify, qualify, know who owns and directs the company, and look closer at politically exposed persons. A match by name alone is never a denial: it is a question for a person. account-opening is the same for people.',
    'pt-BR':
      'Segue o que a Circular BCB 3.978/2020 pede de quem abre uma conta: identificar, qualificar, saber quem possui e dirige a empresa, e olhar mais de perto pessoas expostas politicamente. Uma coincidência só de nome nunca nega: é uma pergunta para uma pessoa. account-opening é a mesma para pessoas.',
  },
  {
    en: 'Account opening for people (CPF): know your customer. Identity, exposure and sanctions decide; debts are another matter.',
    'pt-BR':
      'Abertura de conta de pessoas (CPF): conheça seu cliente. Identidade, exposição e sanções decidem; dívidas são outro assunto.',
  },
  {
    en: 'Follows what Circular BCB 3.978/2020 asks of the one who opens an account: identify, qualify, and look closer at politically exposed persons. A match by name alone is never a denial: it is a question for a person.',
    'pt-BR':
      'Segue o que a Circular BCB 3.978/2020 pede de quem abre uma conta: identificar, qualificar, e olhar mais de perto pessoas expostas politicamente. Uma coincidência só de nome nunca nega: é uma pergunta para uma pessoa.',
  },
  {
    en: 'Background check of a person (CPF) as deep as it goes: for a director, a partner or a position of trust, where integrity matters more than solvency. An analyst reads it and decides.',
    'pt-BR':
      'Verificação de antecedentes de uma pessoa (CPF), tão funda quanto possível: para um diretor, um sócio ou um cargo de confiança, onde a integridade pesa mais que a solvência. Um analista lê e decide.',
  },
  {
    en: 'What may be asked of whom is for the law to say: criminal records of candidates for a job, for one, only where the position warrants it. Take out what you may not use. background-check is the same for companies.',
    'pt-BR':
      'O que se pode pedir de quem cabe à lei dizer: antecedentes criminais de candidatos a um emprego, por exemplo, só onde o cargo o justifica. Tire o que você não pode usar. background-check é a mesma para empresas.',
  },
  {
    en: 'Background check of a company (CNPJ) as deep as it goes: for a supplier, a franchisee or a partner, where integrity matters more than solvency. An analyst reads it and decides.',
    'pt-BR':
      'Verificação de antecedentes de uma empresa (CNPJ), tão funda quanto possível: para um fornecedor, um franqueado ou um parceiro, onde a integridade pesa mais que a solvência. Um analista lê e decide.',
  },
  {
    en: 'A person (CPF) at depth ESSENCIAL: register, income, relationships and courts. The analyst decides; the policy advises.',
    'pt-BR':
      'Uma pessoa (CPF) na profundidade ESSENCIAL: cadastro, renda, relacionamentos e processos. O analista decide; a política aconselha.',
  },
  {
    en: 'Everything that can be known of a company (CNPJ): the deepest collection with every additional, 60 months of SCR and lawsuits since 1980. Take it as a quarry: keep the rules that you need.',
    'pt-BR':
      'Tudo o que se pode saber de uma empresa (CNPJ): a coleta mais funda com todos os adicionais, 60 meses de SCR e processos desde 1980. Use-a como fonte: fique com as regras de que você precisa.',
  },
  {
    en: 'Everything that can be known of a person (CPF): the deepest collection with bureaus and SCR. Take it as a quarry: keep the rules that you need.',
    'pt-BR':
      'Tudo o que se pode saber de uma pessoa (CPF): a coleta mais funda com bureaus e SCR. Use-a como fonte: fique com as regras de que você precisa.',
  },
  {
    en: "Long-term financing of a company (CNPJ): years of repayment, so statements, debt and habits weigh more than today's score. Financial statements are optional as a source, so that a run without them is still decided: never better than ALERT, since the score of insolvency is an exclusion that must be seen.",
    'pt-BR':
      'Financiamento de longo prazo de uma empresa (CNPJ): são anos de pagamento, por isso demonstrações, dívida e hábitos pesam mais que o score de hoje. Demonstrações financeiras são opcionais como fonte, para que uma execução sem elas ainda seja decidida: nunca melhor que ALERT, pois o índice de insolvência é um critério de exclusão que precisa ser visto.',
  },
  {
    en: 'A company (CNPJ) by public data alone: the registry, the people and companies behind it, sanctions, and its debts to the Union. For the profile public, without any contract. The guide "Without a contract" (Help on the web pages) lists what to load.',
    'pt-BR':
      'Uma empresa (CNPJ) só por dados públicos: o cadastro, as pessoas e empresas por trás dela, sanções e as dívidas com a União. Para o perfil public, sem contrato. O guia "Sem contrato" (Ajuda das páginas web) mostra o que carregar.',
  },
  {
    en: 'It sees neither private debts nor what banks know. Whoever it approves has a clean public record, which is not the same as credit: it names no limit. Where too much could not be asked, it is an alert.',
    'pt-BR':
      'Não vê dívidas privadas nem o que os bancos sabem. Quem ela aprova tem um registro público limpo, o que não é o mesmo que crédito: ela não dá limite. Onde demais não pôde ser consultado, dá alerta.',
  },
  {
    en: 'No sanctions by themselves, and worth a look.',
    'pt-BR': 'Não são sanções por si, e merecem um olhar.',
  },
  {
    en: 'The first of these rules knows of the lists that were asked; without these two nobody is approved.',
    'pt-BR':
      'A primeira destas regras conhece as listas que foram consultadas; sem estas duas ninguém é aprovado.',
  },
  {
    en: 'The first of these rules knows of the lists that were asked; without CEIS nobody is approved.',
    'pt-BR':
      'A primeira destas regras conhece as listas que foram consultadas; sem o CEIS ninguém é aprovado.',
  },
  {
    en: "One's own customers (CNPJ): how they have paid us and what they bought weighs most, beside the register and negative records.",
    'pt-BR':
      'Os clientes da casa (CNPJ): como pagaram a nós e o que compraram pesa mais, ao lado do cadastro e dos restritivos.',
  },
  {
    en: 'It asks the caller for what a ledger knows: how many days late the customer pays, and what it bought in twelve months. A list from an ERP with such columns is a batch. The guide "For a wholesaler" (Help on the web pages) works through one. Every threshold is a choice of yours: copy it and change it.',
    'pt-BR':
      'Pergunta a quem solicita o que a carteira sabe: com quantos dias de atraso o cliente paga, e o que comprou em doze meses. Uma lista do ERP com essas colunas é um lote. O guia "Para um atacadista" (Ajuda das páginas web) mostra um. Todo limite é uma escolha sua: copie e mude.',
  },
  {
    en: 'What the ledger knows. Columns of a list are found by these names and titles.',
    'pt-BR': 'O que a carteira sabe. As colunas de uma lista são achadas por estes nomes e títulos.',
  },
  {
    en: "A share of what it bought from us, by band; never more than was asked for, nor than a year's revenue.",
    'pt-BR':
      'Uma parte do que comprou de nós, por faixa; nunca mais do que se pediu, nem do que o faturamento de um ano.',
  },
  {
    en: 'An approval is good for half a year.',
    'pt-BR': 'Uma aprovação vale por meio ano.',
  },
  {
    en: 'Whoever buys so much of its revenue from one supplier stands and falls with it.',
    'pt-BR': 'Quem compra de um só fornecedor tanto do que fatura depende dele.',
  },
  {
    en: 'A person (CPF) by public data alone: sanctions, offices that call for care, and debts to the Union. For the profile public, without any contract. The guide "Without a contract" (Help on the web pages) lists what to load. CREDIT_CGU_KEY makes the answers of CGU certain.',
    'pt-BR':
      'Uma pessoa (CPF) só por dados públicos: sanções, cargos que pedem cuidado e dívidas com a União. Para o perfil public, sem contrato. O guia "Sem contrato" (Ajuda das páginas web) mostra o que carregar. CREDIT_CGU_KEY torna certas as respostas da CGU.',
  },
  {
    en: 'No public source says who a CPF belongs to, whether its holder lives, or what he owes to others: take it for compliance, or before a paid report, and never for credit alone. Without a source that confirms that the CPF exists, such as a contracted register, the best result is ALERT (EXISTENCE_NOT_CONFIRMED). Lists of names alone are not asked where nobody has told the name, and debts to the Union show six digits of a CPF: they count where they are certain, and are worth no points.',
    'pt-BR':
      'Nenhuma fonte pública diz de quem é um CPF, se o titular vive, ou o que ele deve a outros: use-a para compliance, ou antes de um relatório pago, e nunca sozinha para crédito. Sem uma fonte que confirme que o CPF existe, como um cadastro contratado, o melhor resultado é ALERTA (EXISTENCE_NOT_CONFIRMED). Listas só de nomes não são consultadas quando ninguém disse o nome, e as dívidas com a União mostram seis dígitos de um CPF: contam onde são certas, e não valem pontos.',
  },
  {
    en: 'No sanction by itself, and worth a look.',
    'pt-BR': 'Não é sanção por si, e merece um olhar.',
  },
  {
    en: 'Quick check of a company (CNPJ): registry, revenue, address and relationships only, answered in a moment.',
    'pt-BR':
      'Consulta rápida de uma empresa (CNPJ): só cadastro, faturamento, endereço e relacionamentos, respondida em um instante.',
  },
  {
    en: 'For a first look, before anything is paid for. What it cannot see (debts, courts, sanctions) it does not judge: take a deeper policy before credit is given.',
    'pt-BR':
      'Para um primeiro olhar, antes que se pague por algo. O que ela não vê (dívidas, processos, sanções) ela não julga: use uma política mais funda antes de dar crédito.',
  },
  {
    en: 'Quick check of a person (CPF): is the register in order, and is the person of age?',
    'pt-BR': 'Consulta rápida de uma pessoa (CPF): o cadastro está em ordem, e a pessoa é maior de idade?',
  },
  {
    en: 'Starter policy for companies, with the decision left to an analyst.',
    'pt-BR': 'Política inicial para empresas, com a decisão deixada a um analista.',
  },
  {
    en: "The report ends COMPLETED with the policy's result in view; credit report decide (POST /report/analyze) settles it. A light one: registration and lawsuits, no bureau. starter-company explains the language step by step.",
    'pt-BR':
      'O relatório termina COMPLETED com o resultado da política à vista; credit report decide (POST /report/analyze) o resolve. Uma política leve: cadastro e processos, sem bureau. starter-company explica a linguagem passo a passo.',
  },
  {
    en: 'Starter policy for companies (CNPJ).',
    'pt-BR': 'Política inicial para empresas (CNPJ).',
  },
  {
    en: 'It works as it is, and it is meant to be copied and changed: every threshold below is a choice of yours. Reports are evaluated with the version that was enabled when they began, so a change never touches what has been decided.',
    'pt-BR':
      'Funciona como está, e foi feita para ser copiada e mudada: cada limite abaixo é uma escolha sua. Relatórios são avaliados com a versão que estava habilitada quando começaram; uma mudança nunca toca o que já foi decidido.',
  },
  {
    en: 'credit policy enable FILE     takes a changed copy into use, as a new policy or a new version',
    'pt-BR':
      'credit policy enable ARQUIVO     põe em uso uma cópia mudada, como política nova ou versão nova',
  },
  {
    en: 'stable: reports, webhooks and the API call the policy by this name',
    'pt-BR': 'estável: relatórios, webhooks e a API chamam a política por este nome',
  },
  { en: 'cnpj: companies; cpf: people', 'pt-BR': 'cnpj: empresas; cpf: pessoas' },
  {
    en: 'What is collected. SIMPLES, ESSENCIAL, COMPLETO and COMPLETO+ each hold the one before; additionals come on top.',
    'pt-BR':
      'O que se coleta. SIMPLES, ESSENCIAL, COMPLETO e COMPLETO+ contêm cada uma a anterior; adicionais vêm por cima.',
  },
  {
    en: 'true: the policy decides the report. false: its result is shown, and an analyst decides.',
    'pt-BR': 'true: a política decide o relatório. false: o resultado é mostrado, e um analista decide.',
  },
  {
    en: 'A source that fails ends the run in ERROR, unless it is optional: then the rules that read it become NOT_APPLIED and the others decide. Make optional what you can live without.',
    'pt-BR':
      'Uma fonte que falha encerra a execução em ERROR, a não ser que seja opcional: então as regras que a leem ficam NOT_APPLIED e as outras decidem. Torne opcional aquilo de que pode prescindir.',
  },
  {
    en: 'The score, 0 to 1000, is the share of the points below that was earned, of those that could be evaluated.',
    'pt-BR':
      'A pontuação, de 0 a 1000, é a parte obtida dos pontos abaixo, entre os que puderam ser avaliados.',
  },
  {
    en: 'A good score on little data is no good score: below this share of the points, the result is ALERT.',
    'pt-BR': 'Boa pontuação com poucos dados não é boa: abaixo desta parte dos pontos, o resultado é ALERT.',
  },
  {
    en: 'A share of the yearly revenue, by band, never more than the maximum. No limit where the policy denies.',
    'pt-BR':
      'Uma parte do faturamento anual, por faixa, nunca mais que o máximo. Sem limite quando a política nega.',
  },
  {
    en: 'failWhen says what must not be found. DENIED excludes: one such finding decides, whatever the score. whenMissing keeps the policy from approving where the data for it are missing.',
    'pt-BR':
      'failWhen diz o que não pode ser encontrado. DENIED exclui: um só achado decide, qualquer que seja a pontuação. whenMissing impede a política de aprovar onde faltam os dados para isso.',
  },
  {
    en: 'The same rule may stand several times, with another threshold each.',
    'pt-BR': 'A mesma regra pode aparecer várias vezes, cada uma com outro limite.',
  },
  {
    en: 'earned whole when APPROVED, half on ALERT, nothing on DENIED',
    'pt-BR': 'obtidos por inteiro se APPROVED, a metade se ALERT, nada se DENIED',
  },
  { en: 'or as much as this on ALERT', 'pt-BR': 'ou este tanto se ALERT' },
  {
    en: 'where: narrows what a rule looks at. effect: SCORE lets it count in the score alone: the risk band decides what that means, and no single such finding stops an approval.',
    'pt-BR':
      'where: restringe o que a regra olha. effect: SCORE faz com que conte só na pontuação: a faixa de risco decide o que isso significa, e nenhum achado desses sozinho impede uma aprovação.',
  },
  {
    en: 'passWhen says the opposite of failWhen: what must be met.',
    'pt-BR': 'passWhen diz o contrário de failWhen: o que precisa valer.',
  },
  {
    en: "the bureau's score, not the one of this policy",
    'pt-BR': 'o score do bureau, não a pontuação desta política',
  },
  {
    en: 'In proportion to the revenue; NOT_APPLIED where the revenue is unknown.',
    'pt-BR': 'Em proporção ao faturamento; NOT_APPLIED onde o faturamento é desconhecido.',
  },
  {
    en: 'all: makes one rule of several; it fails when every member does. any: fails when one does.',
    'pt-BR': 'all: faz de várias uma regra, que falha quando todas falham. any: falha quando uma falha.',
  },
  {
    en: 'NEGATIVE and POSITIVE_WITH_NEGATIVE_EFFECT are both regular.',
    'pt-BR': 'NEGATIVE e POSITIVE_WITH_NEGATIVE_EFFECT são ambas regulares.',
  },
  {
    en: 'By its document, on any of the lists that were asked. A match by name alone is a question for a person.',
    'pt-BR':
      'Por seu documento, em qualquer das listas consultadas. Uma coincidência só de nome é pergunta para uma pessoa.',
  },
  { en: 'Starter policy for people (CPF).', 'pt-BR': 'Política inicial para pessoas (CPF).' },
  {
    en: 'It works as it is, and it is meant to be copied and changed: every threshold below is a choice of yours. The policy for companies, starter-company, explains the language step by step.',
    'pt-BR':
      'Funciona como está, e foi feita para ser copiada e mudada: cada limite abaixo é uma escolha sua. A política para empresas, starter-company, explica a linguagem passo a passo.',
  },
  {
    en: 'A source that fails ends the run in ERROR, unless it is optional.',
    'pt-BR': 'Uma fonte que falha encerra a execução em ERROR, a não ser que seja opcional.',
  },
  {
    en: 'A share of the presumed income of a month: 200 means two months of income.',
    'pt-BR': 'Uma parte da renda presumida de um mês: 200 significa dois meses de renda.',
  },
  {
    en: 'In force it denies; one that was served or revoked is for an analyst to weigh.',
    'pt-BR': 'Em vigor, nega; um que foi cumprido ou revogado cabe a um analista pesar.',
  },
  {
    en: 'A company, the people and companies that own it, and what those people own besides.',
    'pt-BR': 'Uma empresa, as pessoas e empresas que são suas sócias, e o que essas pessoas têm além dela.',
  },
  {
    en: 'A company that is denied by itself is not paid for further.',
    'pt-BR': 'Por uma empresa que é negada por si não se paga mais nada.',
  },
  {
    en: 'A person, and the companies in which the person is a partner.',
    'pt-BR': 'Uma pessoa, e as empresas de que é sócia.',
  },
];

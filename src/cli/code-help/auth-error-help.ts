import type { ErrorHelp } from './code-help.ts';

/** Of refusals about clients and tokens. */
export const authErrorHelp = {
  NOT_AUTHENTICATED: {
    why: {
      en: 'The request came without a token, or with one that is expired or not ours.',
      'pt-BR': 'A requisição veio sem token, ou com um vencido ou que não é nosso.',
    },
    wrong: 'GET /report/list',
    right: {
      en: 'GET /report/list, with Authorization: Bearer TOKEN',
      'pt-BR': 'GET /report/list, com Authorization: Bearer TOKEN',
    },
    next: {
      en: 'POST /auth/authenticate gives a token for an hour.',
      'pt-BR': 'POST /auth/authenticate dá um token por uma hora.',
    },
  },
  INVALID_CREDENTIALS: {
    why: {
      en: 'Client id and secret do not belong together: a slip, or a secret that was rotated.',
      'pt-BR': 'O id e o segredo do cliente não combinam: um engano, ou um segredo já trocado.',
    },
    wrong: 'POST /auth/authenticate {"clientId":"cli_…","clientSecret":"old"}',
    right: 'POST /auth/authenticate {"clientId":"cli_…","clientSecret":"new"}',
    next: {
      en: 'credit client rotate gives a new secret; the old one lives a day.',
      'pt-BR': 'credit client rotate dá um segredo novo; o antigo vale um dia.',
    },
  },
  PERMISSION_MISSING: {
    why: {
      en: 'The client is known and may not do this.',
      'pt-BR': 'O cliente é conhecido e não pode fazer isto.',
    },
    wrong: 'credit client create --name reader --permission report:read',
    right: 'credit client create --name writer --permission report:read,report:create',
    next: {
      en: 'Use a client that has the permission which the message names.',
      'pt-BR': 'Use um cliente que tenha a permissão citada na mensagem.',
    },
  },
  UNKNOWN_ORGANIZATION: {
    why: { en: 'There is no organisation of that name.', 'pt-BR': 'Não existe organização com esse nome.' },
    wrong: 'credit policy list --organization acmee',
    right: 'credit policy list --organization acme',
    next: {
      en: 'The message lists the organisations; a new one is made together with its first client.',
      'pt-BR': 'A mensagem lista as organizações; uma nova é criada com o seu primeiro cliente.',
    },
  },
  ORGANIZATION_EXISTS: {
    why: {
      en: 'An organisation of that name stands already, and was to be made anew.',
      'pt-BR': 'Já existe uma organização com esse nome, e pediu-se para criá-la.',
    },
    wrong: 'credit client create --name erp --permission all --new-organization acme',
    right: 'credit client create --name erp --permission all --organization acme',
    next: {
      en: 'Take another name where another organisation is meant.',
      'pt-BR': 'Use outro nome se for outra organização.',
    },
  },
  UNKNOWN_CLIENT: {
    why: {
      en: 'There is no client of that id, or it belongs to another organisation.',
      'pt-BR': 'Não existe cliente com esse id, ou ele é de outra organização.',
    },
    wrong: 'credit client rotate erp',
    right: 'credit client rotate cli_…',
    next: {
      en: 'credit client list shows names and ids.',
      'pt-BR': 'credit client list mostra nomes e ids.',
    },
  },
  CLIENT_EXISTS: {
    why: {
      en: 'The organisation has a client of that name already.',
      'pt-BR': 'A organização já tem um cliente com esse nome.',
    },
    wrong: 'credit client create --name erp --permission all',
    right: 'credit client create --name erp-2 --permission all',
    next: {
      en: 'Where the secret was lost, rotate it instead: credit client rotate',
      'pt-BR': 'Se o segredo se perdeu, troque-o: credit client rotate',
    },
  },
  CLIENT_REVOKED: {
    why: {
      en: 'The client was revoked for good; it can neither be used nor changed.',
      'pt-BR': 'O cliente foi revogado de vez; não pode ser usado nem alterado.',
    },
    wrong: 'credit client rotate cli_…',
    right: 'credit client create --name erp-2 --permission all',
    next: {
      en: 'Give the new id and secret to whoever used the old ones.',
      'pt-BR': 'Entregue o novo id e segredo a quem usava os antigos.',
    },
  },
  SIGN_IN_FAILED: {
    why: {
      en: 'There is no such e-mail, it has no password yet, it is disabled, or the password is another: which, nobody is told.',
      'pt-BR':
        'O e-mail não existe, ainda não tem senha, está desabilitado, ou a senha é outra: qual deles, não se diz.',
    },
    wrong: 'POST /v2/session {"email":"ana@example.com","password":"another"}',
    right: 'POST /v2/session {"email":"ana@example.com","password":"…"}',
    next: {
      en: 'credit user link gives a link to set a new password.',
      'pt-BR': 'credit user link dá um link para definir uma senha nova.',
    },
  },
  LINK_UNUSABLE: {
    why: {
      en: 'A link is good once and for a while: that of an invitation for 24 hours, that of credit serve for 10 minutes.',
      'pt-BR':
        'Um link vale uma vez e por um tempo: o de um convite por 24 horas, o de credit serve por 10 minutos.',
    },
    wrong: { en: 'the same link in a second browser', 'pt-BR': 'o mesmo link em um segundo navegador' },
    right: 'credit user link ana@example.com',
    next: {
      en: 'Ask for a new link; sign in with the password where it is set already.',
      'pt-BR': 'Peça um link novo; entre com a senha se ela já foi definida.',
    },
  },
  PASSWORD_NEEDED: {
    why: {
      en: 'The link lets its reader set a password, and none came with it.',
      'pt-BR': 'O link deixa definir uma senha, e nenhuma veio com ele.',
    },
    wrong: 'POST /v2/session {"key":"…"}',
    right: 'POST /v2/session {"key":"…","password":"…"}',
    next: {
      en: 'Send it again with the password: nothing was used up.',
      'pt-BR': 'Envie de novo com a senha: nada foi gasto.',
    },
  },
  PASSWORD_UNSUITABLE: {
    why: {
      en: 'The password is short, is the name or the e-mail, or is among the first that anybody would try.',
      'pt-BR': 'A senha é curta, é o nome ou o e-mail, ou está entre as primeiras que alguém tentaria.',
    },
    wrong: 'POST /v2/session {"key":"…","password":"12345678"}',
    right: 'POST /v2/session {"key":"…","password":"four words of one’s own"}',
    next: {
      en: 'Take a longer one: length counts, kinds of characters do not.',
      'pt-BR': 'Use uma mais longa: o tamanho conta, os tipos de caracteres não.',
    },
  },
  SIGN_IN_NEEDS_HTTPS: {
    why: {
      en: 'The request came over plain http from another machine, or from a proxy that is not known.',
      'pt-BR': 'A requisição veio por http simples de outra máquina, ou de um proxy desconhecido.',
    },
    wrong: 'credit serve --host 0.0.0.0',
    right: 'CREDIT_PUBLIC_URL=https://credit.example.com credit serve',
    next: {
      en: 'Put a proxy with TLS before the service, and set publicUrl to its address.',
      'pt-BR': 'Ponha um proxy com TLS na frente do serviço, e defina publicUrl com o endereço dele.',
    },
  },
  SIGN_IN_EXPIRED: {
    why: {
      en: 'A browser came back from the identity provider without the cookie that it left with, with that of another attempt, or too late.',
      'pt-BR':
        'Um navegador voltou do provedor de identidade sem o cookie com que saiu, com o de outra tentativa, ou tarde demais.',
    },
    wrong: {
      en: 'the address of a sign-in that is over, opened again',
      'pt-BR': 'o endereço de uma entrada já terminada, aberto de novo',
    },
    right: 'GET /v2/session/provider',
    next: {
      en: 'Begin again, in one tab, with cookies allowed.',
      'pt-BR': 'Comece de novo, em uma só aba, com cookies permitidos.',
    },
  },
  NO_IDENTITY_PROVIDER: {
    why: {
      en: 'The service was started without CREDIT_OIDC_ISSUER, CREDIT_OIDC_CLIENT_ID and CREDIT_OIDC_CLIENT_SECRET.',
      'pt-BR':
        'O serviço foi iniciado sem CREDIT_OIDC_ISSUER, CREDIT_OIDC_CLIENT_ID e CREDIT_OIDC_CLIENT_SECRET.',
    },
    wrong: 'GET /v2/session/provider',
    right: 'GET /v2/session/ways',
    next: {
      en: 'Set all three and start the service again.',
      'pt-BR': 'Defina as três e inicie o serviço de novo.',
    },
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    why: {
      en: 'The provider cannot be reached from here, is out of order, or took longer than ten seconds.',
      'pt-BR': 'O provedor não é alcançado daqui, está com defeito, ou levou mais de dez segundos.',
    },
    wrong: 'CREDIT_OIDC_ISSUER=https://login.example.com:1',
    right: 'CREDIT_OIDC_ISSUER=https://login.example.com',
    next: { en: 'credit doctor', 'pt-BR': 'credit doctor' },
  },
  IDENTITY_PROVIDER_UNTRUSTED: {
    why: {
      en: 'The provider calls itself by another address, or its token is not signed by it, not for us, not for this sign-in, or expired.',
      'pt-BR':
        'O provedor se diz outro endereço, ou o token não foi assinado por ele, não é para nós, não é desta entrada, ou expirou.',
    },
    wrong: 'CREDIT_OIDC_ISSUER=https://login.example.com/realm/',
    right: 'CREDIT_OIDC_ISSUER=https://login.example.com/realm',
    next: {
      en: 'Compare with "issuer" at <CREDIT_OIDC_ISSUER>/.well-known/openid-configuration.',
      'pt-BR': 'Confira com "issuer" em <CREDIT_OIDC_ISSUER>/.well-known/openid-configuration.',
    },
  },
  IDENTITY_PROVIDER_REFUSED: {
    why: {
      en: 'The provider answered with an error of OAuth 2.0 (RFC 6749): the person said no, or it does not know this service as it is set.',
      'pt-BR':
        'O provedor respondeu com um erro do OAuth 2.0 (RFC 6749): a pessoa disse não, ou ele não conhece este serviço como está configurado.',
    },
    wrong: { en: 'an id or a secret of another application', 'pt-BR': 'um id ou segredo de outra aplicação' },
    right: 'https://credit.example.com/v2/session/provider/callback',
    next: {
      en: 'At the provider, register that address as redirect URI, and compare id and secret.',
      'pt-BR': 'No provedor, registre esse endereço como redirect URI, e confira id e segredo.',
    },
  },
  PROVIDER_ACCOUNT_REFUSED: {
    why: {
      en: 'The provider knows the person, and nobody here does: no verified e-mail, no invitation, disabled, or without a role.',
      'pt-BR':
        'O provedor conhece a pessoa, e aqui ninguém: sem e-mail verificado, sem convite, desabilitada, ou sem papel.',
    },
    wrong: {
      en: 'an account whose e-mail nobody was invited by',
      'pt-BR': 'uma conta com cujo e-mail ninguém foi convidado',
    },
    right: 'credit user add --name "Ana Lima" --email ana@example.com --role analyst',
    next: {
      en: 'Invite by the e-mail of the account, or set CREDIT_OIDC_ORGANIZATION so that accounts are made.',
      'pt-BR':
        'Convide pelo e-mail da conta, ou defina CREDIT_OIDC_ORGANIZATION para que contas sejam criadas.',
    },
  },
  CROSS_SITE_REQUEST: {
    why: {
      en: 'A browser sent it from a page of another site, or through a proxy whose address the service does not know.',
      'pt-BR':
        'Um navegador a enviou de uma página de outro site, ou por um proxy cujo endereço o serviço não conhece.',
    },
    wrong: 'POST /v2/report, Cookie: credit_session_8080=…, Origin: https://other.example',
    right: 'POST /v2/report, Authorization: Bearer TOKEN',
    next: {
      en: 'Set publicUrl to what the address bar shows; programs use a token.',
      'pt-BR': 'Defina publicUrl com o que a barra de endereço mostra; programas usam um token.',
    },
  },
  UNKNOWN_USER: {
    why: {
      en: 'There is no user of that id or e-mail, or it belongs to another organisation.',
      'pt-BR': 'Não existe usuário com esse id ou e-mail, ou ele é de outra organização.',
    },
    wrong: 'credit user link Ana',
    right: 'credit user link ana@example.com',
    next: {
      en: 'credit user list shows names, e-mails and ids.',
      'pt-BR': 'credit user list mostra nomes, e-mails e ids.',
    },
  },
  USER_EXISTS: {
    why: {
      en: 'An e-mail is of one person in the whole installation, a name of one in an organisation.',
      'pt-BR': 'Um e-mail é de uma só pessoa em toda a instalação, um nome de uma só na organização.',
    },
    wrong: 'credit user add --name Ana --email ana@example.com --role analyst',
    right: 'credit user add --name "Ana Lima" --email ana.lima@example.com --role analyst',
    next: {
      en: 'Where the same person is meant, credit user link gives a new link.',
      'pt-BR': 'Se for a mesma pessoa, credit user link dá um link novo.',
    },
  },
  USER_DISABLED: {
    why: {
      en: 'Somebody took the access of this user away.',
      'pt-BR': 'Alguém retirou o acesso deste usuário.',
    },
    wrong: 'credit user link ana@example.com',
    right: 'credit user enable ana@example.com',
    next: {
      en: 'Enable the user first, then make a link where the password is forgotten.',
      'pt-BR': 'Habilite o usuário antes, e crie um link se a senha foi esquecida.',
    },
  },
  OWN_ACCOUNT: {
    why: {
      en: 'Whoever is signed in would lock themselves out.',
      'pt-BR': 'Quem está na sessão ficaria sem acesso.',
    },
    wrong: {
      en: 'POST /v2/user/…/disable with one’s own id',
      'pt-BR': 'POST /v2/user/…/disable com o próprio id',
    },
    right: 'credit user disable ana@example.com',
    next: {
      en: 'Let another administrator do it, or the operator at the command line.',
      'pt-BR': 'Deixe que outro administrador o faça, ou o operador na linha de comando.',
    },
  },
  TOO_MANY_ATTEMPTS: {
    why: {
      en: 'Wrong credentials came too often, and more are refused for a while.',
      'pt-BR': 'Credenciais erradas vieram vezes demais, e outras são recusadas por um tempo.',
    },
    wrong: { en: 'POST /auth/authenticate in a loop', 'pt-BR': 'POST /auth/authenticate em um laço' },
    right: {
      en: 'POST /auth/authenticate once an hour, and the token kept',
      'pt-BR': 'POST /auth/authenticate uma vez por hora, com o token guardado',
    },
    next: {
      en: 'Wait as long as the message says, and see which program uses an old secret.',
      'pt-BR': 'Espere o tempo que a mensagem diz, e veja que programa usa um segredo antigo.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;

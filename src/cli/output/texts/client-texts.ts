import type { Text } from '../../../base/language.ts';

/** Clients of the API, signing keys and the service. */
export const clientTexts = {
  clientMade: {
    en: 'Client {name} of {organization}, acting as {user}:',
    'pt-BR': 'Cliente {name} de {organization}, agindo como {user}:',
  },
  testClientMade: {
    en: 'SANDBOX  Test client {name} of {organization}, acting as {user}:',
    'pt-BR': 'SANDBOX  Cliente de teste {name} de {organization}, agindo como {user}:',
  },
  clientRotated: { en: 'New secret of {name}:', 'pt-BR': 'Segredo novo de {name}:' },
  secretOnce: {
    en: 'The secret is shown this once and kept nowhere: only its hash is.',
    'pt-BR': 'O segredo aparece só desta vez e não fica guardado: só o hash fica.',
  },
  oldSecretUntil: {
    en: 'The secret before is good until {time}.',
    'pt-BR': 'O segredo anterior vale até {time}.',
  },
  oldSecretGone: {
    en: 'The secret before is refused from now on.',
    'pt-BR': 'O segredo anterior já é recusado.',
  },
  clientOrAll: { en: 'Give either a client or --all', 'pt-BR': 'Informe um cliente ou --all' },
  revokesClients: {
    en: 'Revokes {count} of {organization}, for good: {names}.',
    'pt-BR': 'Revoga {count} de {organization}, em definitivo: {names}.',
  },
  noClientToRevoke: {
    en: 'No client of {organization} is in force.',
    'pt-BR': 'Nenhum cliente de {organization} está em vigor.',
  },
  revokesClient: {
    en: 'Revokes {name} of {organization}, for good: it gets no more tokens, and those that it has stop working within a second.',
    'pt-BR':
      'Revoga {name} de {organization}, em definitivo: não recebe mais tokens, e os que tem param em um segundo.',
  },
  clientRevoked: { en: 'Revoked: {client}', 'pt-BR': 'Revogado: {client}' },
  noClients: {
    en: 'There are no clients. Make one: credit client create --name NAME --permission all',
    'pt-BR': 'Não há clientes. Crie um: credit client create --name NOME --permission all',
  },
  clientMayAll: { en: 'all', 'pt-BR': 'todas' },
  clientInForce: { en: 'in force', 'pt-BR': 'em vigor' },
  clientUserDisabled: { en: 'user disabled', 'pt-BR': 'usuário desativado' },
  clientEnded: { en: 'revoked', 'pt-BR': 'revogado' },
  permissionsMissing: {
    en: 'what the client may do is missing: --permission',
    'pt-BR': 'falta o que o cliente pode fazer: --permission',
  },
  nameMissing: {
    en: 'the name of the client is missing: --name',
    'pt-BR': 'falta o nome do cliente: --name',
  },
  newOrganizationNameless: {
    en: 'the name of the new organisation is missing: --organization',
    'pt-BR': 'falta o nome da organização nova: --organization',
  },
  organizationsDiffer: {
    en: '--organization and --new-organization name two organisations',
    'pt-BR': '--organization e --new-organization nomeiam duas organizações',
  },
  dialectChanged: {
    en: 'The answers to {client} now have the dialect {dialect}.',
    'pt-BR': 'As respostas a {client} agora têm o dialeto {dialect}.',
  },
  dialectMissing: {
    en: 'what to change is missing: --dialect',
    'pt-BR': 'falta o que mudar: --dialect',
  },
  nameBlank: { en: 'it is blank', 'pt-BR': 'está em branco' },
  unknownPermission: { en: '"{given}" is none', 'pt-BR': '"{given}" não é nenhuma' },
  noKeys: {
    en: 'There are no keys yet: credit serve makes one when it first starts.',
    'pt-BR': 'Ainda não há chaves: credit serve cria uma quando começa pela primeira vez.',
  },
  keySigns: { en: 'signs and verifies', 'pt-BR': 'assina e verifica' },
  keyVerifies: { en: 'verifies', 'pt-BR': 'verifica' },
  keyAdded: {
    en: 'The key {kid} signs from now on; those before still verify for a day.',
    'pt-BR': 'A chave {kid} assina a partir de agora; as anteriores ainda verificam por um dia.',
  },
  revokesKey: {
    en: 'Takes the key {kid} away: every token that it signed stops working at once.',
    'pt-BR': 'Retira a chave {kid}: todo token que ela assinou para de funcionar na hora.',
  },
  keyRevoked: { en: 'Gone: {kid}. Signing: {next}', 'pt-BR': 'Retirada: {kid}. Assina: {next}' },
  settingSigns: {
    en: 'The setting signingKey gives a key, which signs before those of the database.',
    'pt-BR': 'A configuração signingKey dá uma chave, que assina antes das do banco.',
  },
  keysTakenOver: {
    en: 'The keys of {file} now stand sealed in the database, and tokens in use stay good. The file is not read any more: remove it.',
    'pt-BR':
      'As chaves de {file} agora estão seladas no banco, e os tokens em uso continuam valendo. O arquivo não é mais lido: remova-o.',
  },
  masterKeyMade: {
    en: 'A new master key is in {file}. Name it by CREDIT_MASTER_KEY_FILE, on every machine, and keep a copy apart from backups of the database.',
    'pt-BR':
      'Há uma chave mestra nova em {file}. Informe-a em CREDIT_MASTER_KEY_FILE, em cada máquina, e guarde uma cópia longe dos backups do banco.',
  },
  masterKeyRotated: {
    en: 'The master key {id} of {file} seals from now on; sealed with it anew: {sealed}. Older lines of the file are not needed any more.',
    'pt-BR':
      'A chave mestra {id} de {file} sela a partir de agora; seladas de novo com ela: {sealed}. Linhas anteriores do arquivo não são mais necessárias.',
  },
  doctorNoMasterKey: {
    en: 'none yet: {file} is made when it is first needed',
    'pt-BR': 'ainda nenhuma: {file} é criado quando for preciso',
  },
  doctorOlderKeyFile: {
    en: '{file} holds keys from before, and is not read any more: remove it',
    'pt-BR': '{file} contém chaves de antes, e não é mais lido: remova-o',
  },
  serving: {
    en: 'credit {version} listens on {url}  (documentation: {url}/docs)',
    'pt-BR': 'credit {version} escuta em {url}  (documentação: {url}/docs)',
  },
  working: {
    en: 'credit {version} works on {database}; Ctrl-C ends it',
    'pt-BR': 'credit {version} trabalha sobre {database}; Ctrl-C encerra',
  },
  signInLink: {
    en: 'Sign in within 10 minutes, once:',
    'pt-BR': 'Entre em até 10 minutos, uma vez:',
  },
  openOnlyHere: {
    en: '--open is for a service on 127.0.0.1 without publicUrl. People sign in with a password: credit user add',
    'pt-BR':
      '--open é para um serviço em 127.0.0.1 sem publicUrl. As pessoas entram com senha: credit user add',
  },
  openWithoutPages: {
    en: '--open has nothing to open with --no-ui.',
    'pt-BR': '--open nada tem para abrir com --no-ui.',
  },
  openFailed: {
    en: 'The browser could not be opened: open the link yourself.',
    'pt-BR': 'Não foi possível abrir o navegador: abra o link você mesmo.',
  },
  openFailedUnseen: {
    en: 'The browser could not be opened. On a terminal, without --quiet, the service shows a link to open yourself.',
    'pt-BR':
      'Não foi possível abrir o navegador. Em um terminal, sem --quiet, o serviço mostra um link para você mesmo abrir.',
  },
  secretNotSet: {
    en: '{source} is not queried: {setting} is not set. Set it, or {setting}_FILE with the path of a file.',
    'pt-BR':
      '{source} não é consultada: {setting} não está definida. Defina-a, ou {setting}_FILE com o caminho de um arquivo.',
  },
  servingSandbox: {
    en: 'SANDBOX: every answer of the sources is invented. Real ones: --profile public',
    'pt-BR': 'SANDBOX: toda resposta das fontes é inventada. Reais: --profile public',
  },
  servingWeakKey: {
    en: 'DEVELOPMENT, where others may be able to make tokens: {warning}',
    'pt-BR': 'DEVELOPMENT, em que outros podem conseguir fazer tokens: {warning}',
  },
  servingPrivateTargets: {
    en: 'DEVELOPMENT: webhooks may reach {networks}, which is not the public internet.',
    'pt-BR': 'DEVELOPMENT: webhooks podem alcançar {networks}, que não é a internet pública.',
  },
  servingOthers: {
    en: 'Requests from other machines are accepted on {host}, unencrypted: put TLS before it.',
    'pt-BR': 'Requisições de outras máquinas são aceitas em {host}, sem criptografia: ponha TLS na frente.',
  },
} as const satisfies Record<string, Text>;

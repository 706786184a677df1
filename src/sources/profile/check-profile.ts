import { isRecord } from '../../base/is-record.ts';
import type { Text } from '../../base/language.ts';
import { isRoleName } from '../../sections/roles.ts';
import type { Problem, ValuePath, ValuePlace } from '../../yaml/finding.ts';
import { checkShape, type ShapeWords } from '../../yaml/shape.ts';
import { quoted, suggestName } from '../../yaml/suggestion.ts';
import { checkAmount } from '../check-amount.ts';
import { connectorCodes } from '../connector/connector-codes.ts';
import { isProviderName, providers, providersOf } from '../index.ts';
import { type ConnectorNames, profileSchema } from './profile.ts';
import { profileCodes } from './profile-codes.ts';

type ProfileCode = keyof typeof profileCodes;

const words: ShapeWords = {
  missing: {
    name: { en: 'Add name: with what people read', 'pt-BR': 'Acrescente name: com o que se lê' },
    roles: {
      en: 'Add roles: with who is asked for what',
      'pt-BR': 'Acrescente roles: com quem é consultado para quê',
    },
    provider: {
      en: 'Add provider: with who is asked',
      'pt-BR': 'Acrescente provider: com quem é consultado',
    },
  },
};

/** Everything wrong or doubtful about a profile given as a value, whatever it is. */
export function* checkProfile(value: unknown, connectors: ConnectorNames): Generator<Problem> {
  yield* checkShape(value, profileSchema, words);
  const roles = isRecord(value) && isRecord(value['roles']) ? value['roles'] : {};
  for (const [role, players] of Object.entries(roles)) {
    if (!Array.isArray(players)) continue;
    yield* checkProviders(role, players.map(readPlayer), connectors);
    yield* checkRole(role, players.map(readPlayer));
    for (const [index, player] of players.entries())
      yield* checkAmount(isRecord(player) ? player['price'] : undefined, ['roles', role, index, 'price']);
  }
  yield* checkOrigins(roles);
}

interface RoughPlayer {
  readonly provider: unknown;
  readonly use: unknown;
}

function readPlayer(player: unknown): RoughPlayer {
  return isRecord(player)
    ? { provider: player['provider'], use: player['use'] ?? 'always' }
    : { provider: undefined, use: undefined };
}

/** A provider is one of the program that plays the role, or there is a connector of it for the role. */
function* checkProviders(
  role: string,
  players: readonly RoughPlayer[],
  connectors: ConnectorNames,
): Generator<Problem> {
  const ownNames = connectors.flatMap((one) => (one.role === role ? [one.provider] : []));
  const names: readonly string[] = [...providersOf(role), ...ownNames];
  if (!isRoleName(role)) return;
  for (const [index, { provider }] of players.entries()) {
    const own = connectors.find((one) => one.role === role && one.provider === provider);
    const path = ['roles', role, index, 'provider'];
    if (own?.unsetSecret !== undefined) yield secretNotSet(own.unsetSecret, path);
    if (own?.isCostUnbounded === true) yield costUnbounded(`${own.provider}.${role}`, path);
    if (typeof provider !== 'string' || names.includes(provider)) continue;
    yield {
      code: 'INVALID_VALUE',
      severity: 'error',
      place: { path },
      message: {
        en: `provider cannot be ${quoted(provider)}`,
        'pt-BR': `provider não pode ser ${quoted(provider)}`,
      },
      suggestion: suggestName(provider, names),
    };
  }
}

function secretNotSet(variable: string, path: ValuePath): Problem {
  return problem('SECRET_NOT_SET', { path }, [
    {
      en: `${variable} is not set: this source is not queried`,
      'pt-BR': `${variable} não está definida: esta fonte não é consultada`,
    },
    {
      en: `Set ${variable}, or ${variable}_FILE with the path of a file`,
      'pt-BR': `Defina ${variable}, ou ${variable}_FILE com o caminho de um arquivo`,
    },
  ]);
}

function costUnbounded(name: string, path: ValuePath): Problem {
  return {
    code: 'COST_UNBOUNDED',
    severity: connectorCodes.COST_UNBOUNDED.severity,
    place: { path },
    message: {
      en: `A spending cap or a budget is set, and the highest cost of a query to ${name} is unknown`,
      'pt-BR': `Há um teto de gastos ou um orçamento, e o custo máximo de uma consulta a ${name} é desconhecido`,
    },
    suggestion: {
      en: 'Add most: with the highest cost in BRL to cost: of the connector',
      'pt-BR': 'Acrescente most: com o custo máximo em BRL a cost: do conector',
    },
  };
}

function* checkRole(role: string, players: readonly RoughPlayer[]): Generator<Problem> {
  for (const [index, { provider }] of players.entries()) {
    if (typeof provider !== 'string') continue;
    if (players.findIndex((other) => other.provider === provider) === index) continue;
    yield problem('DUPLICATE_PROVIDER', { path: ['roles', role, index, 'provider'] }, [
      {
        en: `${quoted(provider)} stands twice in ${role}`,
        'pt-BR': `${quoted(provider)} aparece duas vezes em ${role}`,
      },
      { en: 'Leave one of the two', 'pt-BR': 'Deixe um dos dois' },
    ]);
  }
  const uses = players.map(({ use }) => use);
  if (uses.length === 0 || uses.some((use) => use !== 'fallback' && use !== 'complement')) return;
  yield problem('NOBODY_ASKED_FIRST', { path: ['roles', role], part: 'key' }, [
    {
      en: `${role} has only a fallback or a complement, and nobody that these stand in for`,
      'pt-BR': `${role} só tem fallback ou complement, e ninguém que eles substituam ou completem`,
    },
    { en: 'Leave out use: at the first provider', 'pt-BR': 'Retire use: do primeiro fornecedor' },
  ]);
}

/** One report must not mix what is invented with what is real. */
function* checkOrigins(roles: Readonly<Record<string, unknown>>): Generator<Problem> {
  let first: boolean | undefined;
  for (const [role, players] of Object.entries(roles)) {
    for (const [index, { provider }] of (Array.isArray(players) ? players.map(readPlayer) : []).entries()) {
      if (typeof provider !== 'string' || !isProviderName(provider)) continue;
      const { sandbox } = providers[provider];
      first ??= sandbox;
      if (sandbox === first) continue;
      yield problem('INVENTED_BESIDE_REAL', { path: ['roles', role, index, 'provider'] }, [
        {
          en: `${provider} gives ${sandbox ? 'invented' : 'real'} data, and the providers above ${sandbox ? 'real' : 'invented'} ones`,
          'pt-BR': `${provider} dá dados ${sandbox ? 'inventados' : 'reais'}, e os fornecedores acima, ${sandbox ? 'reais' : 'inventados'}`,
        },
        {
          en: 'Reports of this profile would be marked SANDBOX: keep two profiles',
          'pt-BR': 'Os relatórios deste perfil seriam marcados SANDBOX: mantenha dois perfis',
        },
      ]);
      return;
    }
  }
}

function problem(
  code: ProfileCode,
  place: ValuePlace,
  [message, suggestion]: readonly [Text, Text],
): Problem {
  return { code, severity: profileCodes[code].severity, place, message, suggestion };
}

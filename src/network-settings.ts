import { isIP } from 'node:net';
import { type TSchema, Type } from '@sinclair/typebox';
import type { Text } from './base/language.ts';
import { parseProxy, proxyExpected, readEnvironmentProxies } from './net/http-proxy.ts';

/** Networks that an operator opens, as lists separated by commas (empty: none), and the proxy of webhooks. */
export interface NetworkSettings {
  /** That events may be sent to although they are not public. */
  readonly allowPrivateTargets: string;
  /** URL of the proxy that events are sent through; null: they are sent directly. */
  readonly webhookProxy: string | null;
  /** That connectors may ask although they are not public. */
  readonly allowPrivateSources: string;
  /** Of proxies that are believed on where a request came from. */
  readonly trustedProxies: string;
  /** From which figures are read without a token. */
  readonly metricsNetworks: string;
}

interface NetworkSettingDefinition<T> {
  readonly title: Text;
  readonly expected: Text;
  readonly schema: TSchema;
  readonly isSound: (value: T) => boolean;
  readonly fallback: () => T;
}

const usual = {
  expected: {
    en: 'networks with commas between, such as 10.0.0.0/8',
    'pt-BR': 'redes separadas por vírgulas, como 10.0.0.0/8',
  },
  schema: Type.String(),
  isSound: (text: string) => readNetworks(text) !== undefined,
  fallback: () => '',
};

/** See settings.ts. */
export const networkSettings = {
  allowPrivateTargets: {
    ...usual,
    title: {
      en: 'for development: networks that webhooks may reach although they are not public (none)',
      'pt-BR': 'para desenvolver: redes que os webhooks alcançam embora não sejam públicas (nenhuma)',
    },
    expected: {
      en: 'networks with commas between, such as 127.0.0.0/8,10.0.0.0/8',
      'pt-BR': 'redes separadas por vírgulas, como 127.0.0.0/8,10.0.0.0/8',
    },
  },
  webhookProxy: {
    title: {
      en: 'proxy that webhooks are sent through, which must refuse private addresses (null: none)',
      'pt-BR': 'proxy pelo qual os webhooks são enviados, que deve recusar endereços privados (null: nenhum)',
    },
    expected: proxyExpected,
    schema: Type.Union([Type.String({ minLength: 1, maxLength: 1_000 }), Type.Null()]),
    isSound: (url: string | null) => url === null || parseProxy(url) !== undefined,
    fallback: () => null,
  },
  allowPrivateSources: {
    ...usual,
    title: {
      en: 'networks that connectors may ask although they are not public (none)',
      'pt-BR': 'redes que os conectores consultam embora não sejam públicas (nenhuma)',
    },
  },
  trustedProxies: {
    ...usual,
    title: {
      en: 'networks of proxies before the service, whose X-Forwarded headers are believed (none)',
      'pt-BR': 'redes dos proxies na frente do serviço, cujos cabeçalhos X-Forwarded valem (nenhuma)',
    },
  },
  metricsNetworks: {
    ...usual,
    title: {
      en: 'networks from which GET /metrics is read without a token (none)',
      'pt-BR': 'redes das quais GET /metrics se lê sem token (nenhuma)',
    },
  },
} as const satisfies { readonly [K in keyof NetworkSettings]: NetworkSettingDefinition<NetworkSettings[K]> };

/** A proxy in use, as `credit doctor` shows it. */
interface ProxyInUse {
  /** Its connections: data sources, sign-in and downloads, or webhooks. */
  readonly use: 'OUTGOING' | 'WEBHOOKS';
  /** The variable or the setting that sets it. */
  readonly setBy: string;
  /** Its address without credentials. */
  readonly address: string;
}

/**
 * Lists the proxies in use, each address without credentials, and the hosts of `NO_PROXY`.
 *
 * @throws CreditError CONFIGURATION_INVALID for an invalid proxy URL in the environment.
 */
export function proxiesInUse(
  env: Readonly<Record<string, string | undefined>>,
  { webhookProxy }: Pick<NetworkSettings, 'webhookProxy'>,
): { readonly proxies: readonly ProxyInUse[]; readonly direct: string } {
  const { http, https, direct } = readEnvironmentProxies(env);
  const outgoing = [...new Set([https, http])].flatMap((one): readonly ProxyInUse[] =>
    one === undefined ? [] : [{ use: 'OUTGOING', setBy: one.variable, address: one.proxy.address }],
  );
  const own = webhookProxy === null ? undefined : parseProxy(webhookProxy);
  const webhooks: readonly ProxyInUse[] =
    own === undefined ? [] : [{ use: 'WEBHOOKS', setBy: 'webhookProxy', address: own.address }];
  return { proxies: [...outgoing, ...webhooks], direct };
}

/** Networks written with commas between; undefined where one of them is none. */
export function readNetworks(text: string): readonly string[] | undefined {
  const networks = text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
  return networks.every(isNetwork) ? networks : undefined;
}

/** `10.0.0.0/8`, `fd00::/8`, or an address alone. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (longest === undefined || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longest);
}

import type { ApiVersion, Endpoint } from './define-endpoint.ts';

/** Where an endpoint stands: the path as the API writes it, and as the router does. */
export interface EndpointPath {
  readonly version: ApiVersion;
  /** `/report/{id}`. */
  readonly path: string;
  /** `/report/:id`. */
  readonly url: string;
  /** True for a spelling that works and is not described. */
  readonly alias: boolean;
}

/** Every path of an endpoint, v2 first. */
export function pathsOf({ paths, aliases = [] }: Endpoint): readonly EndpointPath[] {
  const described = (['v2', 'v1'] as const).flatMap((version): EndpointPath[] => {
    const path = paths[version];
    return path === undefined ? [] : [{ version, path, url: routeOf(path), alias: false }];
  });
  return [
    ...described,
    ...aliases.map((path) => ({ version: 'v1', path, url: routeOf(path), alias: true }) as const),
  ];
}

function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

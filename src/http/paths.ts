import type { ApiVersion, Endpoint } from './define-endpoint.ts';

/** Where an endpoint stands: the path as the API writes it, and as the router does. */
export interface EndpointPath {
  readonly version: ApiVersion;
  /** `/report/{id}`. */
  readonly path: string;
  /** `/report/:id`. */
  readonly url: string;
  /** Names the operation in the description: each path has one of its own. */
  readonly operationId: string;
}

/** Every path of an endpoint, v2 first. */
export function pathsOf({ paths, alias, operationId }: Endpoint): readonly EndpointPath[] {
  const { v1, v2 } = paths;
  return [
    ...(v2 === undefined ? [] : [place('v2', v2, operationId)]),
    ...(v1 === undefined ? [] : [place('v1', v1, v2 === undefined ? operationId : `${operationId}V1`)]),
    ...(alias === undefined ? [] : [place('v1', alias.path, alias.operationId)]),
  ];
}

function place(version: ApiVersion, path: string, operationId: string): EndpointPath {
  return { version, path, url: path.replace(/\{(\w+)\}/g, ':$1'), operationId };
}

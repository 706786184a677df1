import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../../base/is-record.ts';
import { packageFolder } from '../../base/own-package.ts';
import { isRoleName, type RoleName } from '../../sections/roles.ts';

/** Where a connector lies; its file is named `<provider>.<role>.yaml`. */
interface ConnectorFile {
  readonly provider: string;
  readonly role: RoleName;
  /** The name under which findings speak of it. */
  readonly file: string;
  readonly path: string;
  readonly shipped: boolean;
}

const shippedFolder = 'connectors';

/** Every connector there is, by name: those that ship and those of the operator's folder. A shipped name is never another's. */
export function listConnectorFiles(ownFolder: string | undefined): readonly ConnectorFile[] {
  const shipped = filesIn(join(packageFolder(), shippedFolder)).map((one) => ({
    ...one,
    file: `${shippedFolder}/${one.provider}.${one.role}.yaml`,
    shipped: true,
  }));
  const own = ownFolder === undefined ? [] : filesIn(ownFolder);
  return [
    ...shipped,
    ...own
      .filter((one) => !shipped.some(({ provider, role }) => provider === one.provider && role === one.role))
      .map((one) => ({ ...one, file: one.path, shipped: false })),
  ];
}

function filesIn(folder: string): readonly Pick<ConnectorFile, 'provider' | 'role' | 'path'>[] {
  return namesIn(folder)
    .sort()
    .flatMap((name) => {
      const [, provider, role] = /^([a-z0-9][a-z0-9-]*)\.([a-z-]+)\.yaml$/.exec(name) ?? [];
      return provider !== undefined && role !== undefined && isRoleName(role)
        ? [{ provider, role, path: join(folder, name) }]
        : [];
    });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Reads cassettes beside a connector's file: `found.json`, or `all.json#found` of a file that holds several by name; undefined for what is
 * not there. A name is never a path out of its folder.
 */
export function cassettesBeside(path: string): (name: string) => Promise<string | undefined> {
  return async (name) => {
    if (name.split('/').includes('..')) return undefined;
    const [file = '', key] = name.split('#');
    try {
      const text = readFileSync(join(dirname(path), file), 'utf8');
      return key === undefined ? text : memberOf(text, key);
    } catch {
      return undefined;
    }
  };
}

/** @throws SyntaxError where it is no JSON. */
function memberOf(text: string, key: string): string | undefined {
  const value: unknown = JSON.parse(text);
  return isRecord(value) && Object.hasOwn(value, key) ? JSON.stringify(value[key]) : undefined;
}

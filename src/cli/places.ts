import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Places } from '../settings.ts';

/**
 * Where data, settings, cache and logs live on this platform. On Linux as the XDG base directory specification
 * 0.8 says, which also asks to ignore relative paths in its variables; on macOS and Windows as env-paths says.
 */
export async function findPlaces(machine: {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
}): Promise<Places> {
  const { platform, env, cwd } = machine;
  const folders = platform === 'darwin' || platform === 'win32' ? await nativeFolders() : xdgFolders(env);
  const system =
    platform === 'win32' ? join(env['PROGRAMDATA'] ?? 'C:\\ProgramData', 'credit') : '/etc/credit';
  return {
    ...folders,
    projectFile: join(cwd, 'credit.config.yaml'),
    userFile: join(folders.config, 'config.yaml'),
    systemFile: join(system, 'config.yaml'),
  };
}

/** Where the operator's own profiles lie, beside the settings; the folder need not exist. */
export function profilesFolder({ config }: Places): string {
  return join(config, 'profiles');
}

/** Where the operator's own connectors lie; the folder need not exist. */
export function connectorsFolder({ config }: Places): string {
  return join(config, 'connectors');
}

type Folders = Pick<Places, 'data' | 'config' | 'cache' | 'state'>;

async function nativeFolders(): Promise<Folders> {
  const { default: envPaths } = await import('env-paths');
  const { data, config, cache, log } = envPaths('credit', { suffix: '' });
  return { data, config, cache, state: log };
}

function xdgFolders(env: Readonly<Record<string, string | undefined>>): Folders {
  const home = env['HOME'] !== undefined && isAbsolute(env['HOME']) ? env['HOME'] : homeOfUser();
  const folder = (variable: string, otherwise: string) => {
    const folder = env[variable];
    return join(folder !== undefined && isAbsolute(folder) ? folder : join(home, otherwise), 'credit');
  };
  return {
    data: folder('XDG_DATA_HOME', '.local/share'),
    config: folder('XDG_CONFIG_HOME', '.config'),
    cache: folder('XDG_CACHE_HOME', '.cache'),
    state: folder('XDG_STATE_HOME', '.local/state'),
  };
}

/**
 * Returns the user's home folder by its entry, or the root folder if the user id has none, as in some containers. An empty `HOME` does
 * not count: it would make the current folder the home.
 */
function homeOfUser(): string {
  try {
    return userInfo().homedir || '/';
  } catch {
    return '/';
  }
}

/** What opens an address on a platform: a program and what goes before the address. No shell reads it. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens an address in the reader's browser, and does not wait for it to be closed.
 *
 * @returns false where there is no program for it, or it says that it could not.
 */
export async function openBrowser(url: string, platform: NodeJS.Platform): Promise<boolean> {
  const { spawn } = await import('node:child_process');
  const [program, ...before] = openers[platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    // Some stay for as long as the browser does.
    child.once('spawn', () => setTimeout(() => resolve(true), openedMs).unref());
    child.unref();
  });
}

/** Whoever cannot open anything says so within it. */
const openedMs = 2_000;

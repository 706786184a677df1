/** A character that ASCII does not have, and the backslashes before it. */
const foreign = /(\\*)([^\0-\x7f])/g;
const rawText = /String\.raw`[^`]*[^`\0-\x7f]/;

/**
 * Writes the program's files as bin/load-program.js takes them: each is the function that it calls, in ASCII. V8 holds such text in one
 * byte a character, where a single dash in it would make it two of all; and what is not put together anew is not copied.
 *
 * @returns {import('rolldown').Plugin}
 */
export function readyToLoad() {
  return {
    name: 'ready-to-load',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = `(function (exports, require, module, __filename, __dirname) {${inAscii(chunk.code, chunk.fileName)}\n})`;
      }
    },
  };
}

/**
 * @param {string} code
 * @param {string} name the file's, for whoever reads what cannot be
 */
function inAscii(code, name) {
  const raw = rawText.exec(code)?.[0];
  if (raw !== undefined) throw new Error(`${name}: String.raw takes an escape as it stands: ${raw}`);
  return code.replace(foreign, (text, slashes, character) => {
    // Behind an odd one the character is escaped itself.
    if (slashes.length % 2 === 1) throw new Error(`${name}: there is nothing to escape in ${text}`);
    return `${slashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

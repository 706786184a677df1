// Runs examples one after the other, as their own package, and prints what each wrote: { name: [lines] }.
const written = {};
for (const name of process.argv.slice(2)) {
  const lines = [];
  console.log = (...words) => lines.push(words.join(' '));
  await import(new URL(`../../examples/${name}.mjs`, import.meta.url));
  written[name] = lines;
}
process.stdout.write(JSON.stringify(written));

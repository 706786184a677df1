import { questions } from './questions.ts';

/** The page of every question and what answers it beforehand, in Markdown; a test compares it with `docs/reference/prompts.md`. */
export function promptsReference(): string {
  const code = (text: string) => `\`${text}\``;
  const rows = Object.values(questions).map(({ asks, commands, instead }) => {
    const places = commands.map((name) => code(name === 'credit' ? name : `credit ${name}`));
    return `| ${asks.en} | ${places.join(', ')} | ${instead.map(code).join(', ')} |`;
  });
  return `# Questions, and what answers them beforehand

Generated from the program. A question is asked only where stdin and stdout are terminals, and neither \`--no-input\`,
\`CREDIT_NO_INPUT\` nor \`CI\` forbids it; elsewhere what is missing is refused with 2, and the refusal names the option.
\`CREDIT_ACCESSIBLE=1\` asks by numbered lines. Ctrl-C leaves a question quietly with 130, and nothing was done; in the
toolbox, \`credit\` alone, it goes one step back, and ends at its first question.

What can be undone asks for a yes (\`--yes\`). What is lost for good wants its name typed, and \`--yes\` is not enough
(\`--confirm\`).

| asked | by | instead |
|---|---|---|
${rows.join('\n')}
`;
}

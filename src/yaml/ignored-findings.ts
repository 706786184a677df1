import { isOnCalendar } from '../base/calendar-day.ts';
import type { Text } from '../base/language.ts';
import type { Finding, Severity } from './finding.ts';

/** The codes of this file, with what each is about. */
export const ignoreCodes = {
  IGNORE_MALFORMED: {
    severity: 'warning',
    title: {
      en: 'An ignore comment without code, day or reason',
      'pt-BR': 'Comentário de ignorar sem código, dia ou motivo',
    },
  },
  IGNORE_EXPIRED: {
    severity: 'warning',
    title: { en: 'An ignore comment that is past its day', 'pt-BR': 'Comentário de ignorar vencido' },
  },
  IGNORE_WITHOUT_FINDING: {
    severity: 'warning',
    title: {
      en: 'An ignore comment that no warning answers to',
      'pt-BR': 'Comentário de ignorar a que nenhum aviso corresponde',
    },
  },
} as const satisfies Record<string, { readonly severity: Severity; readonly title: Text }>;

/** A comment that asks for silence about a warning. */
interface IgnoreComment {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** The line that it speaks of: its own, or where it stands alone, the next one that is no comment. */
  readonly about: number;
  /** Undefined where it is not written as it must be. */
  readonly order: { readonly code: string; readonly until: string } | undefined;
}

/**
 * Leaves out the warnings that a comment `# credit-ignore CODE until 2027-01-31: reason` asks to be silent about, on its
 * own line or on the line below; and adds a warning for each such comment that lacks something, is past its day, or
 * silences nothing. Errors cannot be ignored: they forbid the use of the file.
 *
 * @param today ISO date; left out, no comment is past its day.
 */
export function applyIgnoreComments(
  findings: readonly Finding[],
  text: string,
  { file, today = '' }: { readonly file: string; readonly today?: string | undefined },
): readonly Finding[] {
  if (!text.includes(keyword)) return findings;
  const silenced = new Set<Finding>();
  const added: Finding[] = [];
  for (const comment of commentsOf(text)) {
    const { order, about } = comment;
    const add = (code: keyof typeof ignoreCodes, suggestion: Text) => {
      const { line, column, length } = comment;
      const { severity, title: message } = ignoreCodes[code];
      added.push({ file, line, column, length, code, severity, message, suggestion });
    };
    if (order === undefined) {
      add('IGNORE_MALFORMED', form);
      continue;
    }
    if (order.until < today) {
      add('IGNORE_EXPIRED', renew);
      continue;
    }
    const meant = findings.filter(
      ({ line, code, severity }) => line === about && code === order.code && severity === 'warning',
    );
    if (meant.length === 0) add('IGNORE_WITHOUT_FINDING', remove);
    for (const finding of meant) silenced.add(finding);
  }
  const kept = [...findings.filter((finding) => !silenced.has(finding)), ...added];
  return kept.sort((a, b) => a.line - b.line || a.column - b.column);
}

const keyword = 'credit-ignore';

const form: Text = {
  en: 'Write # credit-ignore CODE until 2027-01-31: reason',
  'pt-BR': 'Escreva # credit-ignore CÓDIGO until 2027-01-31: motivo',
};
const renew: Text = {
  en: 'Mend what it is about, or give another day with its reason',
  'pt-BR': 'Corrija aquilo de que trata, ou dê outro dia com o seu motivo',
};
const remove: Text = {
  en: 'Take it away; it speaks of its own line or of the line below, and errors cannot be ignored',
  'pt-BR': 'Retire-o; ele fala da própria linha ou da linha abaixo, e erros não podem ser ignorados',
};

function* commentsOf(text: string): Generator<IgnoreComment> {
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const match = /(^|\s)(#\s*credit-ignore\b.*?)\s*$/.exec(line);
    if (match === null) continue;
    const [whole, before = '', comment = ''] = match;
    const at = match.index + before.length;
    const alone = line.slice(0, at).trim() === '';
    const next = lines.findIndex((other, place) => place > index && !/^\s*(#|$)/.test(other));
    const [, code, until = ''] =
      /^#\s*credit-ignore\s+([A-Z][A-Z_]*)\s+until\s+(\d{4}-\d\d-\d\d):\s*\S/.exec(comment) ?? [];
    const order = code !== undefined && isOnCalendar(until) ? { code, until } : undefined;
    const length = whole.trim().length;
    yield { line: index + 1, column: at + 1, length, about: (alone ? next : index) + 1, order };
  }
}

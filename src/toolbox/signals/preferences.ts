import { computed, effect, signal } from '@preact/signals';
import { dayOfUtc } from '../../base/calendar-day.ts';
import { type Language, type Placeholders, say, type Text } from '../../base/language.ts';
import { dayIn } from '../../wording/calendar.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';

/** What a person has chosen on this machine. It holds nothing of what is analysed. */
const languageKey = 'credit.language';
const themeKey = 'credit.theme';

/** `SYSTEM` follows the machine. */
export type Theme = 'SYSTEM' | 'light' | 'dark';

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

function languageOf(text: string | null): 'en' | 'pt-BR' {
  return text === 'en' ? 'en' : 'pt-BR';
}

/** The person's choice; else what Accept-Language asked for, in which the service has written the page. */
export const language = signal<Language>(languageOf(readKept(languageKey) ?? document.documentElement.lang));

const keptTheme = readKept(themeKey);
export const theme = signal<Theme>(keptTheme === 'light' || keptTheme === 'dark' ? keptTheme : 'SYSTEM');

/** The configured time zone, which the service writes into the page and the foot of every page names. */
export const timezone = knownZone(document.documentElement.dataset['timeZone']);

/** Returns a zone, or that of the browser if the browser does not know it. */
function knownZone(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  }
}

/** Returns the day so many days after today in the configured time zone, `YYYY-MM-DD`. */
export function dayFromToday(days: number, now = new Date()): string {
  return dayOfUtc(Date.parse(dayIn(now, timezone)) + days * 86_400_000);
}

/** How numbers and times are written for the reader. */
export const style = computed<FigureStyle>(() => ({
  language: language.value,
  format: formatIn(language.value, timezone),
}));

/** A text in the reader's language; what shows it is drawn again when they choose another. */
export function word<const T extends Text>(
  text: T,
  ...params: [Placeholders<T['en']>] extends [never]
    ? []
    : [Readonly<Record<Placeholders<T['en']>, string | number>>]
): string {
  return say(text, language.value, ...params);
}

export function chooseLanguage(code: 'en' | 'pt-BR'): void {
  language.value = code;
  keep(languageKey, code);
}

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  keep(themeKey, chosen);
}

/** Keeps the page itself in step with what is chosen. */
export function followPreferences(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    if (theme.value === 'SYSTEM') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme.value;
  });
}

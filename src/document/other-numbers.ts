import { labelBefore } from './number-labels.ts';
import type { OtherNumberKind } from './other-number-kind.ts';

/** Area codes of the Brazilian numbering plan (Anatel, Resolução 749/2022). */
const areaCode = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[13-579]|8[1-9]|9[1-9])';
const gap = String.raw`[ .\-]{1,3}`;
const gapOrNone = String.raw`[ .\-]{0,3}`;
const subscriber = String.raw`(?:9${gapOrNone})?\d{4}${gapOrNone}\d{4}`;

/** The fields of a boleto: `23793.38128 60007.827136 95000.063305 9 84660000012345`. */
const boleto = [
  String.raw`\d{5}[ .]?\d{5}`,
  String.raw`\d{5}[ .]?\d{6}`,
  String.raw`\d{5}[ .]?\d{6}`,
  String.raw`\d`,
  String.raw`\d{14}`,
].join(gap);
/** The fields of a bill of taxes or utilities. */
const bill = String.raw`8\d{10}[ \-]{0,3}\d(?:[ \-]{1,3}\d{11}[ \-]{0,3}\d){3}`;
/** The fields of an NF-e access key with separators: state, month, issuer's CNPJ, model, series, number, type and code. */
const accessKey = [2, 4, 14, 2, 3, 9]
  .map((length) => String.raw`\d{${length}}`)
  .concat(String.raw`\d{1,9}(?:[ \-]\d{1,9}){0,2}`)
  .join(String.raw`[ \-]`);

/**
 * Returns whether a text with the form of a bill is one: each field of 11 digits is followed by its check digit. In a numbered list,
 * `1 - 81234567865 2 - 52998224725`, the digits do not match.
 */
function isBill(text: string): boolean {
  if (/^(?:\d{11}-\d(?: |$)){4}/.test(text)) return true;
  const fields = text.replace(/\D/g, '').match(/\d{12}/g) ?? [];
  return [modulus10, modulus11].some((checkDigit) =>
    fields.every((field) => checkDigit(field.slice(0, 11)) === Number(field[11])),
  );
}

/** Returns the check digit of a field by modulus 10 (FEBRABAN, "Layout padrão de arrecadação"). */
function modulus10(field: string): number {
  const sum = Array.from(field).reduceRight((total, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Returns the check digit of a field by modulus 11 (FEBRABAN, "Layout padrão de arrecadação"). */
function modulus11(field: string): number {
  const sum = Array.from(field)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Numbers of a kind that have a form. With a test, a text of this form also has to pass it. */
type NumberForm<Form> = readonly [
  kind: OtherNumberKind,
  form: Form,
  test?: ((text: string) => boolean) | undefined,
];

/** Long numbers in fields. */
const fieldForms: readonly NumberForm<string>[] = [
  ['BANK_ACCOUNT', boleto],
  ['BANK_ACCOUNT', bill, isBill],
  ['REGISTRATION', accessKey],
];

/** The other forms. Telephones without separators are not included: only a label identifies them. */
const forms: readonly NumberForm<string>[] = [
  ['LAWSUIT', String.raw`\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}`],
  ['AMOUNT', String.raw`(?:R\$|US\$|\$|\u20AC|BRL)\s{0,3}-?\d[\d.,]*`],
  [
    'PHONE',
    String.raw`\+\s?[1-9]\d{0,2}[ .\-]{0,2}\(?\d{2,3}\)?[ .\-]{0,2}\d{1,5}[ .\-]{0,2}\d{3,5}(?:[ .\-]\d{2,4})?`,
  ],
  [
    'PHONE',
    String.raw`(?:55${gapOrNone})?\(\s{0,2}0?\d{2,3}\s{0,2}\)${gapOrNone}\d{1,5}${gapOrNone}\d{4}(?:${gapOrNone}\d{4})?`,
  ],
  ['PHONE', `(?:55${gap})?0?${areaCode}${gap}${subscriber}`],
  ['PHONE', String.raw`55[ .\-]0?${areaCode}${gapOrNone}${subscriber}`],
  ['PHONE', String.raw`0[3589]00${gap}\d{3}${gap}\d{4}`],
  ['PHONE', String.raw`9?\d{4}-\d{4}`],
  ['SOCIAL_SECURITY', String.raw`\d{3}\.\d{5}\.\d{2}-\d`],
  ['POSTCODE', String.raw`\d{2}\.?\d{3}-\d{3}`],
  ['IDENTITY_CARD', String.raw`\d{1,2}\.\d{3}\.\d{3}-[\dXx]`],
  [
    'DATE',
    String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?|\d{1,2}[/.\-]\d{1,2}[/.\-](?:19|20)\d{2}`,
  ],
];

/** Fields can be in brackets. A bracket before another form can be part of a telephone. */
const beforeFields = String.raw`(?<![\p{L}\p{N}]|\d[.,/-])`;
const before = String.raw`(?<![\p{L}\p{N}$+(]|\d[.,/-])`;
const after = String.raw`(?![\p{L}\p{N}]|[.,/-]\d)`;
const alone = [...fieldForms, ...forms].map(compiled('^', '$', 'u'));

/** The forms of other numbers, to find them within a line, in the order in which they are looked for. */
export const otherNumberForms: readonly NumberForm<RegExp>[] = [
  ...fieldForms.map(compiled(beforeFields, after, 'gu')),
  ...forms.map(compiled(before, after, 'gu')),
];

/** Returns which other number a text is, by its form or by the word before it; undefined if it is none of them. */
export function otherNumberOf(plain: string): OtherNumberKind | undefined {
  const isOfForm = ([, form, test]: NumberForm<RegExp>) => form.test(plain) && test?.(plain) !== false;
  return alone.find(isOfForm)?.[0] ?? labelledNumber(plain);
}

/** Returns a function that compiles a form, with a pattern on each side. */
function compiled(before: string, after: string, flags: string) {
  return ([kind, form, test]: NumberForm<string>): NumberForm<RegExp> => [
    kind,
    new RegExp(`${before}(?:${form})${after}`, flags),
    test,
  ];
}

/** The mask of a CNPJ. Its letters can spell a label: `TI.TFV.PJ5/DATA-04`. */
const maskedCnpj = /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/i;

/** Returns the kind of a text that is a word and a number, `tel: 11999900006`. */
function labelledNumber(plain: string): OtherNumberKind | undefined {
  if (maskedCnpj.test(plain)) return undefined;
  const [, words = '', number = ''] =
    /^(\p{L}(?:[^\d+(]|(?<=\p{L})\d(?=\D))*)([+(]?\d[\d ().\-/]*)$/u.exec(plain) ?? [];
  const label = labelBefore(words);
  if (label === undefined || label.kind === 'DOCUMENT' || !label.isAdjacent) return undefined;
  if (label.isBody === true && /\D/.test(number.trim())) return undefined;
  // Letters right before digits can be part of an alphanumeric CNPJ.
  const isGlued = /\p{L}$/u.test(words);
  return isGlued && !mayBePhone(number) ? undefined : label.kind;
}

const barePhone = new RegExp(`^(?:(?:0|55)?${areaCode}9\\d{8}|(?:55)?${areaCode}[2-5]\\d{7})$`);

/**
 * Returns whether digits without separators can be a telephone: an area code with 9 digits of a mobile or 8 of a landline,
 * alone or after the country code 55; a mobile also after the 0 of long distance.
 */
export function mayBePhone(bare: string): boolean {
  return barePhone.test(bare);
}

/** Returns whether digits can be a date and a time, `20261130101500`. With the hour 00 they look like a head office, which counts. */
export function mayBeInstant(bare: string): boolean {
  return /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!00)(?:[01]\d|2[0-3])(?:[0-5]\d){2}$/.test(
    bare,
  );
}

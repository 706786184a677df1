import { isRecord } from '../../base/is-record.ts';
import type { Text } from '../../base/language.ts';
import { isSectionType } from '../../sections/index.ts';
import type { Problem, ValuePath, ValuePlace } from '../../yaml/finding.ts';
import { checkShape, type ShapeWords } from '../../yaml/shape.ts';
import { quoted, suggestName } from '../../yaml/suggestion.ts';
import { checkAmount } from '../check-amount.ts';
import { connectorSchema, sectionTargets } from './connector.ts';
import { type ConnectorCode, connectorCodes } from './connector-codes.ts';
import { convert } from './convert.ts';
import { sectionsOfOwners } from './owners-sections.ts';
import { parsePath } from './path/parse-path.ts';
import { functionNames, type PathFault } from './path/path.ts';
import type { Target } from './target.ts';
import { piecesOf, placeholders, secretName } from './template.ts';

const words: ShapeWords = {
  missing: {
    hosts: {
      en: 'Add hosts: with whom it may ask',
      'pt-BR': 'Acrescente hosts: com quem pode ser consultado',
    },
    map: { en: 'Add map: with what the answer gives', 'pt-BR': 'Acrescente map: com o que a resposta dá' },
    request: { en: 'Add request: with method: and url:', 'pt-BR': 'Acrescente request: com method: e url:' },
    each: { en: 'Add each: with where the list stands', 'pt-BR': 'Acrescente each: com o lugar da lista' },
    item: { en: 'Add item: with what each item gives', 'pt-BR': 'Acrescente item: com o que cada item dá' },
  },
};

/**
 * Everything wrong or doubtful about a connector given as a value, whatever it is.
 *
 * @param options.costsBounded whether a spending cap or a budget is set.
 */
export function* checkConnector(
  value: unknown,
  options: { readonly costsBounded: boolean },
): Generator<Problem> {
  yield* checkShape(value, connectorSchema, words);
  if (!isRecord(value)) return;
  for (const path of expressionPlaces) yield* checkExpression(at(value, path), path);
  yield* checkTests(value);
  yield* checkRequests(value);
  yield* checkPages(value);
  yield* checkAmount(value['price'], ['price']);
  yield* checkCost(value, options);
  for (const [type, mapping] of Object.entries(isRecord(value['map']) ? value['map'] : {})) {
    const target = isSectionType(type) ? sectionTargets[type] : undefined;
    if (target !== undefined) yield* checkMapping(mapping, target, ['map', type]);
  }
  yield* checkOwners(value);
  if (value['subject'] === undefined) {
    yield problem('NO_SUBJECT', { path: [] }, [
      {
        en: 'Nothing says where the answer names its document',
        'pt-BR': 'Nada diz onde a resposta traz o documento',
      },
      { en: 'Add subject: with its path', 'pt-BR': 'Acrescente subject: com o caminho' },
    ]);
  }
}

/** What tells which page comes next. */
const pageKeys = ['next', 'cursor', 'last', 'items'] as const;

const expressionPlaces: readonly ValuePath[] = [
  ['subject'],
  ['login', 'token'],
  ['login', 'lifetime'],
  ['edition', 'path'],
  ['cost', 'path'],
  ['billable', 'body'],
  ['receipts', 'path'],
  ['poll', 'id'],
  ['poll', 'done'],
  ...pageKeys.map((key) => ['pages', key]),
];

function at(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    return isRecord(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  }, value);
}

function* checkTests(value: Readonly<Record<string, unknown>>): Generator<Problem> {
  const places: ValuePath[] = [['success']];
  for (const key of ['failure', 'noRecord']) {
    const tests = value[key];
    if (Array.isArray(tests)) places.push(...tests.map((_, index) => [key, index]));
  }
  for (const path of places) {
    const test = at(value, path);
    if (!isRecord(test)) continue;
    yield* checkExpression(test['body'], [...path, 'body']);
    if (test['body'] !== undefined || test['status'] !== undefined) continue;
    yield problem('EMPTY_TEST', { path }, [
      { en: 'This test fits every answer', 'pt-BR': 'Este teste serve para qualquer resposta' },
      { en: 'Add status: or body:', 'pt-BR': 'Acrescente status: ou body:' },
    ]);
  }
}

function* checkExpression(text: unknown, path: ValuePath): Generator<Problem> {
  if (typeof text !== 'string' || text === '') return;
  const { fault } = parsePath(text);
  if (fault === undefined) return;
  const { offset, length } = fault;
  yield problem('INVALID_EXPRESSION', { path, piece: { offset, length } }, wordsOfFault(fault));
}

function wordsOfFault({ code, piece }: PathFault): readonly [Text, Text | null] {
  switch (code) {
    case 'UNKNOWN_FUNCTION':
      return [
        { en: `${quoted(piece)} is no function`, 'pt-BR': `${quoted(piece)} não é uma função` },
        suggestName(piece, functionNames),
      ];
    case 'HOSTILE_NAME':
      return [
        { en: `${quoted(piece)} is no name of data`, 'pt-BR': `${quoted(piece)} não é nome de dado` },
        null,
      ];
    case 'TOO_DEEP':
      return [{ en: 'The expression is nested too deep', 'pt-BR': 'A expressão tem níveis demais' }, null];
    case 'UNEXPECTED':
      return piece === ''
        ? [{ en: 'The expression ends too early', 'pt-BR': 'A expressão termina cedo demais' }, null]
        : [
            { en: `${quoted(piece)} cannot stand here`, 'pt-BR': `${quoted(piece)} não pode ficar aqui` },
            {
              en: "A path such as a.b[0].c, a[*].b or a[?b == 'C']",
              'pt-BR': "Um caminho, como a.b[0].c, a[*].b ou a[?b == 'C']",
            },
          ];
  }
}

function* checkRequests(value: Readonly<Record<string, unknown>>): Generator<Problem> {
  const { login, poll, pages } = value;
  const token = isRecord(login) ? ['login.token'] : [];
  const ofPages = isRecord(pages) ? ['page', 'page.cursor'] : [];
  yield* checkRequest(value, ['login', 'request'], []);
  yield* checkRequest(value, ['request'], [...token, ...(isRecord(poll) ? [] : ofPages)]);
  yield* checkRequest(value, ['poll', 'request'], [...token, 'poll.id']);
  yield* checkRequest(value, ['poll', 'result'], [...token, 'poll.id', ...ofPages]);
}

function* checkPages({ pages }: Readonly<Record<string, unknown>>): Generator<Problem> {
  if (!isRecord(pages) || pageKeys.filter((key) => pages[key] !== undefined).length === 1) return;
  yield problem('NEXT_PAGE_UNCLEAR', { path: ['pages'], part: 'key' }, [
    {
      en: 'What tells which page comes next is said once',
      'pt-BR': 'O que diz qual página vem depois é dito uma vez',
    },
    {
      en: 'Write one of next:, cursor:, last: and items:',
      'pt-BR': 'Escreva um entre next:, cursor:, last: e items:',
    },
  ]);
}

function* checkOwners(value: Readonly<Record<string, unknown>>): Generator<Problem> {
  const map = value['map'];
  if (value['for'] !== 'owners' || !isRecord(map)) return;
  for (const type of Object.keys(map)) {
    if (!isSectionType(type) || sectionsOfOwners.includes(type)) continue;
    yield problem('NOT_OF_OWNERS', { path: ['map', type], part: 'key' }, [
      {
        en: `${type} of its partners says nothing about a company`,
        'pt-BR': `${type} dos sócios nada diz de uma empresa`,
      },
      {
        en: `One of: ${sectionsOfOwners.join(', ')}`,
        'pt-BR': `Um entre: ${sectionsOfOwners.join(', ')}`,
      },
    ]);
  }
}

function* checkCost(
  { cost }: Readonly<Record<string, unknown>>,
  { costsBounded }: { readonly costsBounded: boolean },
): Generator<Problem> {
  if (!isRecord(cost)) return;
  yield* checkAmount(cost['most'], ['cost', 'most']);
  if (costsBounded && cost['most'] === undefined) {
    yield problem('COST_UNBOUNDED', { path: ['cost'], part: 'key' }, [
      {
        en: 'A spending cap or a budget is set, and the highest cost of a query is unknown',
        'pt-BR': 'Há um teto de gastos ou um orçamento, e o custo máximo de uma consulta é desconhecido',
      },
      {
        en: 'Add most: with the highest cost of one query in BRL',
        'pt-BR': 'Acrescente most: com o custo máximo de uma consulta em BRL',
      },
    ]);
  }
  if ((cost['path'] === undefined) !== (cost['header'] === undefined)) return;
  yield problem('COST_UNCLEAR', { path: ['cost'], part: 'key' }, [
    {
      en: 'What an answer cost is said in one place',
      'pt-BR': 'O que uma resposta custou é dito em um lugar',
    },
    { en: 'Write one of path: and header:', 'pt-BR': 'Escreva um entre path: e header:' },
  ]);
}

function* checkRequest(
  value: Readonly<Record<string, unknown>>,
  path: ValuePath,
  /** The placeholders that stand for something only here. */
  own: readonly string[],
): Generator<Problem> {
  const request = at(value, path);
  if (!isRecord(request)) return;
  const { url, query, headers, json, form, xml, basic, method } = request;
  yield* checkTemplates(url, { path: [...path, 'url'], inAddress: true, own });
  yield* checkTemplates(query, { path: [...path, 'query'], inAddress: true, own });
  for (const [key, held] of Object.entries({ headers, json, form, xml, basic })) {
    yield* checkTemplates(held, { path: [...path, key], inAddress: false, own });
  }
  const hosts = value['hosts'];
  const host = typeof url === 'string' ? /^https?:\/\/([^/?#]*)/.exec(url)?.[1] : undefined;
  if (host !== undefined && Array.isArray(hosts) && !hosts.includes(host)) {
    yield problem('HOST_NOT_LISTED', { path: [...path, 'url'] }, [
      { en: `${quoted(host)} is not in hosts`, 'pt-BR': `${quoted(host)} não está em hosts` },
      suggestName(host, hosts.map(String)),
    ]);
  }
  const bodies = Object.entries({ json, form, xml }).flatMap(([key, body]) =>
    body === undefined ? [] : [key],
  );
  const excess = bodies[method === 'GET' ? 0 : 1];
  if (excess !== undefined) {
    yield problem('TWO_BODIES', { path: [...path, excess], part: 'key' }, [
      {
        en: method === 'GET' ? 'A GET has no body' : `${bodies.join(' and ')} are both a body`,
        'pt-BR': method === 'GET' ? 'GET não tem corpo' : `${bodies.join(' e ')} são ambos um corpo`,
      },
      method === 'GET'
        ? { en: 'Write method: POST, or query:', 'pt-BR': 'Escreva method: POST, ou query:' }
        : { en: 'Leave one of the two', 'pt-BR': 'Deixe um dos dois' },
    ]);
  }
}

/** What stands for something only where a step gives it. */
const stepPlaceholders: readonly string[] = ['login.token', 'poll.id', 'page', 'page.cursor'];

interface TemplatePlace {
  readonly path: ValuePath;
  readonly inAddress: boolean;
  readonly own: readonly string[];
}

function* checkTemplates(value: unknown, place: TemplatePlace): Generator<Problem> {
  if (typeof value === 'string') yield* checkTemplate(value, place);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* checkTemplates(item, { ...place, path: [...place.path, index] });
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value))
      yield* checkTemplates(item, { ...place, path: [...place.path, key] });
  }
}

function* checkTemplate(text: string, { path, inAddress, own }: TemplatePlace): Generator<Problem> {
  for (const { text: name, placeholder, offset, length } of piecesOf(text)) {
    if (!placeholder) continue;
    const here = { path, piece: { offset, length } };
    const isSecret = secretName(name) !== undefined || name === 'login.token';
    const names = [...placeholders.filter((one) => !stepPlaceholders.includes(one)), ...own];
    if (!isSecret && !names.some((one) => one === name)) {
      yield problem('UNKNOWN_PLACEHOLDER', here, [
        { en: `{${name}} is no placeholder`, 'pt-BR': `{${name}} não é um marcador` },
        name.startsWith('secret.')
          ? {
              en: 'A secret is named in capitals: {secret.API_KEY}',
              'pt-BR': 'Um segredo tem nome em maiúsculas: {secret.API_KEY}',
            }
          : suggestName(name, [...names, 'secret.NAME']),
      ]);
    } else if (name === 'login.token' && !own.includes(name)) {
      yield problem('UNKNOWN_PLACEHOLDER', here, [
        { en: 'There is no login that gives {login.token}', 'pt-BR': 'Não há login que dê {login.token}' },
        { en: 'Add login: with request: and token:', 'pt-BR': 'Acrescente login: com request: e token:' },
      ]);
    } else if (isSecret && inAddress) {
      yield problem('SECRET_IN_ADDRESS', here, [
        { en: 'Addresses are kept in logs on the way', 'pt-BR': 'Endereços ficam em logs pelo caminho' },
        { en: 'Put it in a header, or in the body', 'pt-BR': 'Ponha em um cabeçalho ou no corpo' },
      ]);
    }
  }
}

/** A list that is not there proves nothing: its name can be misspelt, or the answer can be an error. */
function* checkProof(
  { each, noneWhen }: Readonly<Record<string, unknown>>,
  path: ValuePath,
): Generator<Problem> {
  if (typeof each !== 'string' || typeof noneWhen !== 'string' || !noneWhen.includes(each)) return;
  const rest = noneWhen.replaceAll(each, '').replaceAll(/`null`|\bnull\b|length|not_null/g, '');
  if (/[\p{L}\d]/u.test(rest)) return;
  yield problem('NONE_WITHOUT_PROOF', { path: [...path, 'noneWhen'] }, [
    {
      en: 'A missing list does not prove that there is none',
      'pt-BR': 'A falta da lista não prova que não há nenhum item',
    },
    {
      en: 'Test a value that the provider states, such as a total or a status',
      'pt-BR': 'Teste um valor que o provedor informa, como um total ou uma situação',
    },
  ]);
}

function* checkMapping(mapping: unknown, target: Target, path: ValuePath): Generator<Problem> {
  if (target.kind === 'list') {
    if (!isRecord(mapping)) return;
    for (const key of ['each', 'noneWhen']) yield* checkExpression(mapping[key], [...path, key]);
    yield* checkProof(mapping, path);
    yield* checkMapping(mapping['item'], target.item, [...path, 'item']);
  } else if (target.kind === 'map') {
    if (!isRecord(mapping)) return;
    for (const [name, field] of Object.entries(target.fields)) {
      if (Object.hasOwn(mapping, name)) yield* checkMapping(mapping[name], field.target, [...path, name]);
      else if (!field.optional && !field.target.nullable) yield unmapped(name, path);
    }
  } else if (typeof mapping === 'string') yield* checkExpression(mapping, path);
  else if (isRecord(mapping)) {
    yield* checkExpression(mapping['path'], [...path, 'path']);
    yield* checkValues(mapping, target, path);
    if ((mapping['path'] === undefined) !== (mapping['value'] === undefined)) return;
    yield problem('PATH_OR_VALUE', { path }, [
      { en: 'A field is read by a path, or has a value', 'pt-BR': 'Um campo é lido por path, ou tem value' },
      { en: 'Write path:, or value:', 'pt-BR': 'Escreva path: ou value:' },
    ]);
  }
}

/** Reports each `value:` and each word under `words:` that the field cannot take. */
function* checkValues(
  { value, words }: Readonly<Record<string, unknown>>,
  target: Target,
  path: ValuePath,
): Generator<Problem> {
  const places: (readonly [ValuePath, unknown])[] = [[[...path, 'value'], value]];
  if (isRecord(words))
    for (const [word, meaning] of Object.entries(words)) places.push([[...path, 'words', word], meaning]);
  for (const [place, one] of places) {
    // The check of the file's shape reports all other types.
    if (!['string', 'number', 'boolean'].includes(typeof one)) continue;
    if (convert(one, target, {}).problem === undefined) continue;
    const shown = quoted(String(one));
    yield problem('VALUE_NOT_TAKEN', { path: place }, [
      { en: `The field cannot take ${shown}`, 'pt-BR': `O campo não aceita ${shown}` },
      target.kind === 'word' ? suggestName(String(one), target.words) : null,
    ]);
  }
}

function unmapped(name: string, path: ValuePath): Problem {
  return problem('UNMAPPED_FIELD', { path, part: 'key' }, [
    {
      en: `${name} has to be known, and is not mapped`,
      'pt-BR': `${name} precisa ser conhecido e não está no map`,
    },
    { en: `Add ${name}: with its path`, 'pt-BR': `Acrescente ${name}: com o caminho` },
  ]);
}

function problem(
  code: ConnectorCode,
  place: ValuePlace,
  [message, suggestion]: readonly [Text, Text | null],
): Problem {
  return { code, severity: connectorCodes[code].severity, place, message, suggestion };
}

import { type TObject, type TSchema, TypeGuard } from '@sinclair/typebox';
import { isRecord } from '../base/is-record.ts';
import { fillText, say } from '../base/language.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { nearestName } from '../yaml/nearest-name.ts';
import { type FieldProblem, maximumProblems } from './field-problem.ts';

/** Members of a body that its schema does not name. */
interface UnknownMembers {
  /** Those that nearly have the name of a member: a misspelt member would be ignored silently. */
  readonly problems: readonly FieldProblem[];
  /** The others, as JSON Pointers: they are ignored. */
  readonly ignored: readonly string[];
}

/** A longer or shorter name than that is another word: `documentType` is not `document`. */
const mostLettersApart = 2;

const misspelt = {
  en: 'is not a field here: did you mean {name}? Nothing was changed',
  'pt-BR': 'não é um campo daqui: você quis dizer {name}? Nada foi alterado',
};

/** Looks through a body for members that its schema does not name, at any depth; at most 20 of each sort. */
export function findUnknownMembers(schema: TSchema, body: unknown): UnknownMembers {
  const problems: FieldProblem[] = [];
  const ignored: string[] = [];
  const isFull = () => problems.length >= maximumProblems && ignored.length >= maximumProblems;
  const look = (within: TSchema, value: unknown, pointer: string): void => {
    if (isFull()) return;
    if (Array.isArray(value)) {
      const items: TSchema | undefined = TypeGuard.IsArray(within) ? within.items : undefined;
      if (items !== undefined)
        for (const [at, item] of value.entries()) look(items, item, `${pointer}/${at}`);
      return;
    }
    const object = isRecord(value) ? objectIn(within) : undefined;
    if (object === undefined || !isRecord(value)) return;
    const names = Object.keys(object.properties);
    for (const [name, member] of Object.entries(value)) {
      // A name may be a document.
      const place = `${pointer}/${hideDocumentsInText(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const inner = Object.hasOwn(object.properties, name) ? object.properties[name] : undefined;
      if (inner !== undefined) look(inner, member, place);
      else addUnknown(name, place, names);
    }
  };
  const addUnknown = (name: string, pointer: string, names: readonly string[]): void => {
    const near = nearestName(
      name,
      names.filter((one) => Math.abs(one.length - name.length) <= mostLettersApart),
    );
    if (near === undefined) {
      if (ignored.length < maximumProblems) ignored.push(pointer);
    } else if (problems.length < maximumProblems) {
      const text = fillText(misspelt, { name: near });
      problems.push({ pointer, code: 'UNKNOWN_FIELD', message: say(text, 'en'), text });
    }
  };
  look(schema, body, '');
  return { problems, ignored };
}

/** The object that a schema describes, also as one of several forms. */
function objectIn(schema: TSchema): TObject | undefined {
  if (TypeGuard.IsObject(schema)) return schema;
  return TypeGuard.IsUnion(schema) ? schema.anyOf.find((form) => TypeGuard.IsObject(form)) : undefined;
}

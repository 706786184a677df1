import { type TObject, type TSchema, TypeGuard } from '@sinclair/typebox';
import { isRecord } from '../base/is-record.ts';
import { fillText, say } from '../base/language.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { nearestName } from '../yaml/nearest-name.ts';
import { type FieldProblem, maximumProblems } from './field-problem.ts';

/** Members of a body that its schema does not contain. */
interface UnknownMembers {
  /** Members that are probably misspelt, or belong into an object of the body. */
  readonly problems: readonly FieldProblem[];
  /** JSON Pointers of the others, which are ignored. */
  readonly ignored: readonly string[];
}

/** Maximum difference in length of a misspelt name: `documentType` is not `document`. */
const mostLettersApart = 2;

const misspelt = {
  en: 'is not a field here: did you mean {name}? Nothing was changed',
  'pt-BR': 'não é um campo daqui: você quis dizer {name}? Nada foi alterado',
};

/** Finds the members of a body that its schema does not contain, at any depth: at most `maximumProblems` of each kind. */
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
      const inner = Object.hasOwn(object.properties, name) ? object.properties[name] : undefined;
      if (inner !== undefined) look(inner, member, `${pointer}/${name}`);
      else addUnknown(name, pointer, { names, inner: innerNames(object) });
    }
  };
  const addUnknown = (
    name: string,
    parent: string,
    { names, inner }: { readonly names: readonly string[]; readonly inner: ReadonlyMap<string, string> },
  ): void => {
    // A name can be a document.
    const pointer = `${parent}/${hideDocumentsInText(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const near =
      inner.get(name) ??
      nearestName(
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

/** Returns the members of the objects within an object, by their names: `limit` is `terms.limit`. */
function innerNames({ properties }: TObject): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) =>
      Object.keys(objectIn(schema)?.properties ?? {}).map((inner) => [inner, `${name}.${inner}`] as const),
    ),
  );
}

/** Returns the schema of an object: the schema itself, or the first form of a union that is one. */
function objectIn(schema: TSchema): TObject | undefined {
  if (TypeGuard.IsObject(schema)) return schema;
  return TypeGuard.IsUnion(schema) ? schema.anyOf.find((form) => TypeGuard.IsObject(form)) : undefined;
}

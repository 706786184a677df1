import type { Static, TSchema } from '@sinclair/typebox';
import type { TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';

/** Compiling a schema costs as much as so many checks without it. */
const worthCompiling = 30;

const uses = new WeakMap<TSchema, { count: number; compiled: TypeCheck<TSchema> | undefined }>();

/** Read only once a schema is asked for often: a single analysis never needs it. */
let compiler: typeof TypeCompiler | 'LOADING' | undefined;

/** Whether a value is what a schema says. A schema that is asked for often is compiled, so that a batch checks faster. */
export function fitsSchema<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  const use = uses.get(schema) ?? { count: 0, compiled: undefined };
  uses.set(schema, use);
  use.count += 1;
  if (use.count > worthCompiling) use.compiled ??= compile(schema);
  return use.compiled === undefined ? Value.Check(schema, value) : use.compiled.Check(value);
}

function compile(schema: TSchema): TypeCheck<TSchema> | undefined {
  if (compiler === undefined) {
    compiler = 'LOADING';
    void import('@sinclair/typebox/compiler').then((module) => {
      compiler = module.TypeCompiler;
    });
  }
  return compiler === 'LOADING' ? undefined : compiler?.Compile(schema);
}

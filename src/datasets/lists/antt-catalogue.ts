import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';

const nullableText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const resource = Type.Object({
  url: Type.String(),
  name: nullableText,
  format: nullableText,
  created: nullableText,
  last_modified: nullableText,
});
const packageShown = Type.Object({ result: Type.Object({ resources: Type.Array(resource) }) });

/** The table of hauliers that was put there last; its catalogue lists one for each month, and papers about them. */
export function newestIn(answer: unknown): string | undefined {
  if (!fitsSchema(packageShown, answer)) return undefined;
  const [newest] = answer.result.resources
    .filter(({ url, format, name }) => {
      const isTable = /^csv$/i.test(format?.trim() ?? '') || /\.csv$/i.test(url);
      return isTable && !/ve[ií]culo/i.test(`${name ?? ''} ${url}`);
    })
    .sort((a, b) => (dayIn(a) < dayIn(b) ? 1 : -1));
  return newest?.url;
}

function dayIn({ created, last_modified }: Static<typeof resource>): string {
  // An old month that was mended later is no newer month.
  return created ?? last_modified ?? '';
}

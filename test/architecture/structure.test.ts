import { describe, expect, test } from 'vitest';
import doors from './doors.json' with { type: 'json' };
import { edges, floors } from './floors.ts';
import {
  findCircles,
  findLongFunctions,
  findNamelessNames,
  findUnusedPermissions,
  readDoors,
  readStructure,
  type SourceFile,
} from './program-structure.ts';
import { repositoryFiles } from './repository-files.ts';

const structure = readStructure(repositoryFiles());

describe('the rooms', () => {
  test('every file is entered by its door only, and every door is in use', () => {
    const inUse = Object.fromEntries(readDoors(structure));
    expect(
      inUse,
      'test/architecture/doors.json lists what other folders may import of each: it only ever shrinks, and a new entry wants its reason in the commit',
    ).toEqual(doors);
  });

  test('no permission is left that nothing uses', () => {
    expect(findUnusedPermissions(structure, { ...floors, ...edges })).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    expect(findCircles(structure)).toEqual([]);
  });

  test('no function is over its limit', () => {
    expect(findLongFunctions(structure)).toEqual([]);
  });

  test('nothing has a participle for its name', () => {
    expect(findNamelessNames(structure)).toEqual([]);
  });
});

describe('the reader of the structure sees', () => {
  const read = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, SourceFile> =>
    readStructure(new Map(Object.entries(texts)));

  test('imports of every form, and leaves packages and texts alone', () => {
    const { imports } = read({
      'src/report/a.ts': `
        import type { B } from '../base/b.ts';
        import * as c from './c.ts';
        export { d } from '../base/d.ts';
        type E = import('../base/e.ts').E;
        const f = () => import('../base/f.ts');
        import '../base/g.ts';
        import { h } from 'node:fs';
        const text = "import './never.ts'";
      `,
    }).get('report/a.ts') ?? { imports: new Set() };
    expect([...imports].sort()).toEqual([
      'base/b.ts',
      'base/d.ts',
      'base/e.ts',
      'base/f.ts',
      'base/g.ts',
      'report/c.ts',
    ]);
  });

  test('a circle, of types too', () => {
    const circle = read({
      'src/a/x.ts': "import type { Y } from './y.ts';",
      'src/a/y.ts': "import { z } from './z.ts';",
      'src/a/z.ts': "import { x } from './x.ts';",
      'src/a/w.ts': "import { x } from './x.ts';",
    });
    expect(findCircles(circle)).toEqual([['a/x.ts', 'a/y.ts', 'a/z.ts']]);
  });

  test('a function over the limit wherever it stands: a declaration, a method, an arrow', () => {
    const body = '\n'.repeat(80);
    const long = read({
      'src/a/x.ts': `function f() {${body}}\nclass C { #m() {${body}} }\nexport const g = () => {${body}};\nfunction h() {${body.slice(1)}}`,
    });
    expect(findLongFunctions(long).map((sentence) => sentence.split(':')[2]?.split(' ')[1])).toEqual([
      'f',
      'm',
      'g',
    ]);
  });

  test('a participle that names a constant, a function, a parameter, a type or a file; not one in a text or of an object', () => {
    const names = read({
      'src/a/x.ts': `
        const given = 1;
        function told(found: number, known = 2) {}
        const f = (made: string) => made;
        type taken = string;
        const { asked } = { asked: 'given' };
      `,
      'src/a/came.ts': '',
    });
    expect(findNamelessNames(names).map((sentence) => /"(\w+)"/.exec(sentence)?.[1])).toEqual([
      'given',
      'told',
      'found',
      'known',
      'made',
      'taken',
      'came',
    ]);
  });

  test('a door, and a permission that nothing uses', () => {
    const rooms = read({
      'src/a/x.ts': "import { y } from '../b/y.ts'; import { z } from './z.ts';",
      'src/a/z.ts': '',
      'src/b/y.ts': '',
    });
    expect([...readDoors(rooms)]).toEqual([['b', ['y.ts']]]);
    expect(findUnusedPermissions(rooms, { a: ['b', 'c'] })).toEqual(['a → c']);
  });
});

const RealDate = Date;

/**
 * The clock that goes on from a day, as `Date` tells it.
 *
 * @param {string} day as ISO 8601.
 * @returns {DateConstructor}
 */
export function dateFrom(day) {
  const ahead = RealDate.parse(day) - RealDate.now();
  return new Proxy(RealDate, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [RealDate.now() + ahead] : parts, newTarget),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name)),
  });
}

// Runs before the program where a guide takes place among data that get old.
if (process.env['GUIDE_DAY'] !== undefined) globalThis.Date = dateFrom(process.env['GUIDE_DAY']);

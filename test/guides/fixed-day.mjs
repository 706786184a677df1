/**
 * Runs before the program where a guide takes place among data that get old: its clock goes on from the day in GUIDE_DAY.
 */
const RealDate = Date;
const ahead = RealDate.parse(process.env.GUIDE_DAY) - RealDate.now();

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

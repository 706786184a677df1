// Loaded before the program: it takes itself for one of another machine, whose clock may be wrong.
const os = require('node:os');
const { syncBuiltinESMExports } = require('node:module');

const name = process.env.TEST_MACHINE_NAME;
if (name !== undefined) {
  os.hostname = () => name;
  syncBuiltinESMExports();
}
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0);
if (aheadMs !== 0) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + aheadMs);
      else super(...parts);
    }
    static now() {
      return Real.now() + aheadMs;
    }
  };
}

/**
 * In the place of `bindings`, which looks for the native part of the driver in fourteen places, after it has found who asks from a
 * stack. It is in the first that npm compiles it to, or was not compiled.
 */
module.exports = () => require('better-sqlite3/build/Release/better_sqlite3.node');

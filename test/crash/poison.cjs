/**
 * Loaded into the program before its own code (`NODE_OPTIONS=--require`): the process is gone as soon as the document in
 * POISON is handed to a thread, as by a defect in native code.
 */
const { isMainThread, Worker } = require('node:worker_threads');

const { POISON } = process.env;
if (POISON !== undefined && isMainThread) {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function post(message, ...rest) {
    if (JSON.stringify(message).includes(POISON)) process.kill(process.pid, 'SIGKILL');
    return postMessage.call(this, message, ...rest);
  };
}

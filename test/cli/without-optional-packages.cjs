// A machine on which nobody has installed what may be left out: the program finds none of it.
const Module = require('node:module');

const load = Module._load;
Module._load = (request, ...rest) => {
  if (/^(?:@(?:opentelemetry|aws-sdk)\/|unpdf$)/.test(request))
    throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
  return load(request, ...rest);
};

// What the benchmark of connectors asks, maps and decides by itself, as a run does.
export { collect } from '../src/collector/collect.ts';
export { compilePolicy } from '../src/policy/compile.ts';
export { settledReach } from '../src/policy/what-matters/settled-decision.ts';
export { openConnector } from '../src/sources/connector/open-connector.ts';
export { readConnector } from '../src/sources/connector/read-connector.ts';

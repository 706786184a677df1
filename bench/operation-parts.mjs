// What the benchmark of operations runs: an operation, and the analyses that it is made of, by themselves.
export { openApp } from '../src/app.ts';
export { enablePolicy } from '../src/credit-policy/enable-policy.ts';
export { requireDocument } from '../src/document/document.ts';
export { createOperation } from '../src/operation/create-operation.ts';
export { getOperation } from '../src/operation/read-operations.ts';
export { workOnOperation } from '../src/operation/work-on-operation.ts';
export { createReport } from '../src/report/create-report.ts';
export { runReport } from '../src/run/run-report.ts';
export { sandboxCases } from '../src/sources/sandbox/sandbox-case.ts';
export { defaultPriceTable } from '../src/usage/price-table.ts';

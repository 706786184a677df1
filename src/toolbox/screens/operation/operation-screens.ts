/** What is loaded together with the first page about operations. */
export { OperationScreen } from './operation-screen.tsx';
export { Operations } from './operations.tsx';

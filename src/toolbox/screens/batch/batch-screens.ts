/** What is loaded together with the first page about batches. */
export { BatchScreen } from './batch-screen.tsx';
export { Batches } from './batches.tsx';
export { NewBatch } from './new-batch.tsx';

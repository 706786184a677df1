export { ErasureScreen } from './erasure-screen.tsx';
export { Subjects } from './subjects.tsx';

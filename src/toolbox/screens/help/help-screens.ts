/** Help and its guides as one chunk of the program, which is loaded with the first of these pages. */
export { Guide } from './guide.tsx';
export { Help } from './help.tsx';

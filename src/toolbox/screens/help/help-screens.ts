/** The help with its guides, as one part of the program: it is loaded with the first of these pages. */
export { Guide } from './guide.tsx';
export { Help } from './help.tsx';

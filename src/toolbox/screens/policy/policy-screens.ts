/** One policy, as one part of the program: it comes with the first page that needs it. */
export { PolicyScreen } from './policy-screen.tsx';

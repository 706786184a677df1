export { ReviewScreen } from './review-screen.tsx';
export { Reviews } from './reviews.tsx';

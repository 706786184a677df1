export { WatchScreen } from './watch-screen.tsx';
export { Watches } from './watches.tsx';

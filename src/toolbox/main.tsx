import { render } from 'preact';
import { App } from './app.tsx';
import { followLinks, place } from './router.ts';
import { followPreferences } from './signals/preferences.ts';
import { followSession, loadSession, sessionState } from './signals/session.ts';

const root = document.getElementById('toolbox');
if (root === null) throw new Error('The page has no place for the program');
followPreferences();
followLinks();
followSession();
// Who comes to sign in is not signed in.
if (place.peek().screen === 'SIGN_IN') sessionState.value = { is: 'ABSENT' };
else loadSession();
render(<App />, root);

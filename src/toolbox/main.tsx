import { render } from 'preact';
import { App } from './app.tsx';
import { followLinks } from './router.ts';
import { followPreferences } from './signals/preferences.ts';
import { followSession, loadSession } from './signals/session.ts';

const root = document.getElementById('toolbox');
if (root === null) throw new Error('The page has no place for the program');
followPreferences();
followLinks();
followSession();
loadSession();
render(<App />, root);

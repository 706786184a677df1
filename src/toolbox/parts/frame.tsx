import type { ComponentChildren } from 'preact';
import { zoneName } from '../../wording/time-zone.ts';
import { isOffline } from '../api.ts';
import { place } from '../router.ts';
import { language, timezone, word } from '../signals/preferences.ts';
import { currentSession, endsSoon, loadSession, may } from '../signals/session.ts';
import { frameWords } from '../words/frame-words.ts';
import { AccountMenu } from './account-menu.tsx';
import { administrationPlaces } from './administration-places.ts';
import { AskForm } from './ask-form.tsx';
import { Icon } from './icon.tsx';

/** What stands around every screen of somebody who is signed in. */
export function Frame({ children }: { children: ComponentChildren }) {
  const session = currentSession();
  return (
    <>
      <a class="skip" href="#document">
        {word(frameWords.skip)}
      </a>
      {session?.sandbox && (
        <aside class="sandbox" aria-label={word(frameWords.notice)}>
          {word(frameWords.sandbox)}
        </aside>
      )}
      <header class="bar">
        <div class="bar-inner">
          <a class="brand" href="/" aria-label={word(frameWords.start)}>
            <Icon name="brand" class="" />
            <span>credit</span>
          </a>
          {may('report:create') && <AskForm />}
          <AccountMenu />
        </div>
      </header>
      <Places />
      <Strips />
      <main class="page" id="main" tabindex={-1}>
        {children}
      </main>
      <footer class="foot">
        <div>
          {session !== undefined && <span>credit {session.version}</span>}
          <span>{zoneName(timezone, language.value, new Date())}</span>
          {session !== undefined && <span>{word(frameWords.profile, { profile: session.profile })}</span>}
          <a href="/docs">{word(frameWords.documentation)}</a>
        </div>
      </footer>
    </>
  );
}

function Places() {
  const { screen } = place.value;
  const administration = administrationPlaces();
  const places = [
    { path: '/', title: word(frameWords.analyses), isHere: screen === 'HOME' || screen === 'REPORT' },
    ...(may('batch:run')
      ? [
          {
            path: '/lotes',
            title: word(frameWords.batches),
            isHere: screen === 'BATCHES' || screen === 'BATCH' || screen === 'NEW_BATCH',
          },
        ]
      : []),
    ...(may('policy:read')
      ? [
          {
            path: '/politicas',
            title: word(frameWords.policies),
            isHere: screen === 'POLICIES' || screen === 'POLICY',
          },
        ]
      : []),
    ...(may('webhook:manage')
      ? [
          {
            path: '/webhooks',
            title: word(frameWords.webhooks),
            isHere: screen === 'WEBHOOKS' || screen === 'WEBHOOK',
          },
        ]
      : []),
    ...(may('watch:manage')
      ? [
          {
            path: '/vigilancia',
            title: word(frameWords.watch),
            isHere: screen === 'WATCHES' || screen === 'WATCH',
          },
        ]
      : []),
    ...(may('report:read')
      ? [
          {
            path: '/operacoes',
            title: word(frameWords.operations),
            isHere: screen === 'OPERATIONS' || screen === 'OPERATION',
          },
          {
            path: '/revisoes',
            title: word(frameWords.reviews),
            isHere: screen === 'REVIEWS' || screen === 'REVIEW',
          },
        ]
      : []),
    ...administration.slice(0, 1).map(({ path }) => ({
      path,
      title: word(frameWords.administration),
      isHere: screen === 'ERASURE' || administration.some((one) => one.screen === screen),
    })),
    { path: '/ajuda', title: word(frameWords.help), isHere: screen === 'HELP' || screen === 'GUIDE' },
  ];
  return (
    <nav class="places" aria-label={word(frameWords.main)}>
      <ul>
        {places.map(({ path, title, isHere }) => (
          <li key={path}>
            <a href={path} aria-current={isHere ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What concerns every page, under the navigation. */
function Strips() {
  return (
    <>
      {isOffline.value && (
        <p class="strip alert" role="alert">
          <Icon name="alert" class="mark" />
          <span>{word(frameWords.offline)}</span>
        </p>
      )}
      {endsSoon.value && (
        <p class="strip alert" role="alert">
          <Icon name="alert" class="mark" />
          <span>{word(frameWords.endsSoon)}</span>
          <button type="button" class="button little" onClick={loadSession}>
            {word(frameWords.goOn)}
          </button>
        </p>
      )}
    </>
  );
}

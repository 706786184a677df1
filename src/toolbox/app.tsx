import { useEffect, useRef } from 'preact/hooks';
import { reconnections } from './api.ts';
import { focusPage } from './parts/focus-page.ts';
import { Frame } from './parts/frame.tsx';
import { Symbols } from './parts/icon.tsx';
import { Later } from './parts/later.tsx';
import { TellFailure } from './parts/tell.tsx';
import { isSamePage, type Place, place } from './router.ts';
import { Home } from './screens/home.tsx';
import { Nowhere } from './screens/nowhere.tsx';
import { SignIn, SignInAgain } from './screens/sign-in.tsx';
import { loadPolicies } from './signals/policies.ts';
import { loadSession, sessionState } from './signals/session.ts';

/** The page for where one is and who one is. */
export function App() {
  return (
    <>
      <Symbols />
      <Content />
    </>
  );
}

function Content() {
  const { value: state } = sessionState;
  const here = place.value;
  useFocusOnArrival(here);
  useEffect(() => {
    if (state.is === 'PRESENT') loadPolicies();
  }, [state.is, reconnections.value]);
  if (here.screen === 'SIGN_IN') return <SignIn next={here.next} refusal={here.refusal} />;
  switch (state.is) {
    case 'PRESENT':
    case 'ENDED':
      return (
        <>
          <Frame>
            <Screen place={here} />
          </Frame>
          {state.is === 'ENDED' && <SignInAgain session={state.session} />}
        </>
      );
    case 'FAILED':
      return (
        <main class="page">
          <TellFailure failure={state.failure} onRetry={loadSession} />
        </main>
      );
    default:
      return null;
  }
}

/** What a report needs is most of the program: it comes with the first one. */
const loadReport = () => import('./screens/report/report-screen.tsx');

/** Batches are a part of the program that few pages need. */
const loadBatches = () => import('./screens/batch/batch-screens.ts');

/** And so are operations. */
const loadOperations = () => import('./screens/operation/operation-screens.ts');

/** So are one policy with its changes, webhooks, and watched portfolios. */
const loadPolicy = () => import('./screens/policy/policy-screens.ts');
const loadWebhooks = () => import('./screens/webhooks/webhook-screens.ts');
const loadWatches = () => import('./screens/watch/watch-screens.ts');

const loadHelp = () => import('./screens/help/help-screens.ts');
const loadSubjects = () => import('./screens/subject/subject-screens.ts');
const loadReviews = () => import('./screens/review/review-screens.ts');

/** What administrators have is not what others load. */
const loadAdministration = () => import('./screens/administration/administration-screens.ts');

function Screen({ place: here }: { place: Place }) {
  switch (here.screen) {
    case 'HOME':
      return <Home filter={here.filter} />;
    case 'REPORT':
      return (
        <Later load={loadReport} key={here.id}>
          {({ ReportScreen }) => <ReportScreen id={here.id} part={here.part} />}
        </Later>
      );
    case 'NEW_BATCH':
      return (
        <Later load={loadBatches} key="new">
          {({ NewBatch }) => <NewBatch />}
        </Later>
      );
    case 'BATCHES':
      return (
        <Later load={loadBatches} key="batches">
          {({ Batches }) => <Batches />}
        </Later>
      );
    case 'BATCH':
      return (
        <Later load={loadBatches} key={here.id}>
          {({ BatchScreen }) => <BatchScreen id={here.id} query={here.query} />}
        </Later>
      );
    case 'OPERATIONS':
      return (
        <Later load={loadOperations} key="operations">
          {({ Operations }) => <Operations filter={here.filter} />}
        </Later>
      );
    case 'OPERATION':
      return (
        <Later load={loadOperations} key={here.id}>
          {({ OperationScreen }) => <OperationScreen id={here.id} />}
        </Later>
      );
    default:
      return <ManagedScreen place={here} />;
  }
}

/** What is managed more than worked with: policies, webhooks, who may do what; and the help. */
function ManagedScreen({ place: here }: { place: Place }) {
  switch (here.screen) {
    case 'POLICIES':
      return (
        <Later load={() => import('./screens/policy/policy-list.tsx')} key="policies">
          {({ Policies }) => <Policies />}
        </Later>
      );
    case 'POLICY':
      return (
        <Later load={loadPolicy} key={here.id}>
          {({ PolicyScreen }) => <PolicyScreen id={here.id} query={here.query} />}
        </Later>
      );
    case 'WEBHOOKS':
      return (
        <Later load={loadWebhooks} key="webhooks">
          {({ Webhooks }) => <Webhooks />}
        </Later>
      );
    case 'WEBHOOK':
      return (
        <Later load={loadWebhooks} key={here.id}>
          {({ WebhookScreen }) => <WebhookScreen id={here.id} query={here.query} />}
        </Later>
      );
    case 'WATCHES':
      return (
        <Later load={loadWatches} key="watches">
          {({ Watches }) => <Watches />}
        </Later>
      );
    case 'WATCH':
      return (
        <Later load={loadWatches} key={here.id}>
          {({ WatchScreen }) => <WatchScreen id={here.id} invalid={here.invalid} unnamed={here.unnamed} />}
        </Later>
      );
    case 'USERS':
      return (
        <Later load={loadAdministration} key="users">
          {({ Users }) => <Users />}
        </Later>
      );
    case 'CLIENTS':
      return (
        <Later load={loadAdministration} key="clients">
          {({ Clients }) => <Clients />}
        </Later>
      );
    case 'USAGE':
      return (
        <Later load={loadAdministration} key="usage">
          {({ Usage }) => <Usage month={here.month} />}
        </Later>
      );
    case 'HELP':
      return (
        <Later load={loadHelp} key="help">
          {({ Help }) => <Help />}
        </Later>
      );
    case 'GUIDE':
      return (
        <Later load={loadHelp} key={here.path}>
          {({ Guide }) => <Guide path={here.path} nowhere={<Nowhere />} />}
        </Later>
      );
    default:
      return <RightsScreen place={here} />;
  }
}

/** What is owed to whoever reports are about, and what was done. */
function RightsScreen({ place: here }: { place: Place }) {
  switch (here.screen) {
    case 'SUBJECTS':
      return (
        <Later load={loadSubjects} key="subjects">
          {({ Subjects }) => <Subjects />}
        </Later>
      );
    case 'ERASURE':
      return (
        <Later load={loadSubjects} key={here.id}>
          {({ ErasureScreen }) => <ErasureScreen id={here.id} />}
        </Later>
      );
    case 'REVIEWS':
      return (
        <Later load={loadReviews} key="reviews">
          {({ Reviews }) => <Reviews query={here.query} />}
        </Later>
      );
    case 'REVIEW':
      return (
        <Later load={loadReviews} key={here.id}>
          {({ ReviewScreen }) => <ReviewScreen id={here.id} />}
        </Later>
      );
    case 'AUDIT':
      return (
        <Later load={loadAdministration} key="audit">
          {({ Audit }) => <Audit query={here.query} />}
        </Later>
      );
    default:
      return <Nowhere />;
  }
}

/**
 * A reader who came by a link within the pages begins at the heading of the screen. Whoever has just signed in came from
 * outside: the first page is as if it had been opened, and its entry has the focus.
 */
function useFocusOnArrival(here: Place): void {
  const before = useRef<Place>();
  useEffect(() => {
    if (
      before.current !== undefined &&
      before.current.screen !== 'SIGN_IN' &&
      !isSamePage(before.current, here)
    )
      focusPage();
    before.current = here;
  }, [here]);
}

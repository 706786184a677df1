import type { ComponentChildren } from 'preact';
import { administrationPlaces } from '../../parts/administration-places.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { place } from '../../router.ts';
import { word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { useTitle } from '../../title.ts';
import { frameWords } from '../../words/frame-words.ts';

/** The head of a page of administration: what it is, what one does there, and the ways to its sisters. */
export function AdministrationHead({
  title,
  heading = title,
  facts = [],
  children,
}: {
  title: string;
  /** What stands on the page, where that is more than the tab may say. */
  heading?: string;
  facts?: readonly string[];
  children?: ComponentChildren;
}) {
  const { screen } = place.value;
  useTitle(title);
  const places = administrationPlaces();
  return (
    <>
      <div class="head">
        <div>
          <h1 class="wrap">{heading}</h1>
          {facts.length > 0 && (
            <p class="facts-line">
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          )}
        </div>
        {children !== undefined && <div class="actions stay">{children}</div>}
      </div>
      {places.length > 1 && (
        <div class="sift">
          <nav class="segments" aria-label={word(frameWords.administration)}>
            {places.map(({ path, screen: of, title: name }) => (
              <a key={path} href={path} aria-current={of === screen ? 'page' : undefined}>
                {word(name)}
              </a>
            ))}
          </nav>
        </div>
      )}
    </>
  );
}

/** What only those see who may: others are told what it takes. */
export function Allowed({ permission, children }: { permission: string; children: ComponentChildren }) {
  if (may(permission)) return <>{children}</>;
  return (
    <Nothing
      isPage
      title={word(frameWords.notAllowed)}
      acts={
        <a class="button" href="/">
          {word(frameWords.toStart)}
        </a>
      }
    >
      {word(frameWords.notAllowedWhy, { permission })}
    </Nothing>
  );
}

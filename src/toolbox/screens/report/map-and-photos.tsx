import { useState } from 'preact/hooks';
import type { SectionAnswer } from '../../../client/credit-client.ts';
import { sectionDefinition } from '../../../sections/index.ts';
import { Icon } from '../../parts/icon.tsx';
import { style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { type Details, recordsAt, textAt } from './details.ts';

/** The details of a location without the references of its map and photos, which are shown as a link and as pictures. */
export function withoutPictures({ mapReference: _, facadePhotos: __, ...details }: Details): Details {
  return details;
}

/** A link to a map of the place, as in the PDF, and the facade photos, which the service reads from the source. */
export function MapAndPhotos({ section, reportId }: { section: SectionAnswer; reportId: string }) {
  const { details, sources } = section;
  const links = sectionDefinition('LOCATION').links?.(details) ?? [];
  const photos = recordsAt(details, 'facadePhotos');
  const isSandbox = sources.some(({ sandbox }) => sandbox);
  return (
    <>
      {links
        .filter((link) => link.startsWith('https://'))
        .map((link) => (
          <p key={link} class="mt-s">
            <a href={link} target="_blank" rel="noopener noreferrer">
              {word(reportWords.openMap)}
            </a>
          </p>
        ))}
      {photos.length > 0 && (
        <div class="photos">
          {photos.map((photo, index) => (
            <Photo
              key={textAt(photo, 'reference')}
              path={`/v2/report/${reportId}/facade-photo/${index + 1}`}
              takenOn={textAt(photo, 'takenOn')}
              isSandbox={isSandbox}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Photo({
  path,
  takenOn,
  isSandbox,
}: {
  path: string;
  takenOn: string | undefined;
  isSandbox: boolean;
}) {
  const [isMissing, setMissing] = useState(false);
  const caption =
    takenOn === undefined
      ? word(reportWords.facade)
      : word(reportWords.facadeOf, { day: style.value.format.date(takenOn) });
  return (
    <figure class="photo">
      {isMissing ? (
        <p class="call alert small">
          <Icon name="alert" class="mark" />
          <span>{word(reportWords.photoMissing)}</span>
        </p>
      ) : (
        <img src={path} alt={caption} loading="lazy" onError={() => setMissing(true)} />
      )}
      <figcaption class="small faint">
        {caption}
        {isSandbox && <b> · SANDBOX</b>}
      </figcaption>
    </figure>
  );
}

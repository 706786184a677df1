import type { FacadePhotos } from './facade-photos.ts';

/**
 * Opens the reader of photos with its first photo: most commands read none.
 *
 * @param allowed networks that are not public and that sources may still be reached in, in CIDR form.
 */
export function facadePhotosOnDemand(allowed: readonly string[] | undefined): FacadePhotos {
  let opened: Promise<FacadePhotos> | undefined;
  return {
    read: async (reference, signal) => {
      opened ??= import('./facade-photos.ts').then(({ openFacadePhotos }) => openFacadePhotos(allowed));
      return (await opened).read(reference, signal);
    },
    close: async () => (await opened)?.close(),
  };
}

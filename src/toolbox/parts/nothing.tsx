import type { ComponentChildren } from 'preact';

/** What stands where there is nothing: one sentence, and the way on. `isPage`: it is all that the page has. */
export function Nothing({
  title,
  children,
  acts,
  isPage = false,
}: {
  title: string;
  children?: ComponentChildren;
  acts?: ComponentChildren;
  isPage?: boolean;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section class="card void">
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {acts !== undefined && <p class="acts">{acts}</p>}
    </section>
  );
}

import { splitWarrantMark, type WarrantMark } from '../../sections/criminal-record.ts';
import { Icon, type IconName } from './icon.tsx';

const icons: Readonly<Record<WarrantMark, IconName>> = {
  active: 'warrant',
  past: 'past-warrant',
  unclear: 'alert',
};

/** A text whose warrant mark is drawn: no font of the pages has it. */
export function WarrantWords({ text }: { text: string }) {
  const { mark, words } = splitWarrantMark(text);
  if (mark === undefined) return <>{text}</>;
  return (
    <span class="warrant">
      <Icon name={icons[mark]} class="mark" />
      {words}
    </span>
  );
}

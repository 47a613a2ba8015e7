import { MoreVertical } from 'lucide-react';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

type Props = Pick<Parameters<typeof Menu>[0], 'label' | 'items' | 'onChoose'>;

/** What can be done with a row, behind three dots. */
export function RowMenu({ label, ...menu }: Props) {
  return (
    <Menu
      {...menu}
      label={label}
      trigger={
        <IconButton label={label}>
          <MoreVertical size={16} aria-hidden />
        </IconButton>
      }
    />
  );
}

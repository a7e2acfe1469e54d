import { IconDots } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'
import { Menu, type MenuEntries } from './Menu.tsx'

interface Props {
  /** The menu's name: "More for Ann Kowalski". */
  label: string
  entries: MenuEntries
}

/** The menu of further actions of a row. Always visible, not only on hover. */
export const RowMenu = ({ label, entries }: Props) => (
  <Menu target={<IconButton label={label} icon={<IconDots size={20} stroke={1.75} />} />} entries={entries} />
)

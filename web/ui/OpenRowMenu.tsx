import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { Menu, type MenuEntries } from './Menu.tsx'

export interface RowMenuProps {
  /** The menu's name: "More for Ann Kowalski". */
  label: string
  entries: MenuEntries
}

/** The menu after its first use: it opens as soon as it has loaded, and returns the focus to its button. */
export default function OpenRowMenu({ label, entries }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu
      isOpen={isOpen}
      onChange={setOpen}
      target={<IconButton ref={target} label={label} icon={<IconDots size={20} stroke={1.75} />} />}
      entries={entries}
    />
  )
}

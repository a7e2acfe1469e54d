import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'
import type { RowMenuProps } from './RowMenu.tsx'

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

import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import style from './Sheet.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet from the bottom edge. Escape, the cross and a tap beside it close it; focus goes back. */
export function Sheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a tap beside the sheet; Escape and the cross do the same.
    <dialog
      ref={dialog}
      className={style.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={style.inside}>
        <header className={style.head}>
          <h2 id={id}>{title}</h2>
          <IconButton className={style.close} label="Close" icon={<IconX size={22} stroke={2} />} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}

import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from './IconButton.tsx'
import style from './BottomSheet.module.css'
import { ClosingProvider, useHideWhileSending } from './useCloseDialog.ts'

interface Props {
  title: string
  /** A closed sheet keeps its input while it is rendered. */
  isOpen?: boolean
  /** Fills the screen of a phone, for a long form. A tap beside it does not close it. */
  isFullScreen?: boolean
  onClose: () => void
  children: ReactNode
}

/** Closes on Escape, the back gesture and a click on the backdrop. The page behind receives none of its keys. */
function useDialogEvents(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void, closesOnBackdrop: boolean) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const cancel = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    element.addEventListener('cancel', cancel, options)
    element.addEventListener('keydown', (event) => event.stopPropagation(), options)
    if (closesOnBackdrop) {
      // Pressing inside and releasing outside, as when selecting text, must not close it.
      let isPressedBeside = false
      element.addEventListener('pointerdown', ({ target }) => void (isPressedBeside = target === element), options)
      element.addEventListener(
        'click',
        ({ target }) => target === element && isPressedBeside && close.current(),
        options,
      )
    }
    return () => controller.abort()
  }, [dialog, closesOnBackdrop])
}

/** A sheet from the bottom edge of a phone, a dialog on a desktop. Focus goes back when it closes. */
export function BottomSheet({ title, isOpen = true, isFullScreen = false, onClose, children }: Props) {
  const { content: dialog, isHidden, close } = useHideWhileSending<HTMLDialogElement>()
  const closeOrHide = () => close(onClose)
  useDialogEvents(dialog, closeOrHide, !isFullScreen)
  const isShown = isOpen && !isHidden
  const id = useId()
  // Closed before it is removed from the page, because browsers do not return the focus afterwards.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isShown) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [dialog, isShown])
  return (
    <dialog
      ref={dialog}
      inert={!isShown}
      className={style.sheet}
      data-full-screen={isFullScreen || undefined}
      aria-labelledby={id}
    >
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        <IconButton className={style.close} label="Close" icon={<IconX size={22} stroke={2} />} onClick={closeOrHide} />
      </div>
      <div className={style.body}>
        <ClosingProvider value={close}>{children}</ClosingProvider>
      </div>
    </dialog>
  )
}

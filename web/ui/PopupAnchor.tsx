import { useImperativeHandle, type Ref } from 'react'

interface Props {
  anchor: HTMLElement | null
  /** Given by Mantine. */
  ref?: Ref<HTMLElement>
}

/** Stands for a button that is drawn elsewhere, where Mantine expects the button itself. */
export function PopupAnchor({ anchor, ref }: Props) {
  useImperativeHandle(ref, () => anchor!, [anchor])
  return null
}

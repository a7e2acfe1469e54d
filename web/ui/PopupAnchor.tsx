import { useImperativeHandle, type Ref } from 'react'

interface Props {
  anchor: HTMLElement | null
  /** Given by Mantine. */
  ref?: Ref<HTMLElement>
}

/** Represents a button rendered elsewhere, because Mantine expects the button itself here. */
export function PopupAnchor({ anchor, ref }: Props) {
  useImperativeHandle(ref, () => anchor!, [anchor])
  return null
}

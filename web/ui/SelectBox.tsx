import { useEffect, useRef, type ComponentProps } from 'react'
import style from './SelectBox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Its label: "Select Ann Kowalski". */
  label: string
  /** Only some of the rows are selected. */
  isSome?: boolean
}

/** The checkbox that selects a row, or all rows. */
export function SelectBox({ label, isSome, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome ?? false
  }, [isSome])
  return (
    <label className={style.box}>
      <input ref={box} {...input} type="checkbox" aria-label={label} />
    </label>
  )
}

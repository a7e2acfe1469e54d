import { useEffect, useRef, type ComponentProps } from 'react'
import style from './SelectBox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** What it chooses: "Select Ann Kowalski". */
  label: string
  /** Some of what it stands for is chosen. */
  isSome?: boolean
}

/** The box that chooses a row, or all of them. */
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

import { useId, useState } from 'react'
import { typedColor } from './theme-contrast.ts'
import style from './ThemeCard.module.css'

interface Props {
  label: string
  value: string
  onChange: (color: string) => void
}

/** A color, picked with the browser's dialog or typed as its code. Invalid codes change nothing. */
export function ColorField({ label, value, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !typedColor(typed)
  function type(text: string) {
    setTyped(text)
    const color = typedColor(text)
    if (color) onChange(color)
  }
  return (
    <div className={style.color}>
      <input
        id={id}
        type="color"
        className={style.swatch}
        value={value.toLowerCase()}
        onChange={({ currentTarget }) => {
          setTyped(undefined)
          onChange(currentTarget.value.toUpperCase())
        }}
      />
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        className={style.code}
        aria-label={`${label}, as a code`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        value={typed ?? value.toUpperCase()}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => {
          if (!isWrong) setTyped(undefined)
        }}
      />
      <span id={`${id}-error`} className={style.error} role="alert">
        {isWrong && 'Use a colour like #17667A.'}
      </span>
    </div>
  )
}

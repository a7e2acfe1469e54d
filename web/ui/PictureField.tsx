import { useState, type ReactNode } from 'react'
import { Row } from './Row.tsx'
import { Text } from './Text.tsx'
import { Stack } from './Stack.tsx'
import style from './PictureField.module.css'

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const mostBytes = 5 * 1024 * 1024

/** Checks a file before it is sent; the server checks again. */
function refusal({ type, size }: File) {
  if (!types.includes(type)) return 'This is not a JPEG, PNG, WebP or GIF picture.'
  return size > mostBytes ? 'At most 5 MB.' : undefined
}

interface Props {
  /** "Logo", "Your picture". */
  label: string
  hint?: string
  /** The current picture, or its placeholder. */
  picture: ReactNode
  hasPicture: boolean
  isRound?: boolean
  isBusy: boolean
  error?: string
  onFile: (file: File) => void
  onRemove: () => void
}

/** One picture that is uploaded as soon as it is chosen. */
export function PictureField({ label, hint, picture, hasPicture, isRound, isBusy, error, onFile, onRemove }: Props) {
  const [refused, setRefused] = useState<string>()
  function choose(file: File | undefined) {
    if (!file) return
    const wrong = refusal(file)
    setRefused(wrong)
    if (!wrong) onFile(file)
  }
  const text = isBusy ? 'Please wait...' : hasPicture ? 'Replace' : 'Choose a picture'
  return (
    <Row gap={16} isOneLine role="group" aria-label={label}>
      <span className={isRound ? `${style.tile} ${style.round}` : style.tile}>{picture}</span>
      <Stack gap={2} className={style.words}>
        <b>{label}</b>
        {hint && (
          <Text as="span" tone="muted">
            {hint}
          </Text>
        )}
        <Row as="span" gap={16}>
          <label className={style.action}>
            {text}
            <span className="spoken">, {label}</span>
            <input
              className="spoken"
              type="file"
              accept={types.join(',')}
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                choose(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
          </label>
          {hasPicture && !isBusy && (
            <button
              type="button"
              className={style.action}
              onClick={() => {
                setRefused(undefined)
                onRemove()
              }}
            >
              Remove<span className="spoken">, {label}</span>
            </button>
          )}
        </Row>
        <span className={style.error} role="alert">
          {refused ?? error}
        </span>
      </Stack>
    </Row>
  )
}

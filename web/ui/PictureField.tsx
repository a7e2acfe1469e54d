import { useState, type ReactNode } from 'react'
import { avatarUpload } from '@kinora/contract/picture-limits.ts'
import { Row, Stack } from './layout.ts'
import { Text } from './Text.tsx'
import { Button } from './Button.tsx'
import { FileButton } from './FileButton.tsx'
import { ErrorText } from './ErrorText.tsx'
import { pictureProblem, pictureTypes } from './picture-file.ts'
import style from './PictureField.module.css'

/** The result of `useWrite`. */
interface Write<Sent> {
  mutate: (sent: Sent) => void
  reset: () => void
  isPending: boolean
  error: { message: string } | null
}

interface Props {
  /** "Logo", "Your picture". */
  label: string
  hint?: string
  /** The current picture, or its placeholder. */
  picture: ReactNode
  hasPicture: boolean
  isRound?: boolean
  save: Write<{ body: FormData }>
  remove: Write<object>
}

/** One picture that is uploaded as soon as it is chosen. */
export function PictureField({ label, hint, picture, hasPicture, isRound, save, remove }: Props) {
  const [refused, setRefused] = useState<string>()
  function choose(file: File) {
    const wrong = pictureProblem(file, avatarUpload.bytes)
    setRefused(wrong)
    if (wrong) return
    const body = new FormData()
    body.append('file', file)
    remove.reset()
    save.mutate({ body })
  }
  const isBusy = save.isPending || remove.isPending
  const text = isBusy ? 'Please wait...' : hasPicture ? 'Replace' : 'Choose a picture'
  return (
    <Row gap={16} isOneLine role="group" aria-label={label}>
      <span className={isRound ? `${style.tile} ${style.round}` : style.tile}>{picture}</span>
      <Stack gap={4}>
        <b>{label}</b>
        {hint && (
          <Text as="span" size="medium" tone="muted">
            {hint}
          </Text>
        )}
        <Row as="span" gap={8}>
          <FileButton size="row" accept={pictureTypes} disabled={isBusy} onFile={choose}>
            {text}
            <span className="spoken">, {label}</span>
          </FileButton>
          {hasPicture && !isBusy && (
            <Button
              size="row"
              variant="quiet"
              onClick={() => {
                setRefused(undefined)
                save.reset()
                remove.mutate({})
              }}
            >
              Remove<span className="spoken">, {label}</span>
            </Button>
          )}
        </Row>
        <ErrorText>{refused ?? (save.error ?? remove.error)?.message}</ErrorText>
      </Stack>
    </Row>
  )
}

import { IconPhoto, IconSend } from '@tabler/icons-react'
import { useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { pictureTypes } from '../ui/picture-file.ts'
import { Button } from '../ui/Button.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Thumbnail, Thumbnails } from '../ui/Thumbnails.tsx'
import { maxPictures, sentPictureAddress, useMessagePictures, type SentPictures } from './useMessagePictures.ts'

function Chosen({ pictures, remove }: Pick<SentPictures, 'pictures' | 'remove'>) {
  if (pictures.length === 0) return null
  return (
    <Thumbnails>
      {pictures.map(({ key, name, sent }) => (
        <Thumbnail key={key} removeLabel={`Remove ${name}`} onRemove={() => remove(key)}>
          {sent ? <img src={sentPictureAddress(sent.thumbnailUrl)} alt={name} /> : <Spinner />}
        </Thumbnail>
      ))}
    </Thumbnails>
  )
}

const PictureButton = ({ add, isDisabled }: { add: (file: File) => void; isDisabled: boolean }) => (
  <FileButton
    size="toolbar"
    variant="quiet"
    icon={<IconPhoto size={20} stroke={1.75} />}
    accept={pictureTypes}
    disabled={isDisabled}
    onFile={add}
  >
    Add a picture
  </FileButton>
)

export interface MessageContent {
  text: string
  pictureIds: string[]
}

interface Props {
  label: string
  /** True while the previous message is being sent. */
  isBusy: boolean
  error?: string
  /** Calls `clear` once the server has stored the message, which clears the field. */
  onSend: (content: MessageContent, clear: () => void) => void
  sendLabel?: string
  description?: ReactNode
  text: string
  onText: (text: string) => void
  action?: ReactNode
}

/** Text and pictures to send, also with Ctrl or ⌘ and Enter. */
export function MessageComposer({
  label,
  text,
  onText,
  isBusy,
  error,
  onSend,
  sendLabel = 'Send',
  description,
  action,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const sent = useMessagePictures()
  const canSend = (text.trim() !== '' || sent.ids.length > 0) && !sent.isSending && !isBusy
  function send(event?: FormEvent) {
    event?.preventDefault()
    if (!canSend) return
    onSend({ text, pictureIds: sent.ids }, () => {
      onText('')
      sent.clear()
      // The send button becomes disabled and would lose the focus.
      if (form.current?.contains(document.activeElement)) form.current.querySelector('textarea')?.focus()
    })
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <Stack as="form" gap={8} ref={form} onSubmit={send} aria-label={label}>
      <TextArea
        label={label}
        action={action}
        description={description}
        error={error}
        value={text}
        maxLength={4000}
        // The field is cleared once the message is stored, so text typed meanwhile would be lost.
        readOnly={isBusy}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <Chosen pictures={sent.pictures} remove={sent.remove} />
      <ErrorText>{sent.problem}</ErrorText>
      <Row gap={12} justify="between">
        <PictureButton add={sent.add} isDisabled={isBusy || sent.pictures.length >= maxPictures} />
        <Button
          type="submit"
          size="toolbar"
          variant="primary"
          icon={<IconSend size={18} stroke={1.75} />}
          disabled={!canSend}
          isBusy={isBusy}
        >
          {sendLabel}
        </Button>
      </Row>
    </Stack>
  )
}

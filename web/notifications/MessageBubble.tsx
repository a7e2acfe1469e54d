import type { ReactNode } from 'react'
import type { MessagePicture } from '@kinora/contract/messages.ts'
import style from './MessageBubble.module.css'
import { timeLabel } from './message-days.ts'
import { sentPictureAddress } from './useMessagePictures.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

interface Props {
  sender: string
  at: string
  text: string
  pictures: readonly MessagePicture[]
  isOwn: boolean
  /** Below the text: whether it was read, or why it was deleted. */
  note?: ReactNode
  action?: ReactNode
  isFaint?: boolean
}

/** One message, on its sender’s side. The text is never interpreted as markup. */
export function MessageBubble({ sender, at, text, pictures, isOwn, note, action, isFaint }: Props) {
  return (
    <li className={style.bubble} data-own={isOwn || undefined} data-faint={isFaint || undefined}>
      <Row as="p" gap={8}>
        <Text as="b" size="medium">
          {sender}
        </Text>
        <Text as="time" size="medium" tone="muted" dateTime={at}>
          {timeLabel(at)}
        </Text>
        {action}
      </Row>
      <Stack gap={8} className={style.said}>
        {text && <p className={style.text}>{text}</p>}
        {pictures.length > 0 && (
          <Row as="ul" gap={8} align="stretch" className={style.pictures}>
            {pictures.map(({ _id, url, thumbnailUrl, width, height }, index) => (
              <li key={_id}>
                <a href={sentPictureAddress(url)} target="_blank" rel="noreferrer">
                  <img
                    src={sentPictureAddress(thumbnailUrl)}
                    alt={`From ${sender}, ${index + 1} of ${pictures.length}`}
                    width={width}
                    height={height}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </Row>
        )}
      </Stack>
      {note && (
        <Text size="small" tone="muted">
          {note}
        </Text>
      )}
    </li>
  )
}

import type { ReactNode } from 'react'
import type { MessagePicture } from '@kinora/contract/notifications.ts'
import style from './MessageBubble.module.css'
import { timeLabel } from './message-days.ts'
import { sentPictureAddress } from './useMessagePictures.ts'

interface Props {
  who: string
  at: string
  text: string
  pictures: readonly MessagePicture[]
  isOwn: boolean
  /** Under the words: whether it was seen, why it is gone. */
  note?: ReactNode
  action?: ReactNode
  isFaint?: boolean
}

/** What one person said, on their side of the talk. The text is shown as it was typed and nothing else. */
export function MessageBubble({ who, at, text, pictures, isOwn, note, action, isFaint }: Props) {
  return (
    <li className={style.bubble} data-own={isOwn || undefined} data-faint={isFaint || undefined}>
      <p className={style.head}>
        <b>{who}</b> <time dateTime={at}>{timeLabel(at)}</time>
        {action}
      </p>
      <div className={style.said}>
        {text && <p className={style.text}>{text}</p>}
        {pictures.length > 0 && (
          <ul className={style.pictures}>
            {pictures.map(({ _id, url, thumbnailUrl, width, height }, place) => (
              <li key={_id}>
                <a href={sentPictureAddress(url)} target="_blank" rel="noreferrer">
                  <img
                    src={sentPictureAddress(thumbnailUrl)}
                    alt={`From ${who}, ${place + 1} of ${pictures.length}`}
                    width={width}
                    height={height}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {note && <p className={style.note}>{note}</p>}
    </li>
  )
}

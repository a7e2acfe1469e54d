import type { FormCheck } from '@kinora/contract/form-checks.ts'
import { apiBase } from '../../app/base-path.ts'
import { formatMoment } from '../../ui/format.ts'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { DrawnFrame } from './DrawnFrame.tsx'
import style from './FormCheck.module.css'

/** The practitioner's answer: the drawn frame, the text and the voice note. */
export function FormCheckAnswer({ check: { answer, video, exercise } }: { check: FormCheck }) {
  if (!answer) return null
  const { frame, voice, text, by, at } = answer
  const ratio = video ? video.width / video.height : 1
  return (
    <Stack gap={12}>
      <Text tone="muted">
        {by}, {formatMoment(at)}
      </Text>
      {frame && (
        <DrawnFrame strokes={frame.drawing} ratio={ratio}>
          <img
            src={apiBase + frame.url}
            alt={`Your ${exercise} at second ${frame.second.toFixed(1)}${frame.drawing.length > 0 ? `, with what ${by} drew` : ''}`}
          />
        </DrawnFrame>
      )}
      {text && <Text>{text}</Text>}
      {voice && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a spoken note has no captions; the text says what matters.
        <audio
          className={style.voice}
          src={apiBase + voice.url}
          controls
          preload="none"
          aria-label={`Voice note of ${by}`}
        />
      )}
    </Stack>
  )
}

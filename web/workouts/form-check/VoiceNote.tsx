import { IconMicrophone, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { maxVoiceSeconds } from '@kinora/contract/form-check-limits.ts'
import { formatClock } from '../../exercises/videos/video-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import style from './FormCheck.module.css'
import type { useVoiceNote } from './useVoiceNote.ts'

function Recorded({ file, onDiscard }: { file: File; onDiscard: () => void }) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <Stack gap={8}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it was recorded a moment ago. */}
      <audio className={style.voice} src={address} controls aria-label="Your voice note" />
      <Row>
        <Button size="toolbar" variant="quiet" icon={<IconTrash size={18} stroke={1.75} />} onClick={onDiscard}>
          Delete the voice note
        </Button>
      </Row>
    </Stack>
  )
}

/** Records a voice note for the answer. */
export function VoiceNote({ voice, record, stop, discard }: ReturnType<typeof useVoiceNote>) {
  if (voice.at === 'there') return <Recorded file={voice.file} onDiscard={discard} />
  if (voice.at === 'recording')
    return (
      <Row gap={12}>
        <Button size="toolbar" variant="primary" icon={<IconPlayerStopFilled size={18} />} onClick={stop}>
          Stop
        </Button>
        <span role="timer">
          {formatClock(voice.seconds)} of {formatClock(maxVoiceSeconds)}
        </span>
      </Row>
    )
  return (
    <Stack gap={8}>
      <Row>
        <Button
          size="toolbar"
          isBusy={voice.at === 'asking'}
          icon={<IconMicrophone size={18} stroke={1.75} />}
          onClick={record}
        >
          Record a voice note
        </Button>
      </Row>
      <Failed error={voice.at === 'none' && voice.problem ? { message: voice.problem } : null} />
    </Stack>
  )
}

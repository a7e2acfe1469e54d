import { useState } from 'react'
import { formChecks, type FormCheck } from '@kinora/contract/form-checks.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { thenToast } from '../../ui/then-toast.ts'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import type { Frame } from './FrameTools.tsx'
import { useVoiceNote } from './useVoiceNote.ts'
import { VoiceNote } from './VoiceNote.tsx'

export function FormCheckAnswerForm({
  check,
  frame,
  onSent,
}: {
  check: FormCheck
  frame: Frame | undefined
  onSent: () => void
}) {
  const [text, setText] = useState('')
  const note = useVoiceNote()
  const { voice } = note
  const send = useWrite(formChecks.answerFormCheck, { alsoRefreshes: ['patients', 'notifications'], isQuiet: true })
  const isEmpty = !text.trim() && !frame && voice.at !== 'there'
  const { dialog } = useLeaveGuard(!isEmpty && !send.isSuccess)
  function submit() {
    const body = new FormData()
    body.append('text', text)
    if (frame) {
      body.append('frameSecond', String(frame.second))
      body.append('drawing', JSON.stringify(frame.strokes))
    }
    if (voice.at === 'there') body.append('file', voice.file)
    send.mutate(
      { params: { id: check._id }, body },
      thenToast(`${firstName(check.patient)} gets your answer now.`, onSent),
    )
  }
  return (
    <Card title="Your answer">
      <Stack gap={16}>
        <TextArea
          label={`To ${firstName(check.patient)}`}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <VoiceNote {...note} />
        <Failed error={send.error} />
        <Row>
          <Button
            variant="primary"
            disabled={isEmpty || voice.at === 'recording'}
            isBusy={send.isPending}
            onClick={submit}
          >
            Send answer
          </Button>
        </Row>
      </Stack>
      {dialog}
    </Card>
  )
}

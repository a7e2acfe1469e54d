import { z } from 'zod'
import type { FieldProblem } from '@kinora/contract/problem.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { useDraft } from '../ui/useDraft.ts'

const Reason = z.object({ reason: z.string().trim().min(1, 'Enter a reason, or go back.').max(500) })

interface Props {
  conflicts: readonly FieldProblem[]
  onAnswer: (reason: string | undefined) => void
}

/** Names every conflict with a precaution, and asks why the exercise is prescribed anyway. */
export default function PrecautionReasonDialog({ conflicts, onAnswer }: Props) {
  const form = useDraft(Reason, { reason: '' }, null)
  return (
    <Dialog onClose={() => onAnswer(undefined)} title="Against a precaution">
      <Stack as="form" gap={16} noValidate onSubmit={form.send(({ reason }) => onAnswer(reason))}>
        {conflicts.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        <TextArea
          label="Reason to prescribe it anyway"
          description="Stored with the prescription and in the audit log. The patient doesn’t see it."
          maxLength={500}
          isRequired
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Button type="submit" variant="primary" isFullWidth>
          Prescribe anyway
        </Button>
        <Button isFullWidth onClick={() => onAnswer(undefined)}>
          Don’t prescribe
        </Button>
      </Stack>
    </Dialog>
  )
}

import type { Problem } from '@kinora/contract/problem.ts'
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from './Button.tsx'
import { CancelButton } from './DialogActions.tsx'
import { Text } from './Text.tsx'
import { Dialog } from './Dialog.tsx'
import { Stack } from './layout.ts'
import { OptionCards } from './OptionCards.tsx'
import { TextArea } from './TextArea.tsx'

interface Props<Reason extends string> {
  isOpen?: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** The reasons to choose from; without any, the dialog only asks to confirm. */
  reasons?: readonly Reason[]
  /** Asks for free text as well. */
  noteLabel?: string
  /** Maximum length of that text. */
  noteLength?: number
  noteError?: string | undefined
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  /** The request that `onConfirm` sends: instead of `isBusy`, `error`, and `noteError` for a note called `reason`. */
  request?: { isPending: boolean; error: Problem | null }
  isBusy?: boolean
  isDisabled?: boolean
  error?: string
  onConfirm: (reason: Reason | null, note: string) => void
}

/** Focuses the refused field, which may have scrolled out of view above the button. */
function useFocusOnRefused(isBusy: boolean | undefined, error: string | undefined) {
  const isAnswerAwaited = useRef(false)
  useEffect(() => {
    if (!isAnswerAwaited.current || isBusy) return
    const refused = document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')
    if (refused || error) isAnswerAwaited.current = false
    refused?.focus()
  })
  return () => void (isAnswerAwaited.current = true)
}

/** Asks to confirm before an action that affects others, with optional reasons and fields. */
export function ConfirmDialog<Reason extends string>(props: Props<Reason>) {
  const { isOpen, onClose, title, children, reasons = [], noteLabel, noteLength, request, ...rest } = props
  const { confirmLabel, cancelLabel = 'Cancel', isDanger, isDisabled, onConfirm } = rest
  const { isBusy = request?.isPending, error = request?.error?.general?.message } = rest
  const { noteError = request?.error?.at('reason') } = rest
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const id = useId()
  const awaitAnswer = useFocusOnRefused(isBusy, error)
  const isBlocked = isDisabled || (reasons.length > 0 && !reason)
  const confirm = (event: SubmitEvent) => {
    event.preventDefault()
    // The dialog may be rendered in a form, to which React would bubble the event.
    event.stopPropagation()
    if (isBlocked || isBusy) return
    awaitAnswer()
    onConfirm(reason, note)
  }
  const actions = (
    <>
      <CancelButton onClick={onClose}>{cancelLabel}</CancelButton>
      <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} disabled={isBlocked}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} actions={actions}>
      <Stack as="form" gap={16} id={id} noValidate onSubmit={confirm}>
        {children}
        {reasons.length > 0 && (
          <OptionCards
            legend={<span className="spoken">Reason</span>}
            options={reasons.map((each) => ({ value: each, label: each }))}
            value={reason}
            onChange={setReason}
          />
        )}
        {noteLabel && (
          <TextArea
            label={noteLabel}
            maxLength={noteLength}
            error={noteError}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {error && (
          <Text size="medium" tone="alert" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

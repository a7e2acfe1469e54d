import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { localDay } from '@kinora/contract/days.ts'
import { maxTransferBytes, patientTransfers, type TransferPreview } from '@kinora/contract/patient-transfers.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { Weeks } from '@kinora/contract/programs.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { call, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { isDay } from '../ui/typed-days.ts'
import { TransferContents } from './TransferContents.tsx'

interface Props {
  patientId: string
  name: string
  onClose: () => void
}

interface WeeksFieldProps {
  typed: string
  onChange: (typed: string) => void
  error: string | undefined
}

const WeeksField = ({ typed, onChange, error }: WeeksFieldProps) => (
  <TextField
    label="Weeks"
    description="The plan has no end at the other clinic. Here it becomes a program."
    isRequired
    inputMode="numeric"
    value={typed}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
  />
)

function Confirmation({ patientId, name, text, preview, onClose }: Props & { text: string; preview: TransferPreview }) {
  const navigate = useNavigate()
  const [startDate, setStartDate] = useState<string | null>(localDay())
  const [typedWeeks, setWeeks] = useState('6')
  const [isSure, setSure] = useState(false)
  const write = useWrite(patientTransfers.importFile, {
    isQuiet: true,
    alsoRefreshes: ['patients', 'programs', 'series', 'exercises', 'workouts'],
  })
  const { program } = preview
  const weeks = Weeks.safeParse(typedWeeks.trim() === '' ? undefined : Number(typedWeeks))
  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!isDay(startDate) || !weeks.data) return
    const onSuccess = ({ programId }: { programId: string | null }) => {
      toast.success(`${firstName(name)}’s file is imported`)
      onClose()
      if (programId) void navigate(to('programSeries', { id: programId }))
    }
    write.mutate({ params: { patientId }, body: { text, startDate: startDate!, weeks: weeks.data } }, { onSuccess })
  }
  return (
    <Stack as="form" gap={20} noValidate onSubmit={send}>
      <TransferContents preview={preview} name={name} />
      {program && (
        <DateField
          label="Start date"
          isRequired
          value={startDate}
          onChange={setStartDate}
          error={isDay(startDate) ? undefined : 'Use a date like 20/11/2026.'}
        />
      )}
      {program?.isOpenEnded && (
        <WeeksField typed={typedWeeks} onChange={setWeeks} error={weeks.error?.issues[0]?.message} />
      )}
      {!preview.isSamePatient && (
        <CheckField
          label={`This is the file of ${name}, under another name or date of birth`}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      )}
      {write.error && <ErrorText>{write.error.fields[0]?.message ?? write.error.message}</ErrorText>}
      <Button
        type="submit"
        variant="primary"
        isFullWidth
        isBusy={write.isPending}
        disabled={preview.isKnown || !(preview.isSamePatient || isSure)}
      >
        Import
      </Button>
    </Stack>
  )
}

/** A patient's file from another clinic: chosen, previewed and imported. */
export default function TransferDialog(props: Props) {
  const { patientId, name, onClose } = props
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState('')
  const preview = useMutation<TransferPreview, Problem, string>({
    mutationFn: (chosen) => call(patientTransfers.preview, { params: { patientId }, body: { text: chosen } }),
  })
  async function choose(file: File) {
    preview.reset()
    setRefusal('')
    if (file.size > maxTransferBytes) {
      setRefusal('This file is too large. A patient’s file has at most 4 MB.')
      return
    }
    const chosen = await file.text()
    setText(chosen)
    preview.mutate(chosen)
  }
  const message = refusal || preview.error?.fields[0]?.message || preview.error?.message
  return (
    <Dialog onClose={onClose} title="Import from another clinic" width={640}>
      <Stack gap={20}>
        <Text tone="muted">
          {`${firstName(name)} has the file “kinora-patient.json” from the other clinic: on the home page there, under “After your care”.`}
        </Text>
        <FileDrop
          label="Choose the file, or drop it here"
          accept=".json,application/json"
          onFile={(file) => void choose(file)}
        />
        {message && <ErrorText>{message}</ErrorText>}
        {preview.isPending && <Skeleton height="200px" radius="12px" />}
        {preview.data && <Confirmation {...props} text={text} preview={preview.data} />}
      </Stack>
    </Dialog>
  )
}

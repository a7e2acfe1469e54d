import { localDay } from '@kinora/contract/days.ts'
import { patientVisits, VisitDraft, type Visit } from '@kinora/contract/patient-visits.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useState } from 'react'
import { useWrite } from '../app/api-client.ts'
import { handleSubmit } from '../ui/handle-submit.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Stack } from '../ui/layout.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { thenToast } from '../ui/then-toast.ts'

const fields = [
  ['subjective', 'Subjective'],
  ['objective', 'Objective'],
  ['assessment', 'Assessment'],
  ['plan', 'Plan'],
] as const

interface Props {
  patientId: string
  name: string
  /** The visit to change; undefined for a new one. */
  visit?: Visit
  onClose: () => void
}

/** The day of a visit and its note. */
export default function VisitSheet({ patientId, name, visit, onClose }: Props) {
  const [draft, setDraft] = useState<Record<keyof VisitDraft, string | null>>({
    day: visit?.day ?? localDay(),
    subjective: visit?.subjective ?? '',
    objective: visit?.objective ?? '',
    assessment: visit?.assessment ?? '',
    plan: visit?.plan ?? '',
  })
  const [hasTried, setTried] = useState(false)
  const add = useWrite(patientVisits.addVisit, { isQuiet: true, alsoRefreshes: ['briefs'] })
  const change = useWrite(patientVisits.changeVisit, { isQuiet: true, alsoRefreshes: ['briefs'] })
  const { error, isPending } = visit ? change : add
  const parsed = VisitDraft.safeParse(draft)
  const errorAt = (field: string) =>
    (hasTried && parsed.error?.issues.find(({ path }) => path[0] === field)?.message) || error?.at(field)
  function save() {
    setTried(true)
    if (!parsed.data) return
    const done = thenToast(visit ? 'The note is saved' : 'The visit is recorded', onClose)
    if (visit) change.mutate({ params: { id: visit._id }, body: { ...parsed.data, version: visit.version } }, done)
    else add.mutate({ params: { patientId }, body: parsed.data }, done)
  }
  return (
    <BottomSheet title={`Visit of ${firstName(name)}`} isFullScreen onClose={onClose}>
      <form onSubmit={handleSubmit(save)}>
        <Stack gap={16}>
          <DateField
            label="Day"
            isRequired
            value={draft.day}
            onChange={(day) => setDraft({ ...draft, day })}
            error={errorAt('day')}
          />
          {fields.map(([field, label]) => (
            <TextArea
              key={field}
              label={label}
              maxLength={4000}
              value={draft[field] ?? ''}
              onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
              error={errorAt(field)}
            />
          ))}
          <ErrorText>{error?.general?.message}</ErrorText>
          <Button type="submit" variant="primary" isFullWidth isBusy={isPending}>
            Save
          </Button>
        </Stack>
      </form>
    </BottomSheet>
  )
}

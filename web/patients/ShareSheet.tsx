import { useState, type SubmitEvent } from 'react'
import { localDay } from '@kinora/contract/days.ts'
import { patientShares, type ShareKind } from '@kinora/contract/patient-shares.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { decodeToken } from '../app/session-claims.ts'
import { useSession } from '../app/useSession.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Failed } from '../ui/Failed.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { OptionCards } from '../ui/OptionCards.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'
import { SharePatients, sharedPatientsChoices } from './SharePatients.tsx'

const kinds = [
  { value: 'cover', label: 'Cover while away', description: 'They see and treat the patients between two dates.' },
  { value: 'share', label: 'Work together', description: 'You both see the patients, with or without an end.' },
  { value: 'handOver', label: 'Hand over for good', description: 'They take over once they accept.' },
] as const satisfies { value: ShareKind; label: string; description: string }[]

interface DaysProps {
  kind: ShareKind
  firstDay: string | null
  lastDay: string | null
  onFirst: (day: string | null) => void
  onLast: (day: string | null) => void
  error: Problem | null
}

const Days = ({ kind, firstDay, lastDay, onFirst, onLast, error }: DaysProps) => (
  <>
    <DateField label="First day" isRequired value={firstDay} onChange={onFirst} error={error?.at('firstDay')} />
    <DateField
      label="Last day"
      isRequired={kind === 'cover'}
      description={kind === 'share' ? 'Leave it empty to share until one of you ends it.' : undefined}
      value={lastDay}
      onChange={onLast}
      min={firstDay ?? undefined}
      error={error?.at('lastDay')}
    />
  </>
)

/**
 * The practitioner whose patients are shared, and the colleagues to ask. Only owners may choose somebody other than
 * themselves; for a single patient, their default is the practitioner in charge, once the patient has loaded.
 */
function usePeople(patientId: string | undefined) {
  const session = useSession()
  const isOwner = session?.role === 'business_admin'
  const [chosenOwner, chooseOwner] = useState<string>()
  const colleagues = useRead(patientShares.colleagues, {})
  const isOfPatient = Boolean(patientId && isOwner)
  const patient = useRead(patients.get, { params: { id: patientId ?? '' } }, { enabled: isOfPatient })
  const ownId = session && decodeToken(session.token)?.userId
  const practitionerId = chosenOwner ?? (isOfPatient ? patient.data?.practitionerId : ownId)
  const people = (colleagues.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const others = people.filter(({ value }) => value !== practitionerId)
  return { isOwner, colleagues, patient, people, others, practitionerId, chooseOwner }
}

interface PeopleFieldsProps {
  people: ReturnType<typeof usePeople>
  colleagueId: string
  onOwner: (practitionerId: string) => void
  onColleague: (colleagueId: string) => void
  error: string | undefined
}

const PeopleFields = ({ people, colleagueId, onOwner, onColleague, error }: PeopleFieldsProps) => (
  <>
    {people.isOwner && (
      <SelectField
        label="Whose patients"
        placeholder="Choose a specialist"
        choices={people.people}
        value={people.practitionerId ?? ''}
        onChange={(event) => onOwner(event.currentTarget.value)}
      />
    )}
    <SelectField
      label="Colleague"
      isRequired
      placeholder="Choose a colleague"
      choices={people.others}
      value={colleagueId}
      onChange={(event) => onColleague(event.currentTarget.value)}
      error={error}
    />
  </>
)

const NoteField = ({ value, onChange }: { value: string; onChange: (note: string) => void }) => (
  <TextArea
    label="Note to your colleague"
    description="No names of patients: it can be read before they accept."
    rows={3}
    maxLength={500}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Asks a colleague to cover, to share or to take over patients. Owners can ask on behalf of anybody. */
export default function ShareSheet({ patientId, onClose }: { patientId?: string | undefined; onClose: () => void }) {
  const people = usePeople(patientId)
  const { isOwner, colleagues, patient, others, practitionerId } = people
  const [kind, setKind] = useState<ShareKind>(patientId ? 'share' : 'cover')
  const [colleagueId, setColleague] = useState('')
  const [which, setWhich] = useState<'all' | 'some'>(patientId ? 'some' : 'all')
  const [chosen, setChosen] = useState<string[]>(patientId ? [patientId] : [])
  const [firstDay, setFirst] = useState<string | null>(localDay())
  const [lastDay, setLast] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const ask = useWrite(patientShares.addShare, { isQuiet: true })
  const { error } = ask
  const isComplete = practitionerId && colleagueId && (which === 'all' || chosen.length > 0)
  function send(event: SubmitEvent) {
    event.preventDefault()
    const days = kind === 'handOver' ? { lastDay: null } : { firstDay: firstDay ?? undefined, lastDay: lastDay || null }
    const body = { kind, colleagueId, note, patientIds: which === 'all' ? null : chosen, ...days }
    const onSuccess = ({ colleague }: { colleague: string }) => {
      toast.success(`Request sent to ${colleague}`)
      onClose()
    }
    ask.mutate({ body: { ...body, ...(isOwner && { practitionerId }) } }, { onSuccess })
  }
  return (
    <BottomSheet title="Ask a colleague" onClose={onClose}>
      <Stack as="form" gap={16} onSubmit={send}>
        {colleagues.error && <Failed error={colleagues.error} onRetry={() => void colleagues.refetch()} />}
        {colleagues.data && others.length === 0 && (
          <Text>There is nobody else at your clinic yet. An owner can invite specialists.</Text>
        )}
        <OptionCards legend="What for" options={kinds} value={kind} onChange={setKind} />
        <PeopleFields
          {...{ people, colleagueId }}
          onOwner={(id) => {
            people.chooseOwner(id)
            setChosen([])
          }}
          onColleague={setColleague}
          error={error?.at('colleagueId')}
        />
        <Segmented
          label="Which patients"
          choices={sharedPatientsChoices}
          value={which}
          onChange={setWhich}
          isFullWidth
        />
        {which === 'some' && practitionerId && (
          <SharePatients practitionerId={practitionerId} first={patientId} chosen={chosen} onChange={setChosen} />
        )}
        {!practitionerId && <NotLoaded query={patient} rows={3} label="Loading patients" />}
        <ErrorText>{error?.at('patientIds')}</ErrorText>
        {kind !== 'handOver' && <Days {...{ kind, firstDay, lastDay, error }} onFirst={setFirst} onLast={setLast} />}
        <NoteField value={note} onChange={setNote} />
        <ErrorText>{error?.general?.message}</ErrorText>
        <Button type="submit" variant="primary" isFullWidth isBusy={ask.isPending} disabled={!isComplete}>
          Ask
        </Button>
      </Stack>
    </BottomSheet>
  )
}

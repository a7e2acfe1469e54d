import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localDay } from '@kinora/contract/days.ts'
import { patients } from '@kinora/contract/patients.ts'
import { patientShares, type ShareKind } from '@kinora/contract/patient-shares.ts'
import { read, useWrite } from '../app/api-client.ts'
import { decodeToken } from '../app/login-session.ts'
import { useSession } from '../app/useSession.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Failed } from '../ui/Failed.tsx'
import { OptionCards } from '../ui/OptionCards.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'

const kinds = [
  { value: 'cover', label: 'Cover while away', description: 'They see and treat the patients between two dates.' },
  { value: 'share', label: 'Work together', description: 'You both see the patients, with or without an end.' },
  { value: 'handOver', label: 'Hand over for good', description: 'They take over once they accept.' },
] as const satisfies { value: ShareKind; label: string; description: string }[]

const whose = [
  { value: 'all', label: 'All patients' },
  { value: 'some', label: 'Choose patients' },
] as const

interface Chooser {
  practitionerId: string
  first: string | undefined
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** The practitioner's own patients, to be ticked. The one that the sheet was opened from stands first. */
function PatientChoice({ practitionerId, first, chosen, onChange }: Chooser) {
  const [search, setSearch] = useState('')
  const query = {
    search: useDebouncedValue(search.trim(), 250) || undefined,
    sort: 'name',
    pageSize: 50,
    whose: 'mine',
  } as const
  const patientsQuery = useQuery(read(patients.ofPractitioner, { params: { id: practitionerId }, query }))
  const rows = (patientsQuery.data?.items ?? []).toSorted((a, b) => Number(b._id === first) - Number(a._id === first))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Stack gap={8}>
      <SearchBox label="Search your patients" value={search} onChange={setSearch} />
      {patientsQuery.error && <Failed error={patientsQuery.error} onRetry={() => void patientsQuery.refetch()} />}
      {patientsQuery.isPending && <Skeletons rows={3} label="Loading patients" />}
      {patientsQuery.data && rows.length === 0 && <Text tone="muted">No patients found.</Text>}
      {rows.map(({ _id, name }) => (
        <CheckField key={_id} label={name} checked={chosen.includes(_id)} onChange={() => toggle(_id)} />
      ))}
      {patientsQuery.data && patientsQuery.data.total > rows.length && (
        <Text tone="muted">Type a name to find the others. {chosen.length} chosen.</Text>
      )}
    </Stack>
  )
}

/** Asks a colleague to cover, to share or to take over patients. Owners ask on behalf of anybody. */
export default function ShareSheet({ patientId, onClose }: { patientId?: string | undefined; onClose: () => void }) {
  const session = useSession()
  const ownId = (session && decodeToken(session.token)?.userId) ?? ''
  const isOwner = session?.role === 'business_admin'
  const [kind, setKind] = useState<ShareKind>(patientId ? 'share' : 'cover')
  const [typedOwner, setOwner] = useState<string>()
  const [colleagueId, setColleague] = useState('')
  const [which, setWhich] = useState<'all' | 'some'>(patientId ? 'some' : 'all')
  const [chosen, setChosen] = useState<string[]>(patientId ? [patientId] : [])
  const [firstDay, setFirst] = useState<string | null>(localDay())
  const [lastDay, setLast] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const colleagues = useQuery(read(patientShares.colleagues, {}))
  const patient = useQuery({
    ...read(patients.get, { params: { id: patientId ?? '' } }),
    enabled: Boolean(patientId && isOwner),
  })
  const practitionerId = typedOwner ?? patient.data?.practitionerId ?? ownId
  const ask = useWrite(patientShares.addShare, { isQuiet: true })
  const names = (colleagues.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const nobody = colleagues.data && names.filter(({ value }) => value !== practitionerId).length === 0
  const onSuccess = ({ colleague }: { colleague: string }) => {
    toast.success(`Request sent to ${colleague}`)
    onClose()
  }
  function send() {
    const days = kind === 'handOver' ? { lastDay: null } : { firstDay: firstDay ?? undefined, lastDay: lastDay || null }
    const body = { kind, colleagueId, note, patientIds: which === 'all' ? null : chosen, ...days }
    ask.mutate({ body: { ...body, ...(isOwner && { practitionerId }) } }, { onSuccess })
  }
  return (
    <BottomSheet title="Ask a colleague" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap={16}>
          {colleagues.error && <Failed error={colleagues.error} onRetry={() => void colleagues.refetch()} />}
          {nobody && <Text>There is nobody else at your clinic yet. An owner can invite specialists.</Text>}
          <OptionCards legend="What for" options={kinds} value={kind} onChange={setKind} />
          {isOwner && (
            <SelectField
              label="Whose patients"
              choices={names}
              value={practitionerId}
              onChange={(event) => {
                setOwner(event.currentTarget.value)
                setChosen([])
              }}
            />
          )}
          <SelectField
            label="Colleague"
            isRequired
            placeholder="Choose a colleague"
            choices={names.filter(({ value }) => value !== practitionerId)}
            value={colleagueId}
            onChange={(event) => setColleague(event.currentTarget.value)}
            error={ask.error?.at('colleagueId')}
          />
          <Segmented label="Which patients" choices={whose} value={which} onChange={setWhich} isFullWidth />
          {which === 'some' && (
            <PatientChoice practitionerId={practitionerId} first={patientId} chosen={chosen} onChange={setChosen} />
          )}
          {ask.error?.at('patientIds') && <ErrorText>{ask.error?.at('patientIds')}</ErrorText>}
          {kind !== 'handOver' && (
            <>
              <DateField
                label="First day"
                isRequired
                value={firstDay}
                onChange={setFirst}
                error={ask.error?.at('firstDay')}
              />
              <DateField
                label="Last day"
                isRequired={kind === 'cover'}
                description={kind === 'share' ? 'Leave it empty to share until one of you ends it.' : undefined}
                value={lastDay}
                onChange={setLast}
                min={firstDay ?? undefined}
                error={ask.error?.at('lastDay')}
              />
            </>
          )}
          <TextArea
            label="Note to your colleague"
            description="No names of patients: it can be read before they accept."
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <ErrorText>{ask.error?.general?.message}</ErrorText>
          <Button
            type="submit"
            variant="primary"
            isFullWidth
            isBusy={ask.isPending}
            disabled={!colleagueId || (which === 'some' && chosen.length === 0)}
          >
            Ask
          </Button>
        </Stack>
      </form>
    </BottomSheet>
  )
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { patients, type PatientDraft, type PatientRecord } from '@kinora/contract/patients.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDate } from '../ui/format.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { RestoredNotice } from '../ui/RestoredNotice.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { EditConflict } from './EditConflict.tsx'
import { changesBetween } from '../ui/merge-edits.ts'
import type { PatientFormValues } from './patient-form.ts'
import { ConditionFields, Essentials } from './PatientFields.tsx'
import { AboutFields } from './PatientAboutFields.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { PrecautionsEditor } from './PrecautionsEditor.tsx'
import { usePatientForm } from './usePatientForm.ts'

/** Connects the button in the page header with the form. */
export const formId = 'patient-form'

interface Props {
  /** Undefined when creating. */
  record?: PatientRecord
  /** Initial values for a new patient. */
  first?: Partial<PatientFormValues>
  onBusy: (isBusy: boolean) => void
  /** Called with whether the new patient has an email. */
  onEmail?: (hasEmail: boolean) => void
  onSaved: (patient: PatientRecord) => void
}

/** The form, and how it is saved. */
function useSaving({ record, first = {}, onBusy, onSaved }: Props) {
  const options = {
    isQuiet: true,
    onSaved(saved: PatientRecord) {
      pass()
      typing.endDraft()
      onSaved(saved)
    },
  }
  const create = useWrite(patients.create, options)
  const update = useWrite(patients.update, options)
  const problem = record ? update.error : create.error
  const typing = usePatientForm(record, first, problem)
  const { form, base, version, isDirty } = typing
  const [isChecked, setChecked] = useState(false)
  const [isMobileRight, setMobileRight] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const { pass, dialog } = useLeaveGuard(isDirty && !create.isSuccess && !update.isSuccess, typing.endDraft)
  const onSettled = () => onBusy(false)
  function save(draft: PatientDraft) {
    onBusy(true)
    if (!record) return create.mutate({ body: draft }, { onSettled })
    const checked = isChecked ? { precautions: draft.precautions } : {}
    const confirmed = isMobileRight && draft.mobile ? { confirmedMobile: draft.mobile } : {}
    const body = { ...confirmed, ...changesBetween(base, form.values, draft), ...checked, version }
    update.mutate({ params: { id: record._id }, body }, { onSettled })
  }
  async function takeTheirs() {
    setTaking(true)
    await typing.takeTheirs().catch(() => undefined)
    update.reset()
    setTaking(false)
  }
  const ticks = { isChecked, setChecked, isMobileRight, setMobileRight }
  const isBusy = create.isPending || update.isPending
  return { ...typing, ...ticks, save, takeTheirs, isTaking, isBusy, problem, leaveDialog: dialog }
}

type Saving = ReturnType<typeof useSaving>
type PartProps = { saving: Saving; record: PatientRecord | undefined }

const EssentialsCard = ({ saving: { form, base, isMobileRight, setMobileRight }, record }: PartProps) => (
  <Card title="Essentials">
    <Essentials form={form} />
    {record?.isMobileBySelf && form.values.mobile === base.mobile && (
      <CheckField
        label="Confirm number"
        description={`Entered by ${firstName(record.name)}, not confirmed by the clinic. Text messages go only to a confirmed number.`}
        checked={isMobileRight}
        onChange={(event) => setMobileRight(event.currentTarget.checked)}
      />
    )}
  </Card>
)

const PrecautionsCard = ({ saving: { form, isChecked, setChecked }, record }: PartProps) => (
  <Card title="Precautions">
    <PrecautionsEditor form={form} />
    {record && (
      <CheckField
        label="I have checked these today"
        description={
          record.precautionsCheckedAt ? `Last checked: ${formatDate(record.precautionsCheckedAt)}` : 'Not checked yet'
        }
        checked={isChecked}
        onChange={(event) => setChecked(event.currentTarget.checked)}
      />
    )}
  </Card>
)

/** The patient form: required fields first, then the rest in groups. */
export function PatientForm(props: Props) {
  const { record, onEmail } = props
  const saving = useSaving(props)
  const { form, problem } = saving
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus()
  }, [hash])
  const hasEmail = form.values.email !== null
  useEffect(() => onEmail?.(hasEmail), [hasEmail, onEmail])
  const isRefused = problem?.code === 'changed_meanwhile'
  return (
    <Stack as="form" gap={20} id={formId} onSubmit={form.send(saving.save)} noValidate>
      {saving.isRestored && <RestoredNotice onStartOver={saving.startOver} />}
      <EditConflict
        isRefused={isRefused}
        isBusy={saving.isTaking}
        conflict={saving.conflict}
        onTake={() => void saving.takeTheirs()}
        onAccept={saving.acceptTheirs}
      />
      <Columns minimumWidth={380}>
        <Stack gap={20}>
          <EssentialsCard saving={saving} record={record} />
          <Card title="Condition and goals">
            <ConditionFields form={form} />
          </Card>
        </Stack>
        <Stack gap={20}>
          <PrecautionsCard saving={saving} record={record} />
          <Card title="About">
            <AboutFields form={form} />
          </Card>
          <Card title="Notes for staff" context="never shown to the patient">
            <TextArea
              label="Notes for staff"
              isLabelHidden
              id="notes"
              rows={5}
              maxLength={10_000}
              {...form.getInputProps('notes')}
            />
          </Card>
        </Stack>
      </Columns>
      <Row gap={12} growsOnPhone>
        {problem && !isRefused && problem.fields.length === 0 && <Failed error={problem} />}
        <Button type="submit" variant="primary" isBusy={saving.isBusy}>
          {record ? 'Save' : hasEmail && isEmailEnabled ? 'Add and invite' : 'Add'}
        </Button>
      </Row>
      {saving.leaveDialog}
    </Stack>
  )
}

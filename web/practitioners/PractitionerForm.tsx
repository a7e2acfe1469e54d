import {
  practitioners,
  PractitionerDraft,
  PractitionerRole,
  type Practitioner,
} from '@kinora/contract/practitioners.ts'
import type { z } from 'zod'
import type { Problem } from '@kinora/contract/problem.ts'
import { invitationText } from '../accounts/invitation-text.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { useWrite } from '../app/api-client.ts'
import { useStoredForm } from '../app/useStoredForm.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { RestoredNotice } from '../ui/RestoredNotice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { OptionCards } from '../ui/OptionCards.tsx'
import { Steps } from '../ui/Steps.tsx'
import { roleDescription, roleLabel } from './practitioner-labels.ts'

/** Connects the button in the page header with the form. */
export const formId = 'specialist-form'

type Values = z.output<typeof PractitionerDraft>

interface Props {
  /** Undefined when creating. */
  record?: Practitioner
  onBusy: (isBusy: boolean) => void
  onSaved: (saved: Practitioner) => void
}

const useFields = (record: Practitioner | undefined, problem: Problem | null) =>
  useStoredForm(
    record ? `practitioner:${record._id}:${record.version}` : 'practitioner:new',
    PractitionerDraft as unknown as z.ZodType<Values, Values>,
    {
      name: record?.name ?? '',
      email: record?.email ?? '',
      mobile: record?.mobile ?? '',
      role: record?.role === 'business_admin' ? 'business_admin' : 'practitioner',
    },
    problem,
  )
type FormApi = ReturnType<typeof useFields>

/** Only for new specialists: later the role is changed from the menu, which ends their sessions. */
function RoleChoice({ form }: { form: FormApi }) {
  return (
    <OptionCards
      legend="Role"
      options={PractitionerRole.options.map((role) => ({
        value: role,
        label: roleLabel(role),
        description: roleDescription[role],
      }))}
      value={form.values.role}
      onChange={(role) => form.setFieldValue('role', role)}
    />
  )
}

function Fields({ form, record }: { form: FormApi; record?: Practitioner }) {
  const isJoined = record && record.status !== 'invited'
  return (
    <Stack gap={16}>
      <TextField label="Name" isRequired autoComplete="off" maxLength={120} {...form.getInputProps('name')} />
      <TextField
        label="Email"
        isRequired
        type="email"
        inputMode="email"
        autoComplete="off"
        description={
          isJoined ? 'They sign in with this email. We’ll notify both addresses of a change.' : invitationText()
        }
        {...form.getInputProps('email')}
      />
      <TextField
        label="Mobile"
        isRequired
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps('mobile')}
      />
      {!record && <RoleChoice form={form} />}
    </Stack>
  )
}

const NextSteps = () => (
  <Card title="What happens next">
    <Steps
      lines={[
        isEmailEnabled
          ? 'They get an email with a link that works for three days. You can resend it at any time.'
          : 'This installation cannot send email yet: their page then gives you a link to hand over.',
        'They choose a password and sign in. Until then the list shows them as invited.',
        'They add their patients, or you reassign patients to them from the patient list.',
      ]}
    />
  </Card>
)

export function PractitionerForm({ record, onBusy, onSaved }: Props) {
  const options = {
    isQuiet: true,
    onSaved(saved: Practitioner) {
      form.endDraft()
      pass()
      onSaved(saved)
    },
  }
  const create = useWrite(practitioners.create, options)
  const update = useWrite(practitioners.update, { ...options, alsoRefreshes: ['patients'] })
  const problem = record ? update.error : create.error
  const form = useFields(record, problem)
  const isSaved = create.isSuccess || update.isSuccess
  const { pass, dialog } = useLeaveGuard(form.isChanged && !isSaved, form.endDraft)
  const onSettled = () => onBusy(false)
  function save({ role, ...details }: Values) {
    onBusy(true)
    if (!record) return create.mutate({ body: { ...details, role } }, { onSettled })
    update.mutate({ params: { id: record._id }, body: { ...details, version: record.version } }, { onSettled })
  }
  return (
    <Stack as="form" gap={20} id={formId} onSubmit={form.send(save)} noValidate>
      {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
      <Columns hasSidebar>
        <Card title={record ? 'Details' : 'Who is joining?'}>
          <Fields form={form} record={record} />
        </Card>
        {!record && <NextSteps />}
      </Columns>
      <Failed error={problem?.general} />
      <Row growsOnPhone>
        <Button type="submit" variant="primary" isBusy={create.isPending || update.isPending}>
          {record ? 'Save' : 'Invite'}
        </Button>
      </Row>
      {dialog}
    </Stack>
  )
}

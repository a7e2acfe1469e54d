import { useEffect, useState, type ComponentProps, type SubmitEvent } from 'react'
import { educationTopics, type EducationKind, type EducationPage } from '@kinora/contract/education.ts'
import { to } from '../app/routes.ts'
import { useStoredForm } from '../app/useStoredForm.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { RestoredNotice } from '../ui/RestoredNotice.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { EducationFormValues, useSaveEducation, valuesOf } from './education-form.ts'
import { EducationText } from './EducationText.tsx'
import { fileProblem, PdfField } from './PdfField.tsx'

const help = 'Begin a heading with ##, a point with - and a step with 1. Put **two stars** around bold words.'

/** 'Knee_leaflet.pdf' is offered as 'Knee leaflet'. */
const titleOf = ({ name }: File) =>
  name
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .slice(0, 120)

const kinds = [
  { value: 'page', label: 'A page' },
  { value: 'link', label: 'A link' },
  { value: 'pdf', label: 'A PDF' },
] as const

interface FormProps {
  existing?: EducationPage
  onKind: (kind: EducationKind) => void
}

/** The form, and how it is saved. */
function useEducationForm({ existing, onKind }: FormProps) {
  const navigate = useNavigateFromHere()
  const [file, setFile] = useState<File>()
  const [wrongFile, setWrongFile] = useState<string>()
  const saving = useSaveEducation(existing, file, leave)
  const name = existing ? `education:${existing._id}:${existing.version}` : 'education:new'
  const form = useStoredForm(name, EducationFormValues, valuesOf(existing), saving.problem)
  const guard = useLeaveGuard(form.isChanged || file !== undefined, form.endDraft)
  const { kind } = form.values
  useEffect(() => onKind(kind), [kind, onKind])

  function leave({ _id: id }: EducationPage) {
    guard.pass()
    form.endDraft()
    toast.success('Page saved')
    void navigate(to('educationPage', { id }), { replace: true })
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const isWithoutFile = kind === 'pdf' && !existing && !file
    if (isWithoutFile) setWrongFile('Choose a PDF.')
    form.send((values) => {
      if (!isWithoutFile) saving.save(values)
      else document.querySelector<HTMLElement>('form input[type=file]')?.focus()
    })(event)
  }
  function choose(chosen: File) {
    const problem = fileProblem(chosen)
    setWrongFile(problem)
    if (problem) return
    setFile(chosen)
    if (!form.values.title.trim()) form.setFieldValue('title', titleOf(chosen))
  }
  const error = wrongFile ?? saving.problem?.at('file')
  const pdf = { file, existingBytes: existing?.fileBytes ?? 0, error, onChoose: choose }
  return { form, pdf, submit, saving, leaveDialog: guard.dialog }
}

type Form = ReturnType<typeof useEducationForm>['form']

/** The content fields of each kind of page. */
function ContentField({ form, pdf }: { form: Form; pdf: ComponentProps<typeof PdfField> }) {
  const { kind } = form.values
  if (kind === 'pdf') return <PdfField {...pdf} />
  if (kind === 'page')
    return (
      <TextArea
        label="Text"
        isRequired
        description={help}
        rows={14}
        maxLength={20_000}
        {...form.getInputProps('body')}
      />
    )
  return (
    <TextField
      label="Address"
      isRequired
      type="url"
      inputMode="url"
      placeholder="https://"
      description="Patients need a connection to open it."
      maxLength={500}
      {...form.getInputProps('url')}
    />
  )
}

export function EducationForm(props: FormProps) {
  const { existing } = props
  const { form, pdf, submit, saving, leaveDialog } = useEducationForm(props)
  const { kind, body } = form.values
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
        <Card>
          <Stack gap={16}>
            {!existing && (
              <Segmented
                label="What is it?"
                value={kind}
                onChange={(chosen) => form.setFieldValue('kind', chosen)}
                choices={kinds}
              />
            )}
            <TextField label="Title" isRequired maxLength={120} {...form.getInputProps('title')} />
            <SelectField
              label="Topic"
              choices={educationTopics.map((topic) => ({ value: topic, label: topic }))}
              {...form.getInputProps('topic')}
            />
            <ContentField form={form} pdf={pdf} />
            {existing && existing.uses > 0 && (
              <Text size="medium" tone="muted">
                Patients who have this page read the new one from now on.
              </Text>
            )}
            <ErrorText>{saving.problem?.general?.message}</ErrorText>
            <Button type="submit" variant="primary" isBusy={saving.isSaving}>
              Save
            </Button>
          </Stack>
        </Card>
        {kind === 'page' && body.trim() && (
          <Card title="As patients see it">
            <EducationText body={body} />
          </Card>
        )}
      </Stack>
      {leaveDialog}
    </form>
  )
}

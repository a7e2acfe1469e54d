import { useState, type ComponentProps, type SubmitEvent } from 'react'
import { educationTopics, type EducationKind, type EducationPage } from '@kinora/contract/education.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import {
  checkEducation,
  emptyEducation,
  useSaveEducation,
  type EducationProblems,
  type EducationValues,
} from './education-form.ts'
import { EducationText } from './EducationText.tsx'
import { fileProblem, PdfField } from './PdfField.tsx'

const help = 'Begin a heading with ##, a point with - and a step with 1. Put **two stars** around bold words.'

/** 'Knee_leaflet.pdf' is offered as 'Knee leaflet'. */
const titleOf = ({ name }: File) =>
  name
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .slice(0, 120)

type TextEvent = { currentTarget: { value: string } }

const kinds = [
  { value: 'page', label: 'A page' },
  { value: 'link', label: 'A link' },
  { value: 'pdf', label: 'A PDF' },
] as const

interface ContentProps {
  kind: EducationKind
  /** The properties of a field of text. */
  field: (name: 'body' | 'url') => { value: string; error?: string; onChange: (event: TextEvent) => void }
  pdf: ComponentProps<typeof PdfField>
}

/** What there is to read, by its kind. */
function ContentField({ kind, field, pdf }: ContentProps) {
  if (kind === 'pdf') return <PdfField {...pdf} />
  if (kind === 'page')
    return <TextArea label="Text" isRequired description={help} rows={14} maxLength={20_000} {...field('body')} />
  return (
    <TextField
      label="Address"
      isRequired
      type="url"
      inputMode="url"
      placeholder="https://"
      description="Patients need a connection to open it."
      maxLength={500}
      {...field('url')}
    />
  )
}

interface FormProps {
  existing?: EducationPage
  onKind: (kind: EducationKind) => void
}

export function EducationForm({ existing, onKind }: FormProps) {
  const [values, setValues] = useState<EducationValues>(existing ?? emptyEducation)
  const [problems, setProblems] = useState<EducationProblems>({})
  const [file, setFile] = useState<File>()
  const { save, isSaving, error } = useSaveEducation(existing)
  const { kind, title, topic, body, url } = values
  const set = (change: Partial<EducationValues>) => setValues({ ...values, ...change })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = checkEducation({ kind, title, topic, body, url }, kind === 'pdf' && !existing && !file)
    setProblems(found.problems)
    if (found.isComplete) save({ kind, title, topic, body, url }, file)
  }
  function choose(chosen: File) {
    const problem = fileProblem(chosen)
    setProblems({ ...problems, file: problem })
    if (problem) return
    setFile(chosen)
    if (!title.trim()) set({ title: titleOf(chosen) })
  }
  const problemOf = (name: keyof EducationProblems) => problems[name] ?? error?.at(name)
  const field = (name: 'title' | 'topic' | 'body' | 'url') => ({
    value: values[name],
    error: problemOf(name),
    onChange: ({ currentTarget: { value } }: TextEvent) => set({ [name]: value }),
  })
  const pdf = { file, existingBytes: existing?.fileBytes ?? 0, error: problemOf('file'), onChoose: choose }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <Card>
          <Stack gap={16}>
            {!existing && (
              <Segmented
                label="What is it?"
                value={kind}
                onChange={(chosen) => {
                  set({ kind: chosen })
                  onKind(chosen)
                }}
                choices={kinds}
              />
            )}
            <TextField label="Title" isRequired maxLength={120} {...field('title')} />
            <SelectField
              label="Topic"
              choices={educationTopics.map((each) => ({ value: each, label: each }))}
              {...field('topic')}
            />
            <ContentField kind={kind} field={field} pdf={pdf} />
            {existing && existing.uses > 0 && (
              <Text size="medium" tone="muted">
                Patients who have this page read the new one from now on.
              </Text>
            )}
            <ErrorText>{error?.general?.message}</ErrorText>
            <Button type="submit" variant="primary" isBusy={isSaving}>
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
    </form>
  )
}

import { useState, type SubmitEvent } from 'react'
import {
  educationTopics,
  type EducationKind,
  type EducationPage,
  type EducationTopic,
} from '@kinora/contract/education.ts'
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

interface FormProps {
  existing?: EducationPage
  onKind: (kind: EducationKind) => void
}

export function EducationForm({ existing, onKind }: FormProps) {
  const [values, setValues] = useState<EducationValues>(existing ?? emptyEducation)
  const [problems, setProblems] = useState<EducationProblems>({})
  const [file, setFile] = useState<File>()
  const { save, isSaving, error } = useSaveEducation(existing)
  const set = (change: Partial<EducationValues>) => setValues({ ...values, ...change })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { kind, title, topic, body, url } = values
    const found = checkEducation({ kind, title, topic, body, url }, kind === 'pdf' && !existing && !file)
    setProblems(found.problems)
    if (found.isComplete) save({ kind, title, topic, body, url }, file)
  }
  function choose(chosen: File) {
    const problem = fileProblem(chosen)
    setProblems({ ...problems, file: problem })
    if (problem) return
    setFile(chosen)
    if (!values.title.trim()) set({ title: titleOf(chosen) })
  }
  const problemOf = (field: keyof EducationProblems) => problems[field] ?? error?.at(field)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <Card>
          <Stack gap={16}>
            {!existing && (
              <Segmented
                label="What is it?"
                value={values.kind}
                onChange={(kind) => {
                  set({ kind })
                  onKind(kind)
                }}
                choices={[
                  { value: 'page', label: 'A page' },
                  { value: 'link', label: 'A link' },
                  { value: 'pdf', label: 'A PDF' },
                ]}
              />
            )}
            <TextField
              label="Title"
              isRequired
              maxLength={120}
              value={values.title}
              error={problemOf('title')}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <SelectField
              label="Topic"
              choices={educationTopics.map((topic) => ({ value: topic, label: topic }))}
              value={values.topic}
              error={problemOf('topic')}
              onChange={(event) => set({ topic: event.currentTarget.value as EducationTopic })}
            />
            {values.kind === 'pdf' && (
              <PdfField
                file={file}
                existingBytes={existing?.fileBytes ?? 0}
                error={problemOf('file')}
                onChoose={choose}
              />
            )}
            {values.kind === 'page' && (
              <TextArea
                label="Text"
                isRequired
                description={help}
                rows={14}
                maxLength={20_000}
                value={values.body}
                error={problemOf('body')}
                onChange={(event) => set({ body: event.currentTarget.value })}
              />
            )}
            {values.kind === 'link' && (
              <TextField
                label="Address"
                isRequired
                type="url"
                inputMode="url"
                placeholder="https://"
                description="Patients need a connection to open it."
                maxLength={500}
                value={values.url}
                error={problemOf('url')}
                onChange={(event) => set({ url: event.currentTarget.value })}
              />
            )}
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
        {values.kind === 'page' && values.body.trim() && (
          <Card title="As patients see it">
            <EducationText body={values.body} />
          </Card>
        )}
      </Stack>
    </form>
  )
}

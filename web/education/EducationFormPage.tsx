import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { educationFiles, maxPdfBytes } from '@kinora/contract/education-files.ts'
import {
  education,
  EducationDraft,
  educationFacts,
  educationTopics,
  type EducationKind,
  type EducationPage,
  type EducationTopic,
} from '@kinora/contract/education.ts'
import { read, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { formatBytes } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { EducationText } from './EducationText.tsx'

interface Values {
  kind: EducationKind
  title: string
  topic: EducationTopic
  body: string
  url: string
}
const empty: Values = { kind: 'page', title: '', topic: 'Pain', body: '', url: '' }
type Problems = Partial<Record<keyof Values | 'file', string>>

const facts = z.object(educationFacts)

/** The form's values as the contract wants them, or what is wrong with each field. */
function checked(values: Values, needsFile: boolean) {
  const { data, error } = values.kind === 'pdf' ? facts.safeParse(values) : EducationDraft.safeParse(values)
  const problems = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
  if (needsFile) problems.file = 'Choose a PDF.'
  return { isComplete: data !== undefined && !needsFile, problems: problems as Problems }
}

/** Saves a new page, or the changes of one. */
function useSave(existing: EducationPage | undefined) {
  const navigate = useNavigate()
  const create = useWrite(education.create, { isQuiet: true })
  const update = useWrite(education.update, { isQuiet: true, alsoRefreshes: ['series'] })
  const onSuccess = ({ _id: id }: EducationPage) => {
    toast.success('Page saved')
    void navigate(to('educationPage', { id }), { replace: true })
  }
  const addFile = useWrite(educationFiles.addFile, { isQuiet: true })
  const replaceFile = useWrite(educationFiles.replaceFile, { isQuiet: true, alsoRefreshes: ['series'] })
  const all = [create, update, addFile, replaceFile]

  function saveNew({ kind, ...values }: Values, file: File | undefined) {
    if (kind !== 'pdf') return create.mutate({ body: { kind, ...values } }, { onSuccess })
    return addFile.mutate({ body: formOf({ title: values.title, topic: values.topic }, file!) }, { onSuccess })
  }
  return {
    save(values: Values, file: File | undefined) {
      all.forEach(({ reset }) => reset())
      if (!existing) return saveNew(values, file)
      const { kind: _kind, ...changes } = values
      const params = { id: existing._id }
      return update.mutate(
        { params, body: { ...changes, version: existing.version } },
        {
          onSuccess: (page) =>
            file
              ? replaceFile.mutate({ params, body: formOf({ version: String(page.version) }, file) }, { onSuccess })
              : onSuccess(page),
        },
      )
    },
    isSaving: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
  }
}

/** The fields go before the file. */
function formOf(fields: Record<string, string>, file: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/** What can be told before the file is sent. */
function fileProblem({ type, size }: File) {
  if (type !== 'application/pdf') return 'This is not a PDF. Save it as a PDF and choose that.'
  return size > maxPdfBytes ? `This PDF is larger than ${formatBytes(maxPdfBytes)}. Save a smaller one.` : undefined
}

interface PdfProps {
  file: File | undefined
  existingBytes: number
  error: string | undefined
  onChoose: (file: File) => void
}

function PdfField({ file, existingBytes, error, onChoose }: PdfProps) {
  return (
    <Stack gap={8}>
      <FileDrop
        label={existingBytes ? 'Choose another PDF, or drop it here' : 'Choose a PDF, or drop it here'}
        description={
          file
            ? `${file.name}, ${formatBytes(file.size)}`
            : `${existingBytes ? `The current PDF is ${formatBytes(existingBytes)}. ` : ''}Up to ${formatBytes(maxPdfBytes)}. Patients need a connection to open it.`
        }
        accept=".pdf,application/pdf"
        onFile={onChoose}
      />
      {error && <ErrorText>{error}</ErrorText>}
    </Stack>
  )
}

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

function PageForm({ existing, onKind }: FormProps) {
  const [values, setValues] = useState<Values>(existing ?? empty)
  const [problems, setProblems] = useState<Problems>({})
  const [file, setFile] = useState<File>()
  const { save, isSaving, error } = useSave(existing)
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { kind, title, topic, body, url } = values
    const found = checked({ kind, title, topic, body, url }, kind === 'pdf' && !existing && !file)
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
  const problemOf = (field: keyof Problems) => problems[field] ?? error?.at(field)
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

const kindNames: Record<EducationKind, string> = { page: 'page', link: 'link', pdf: 'PDF' }

/** Writes an education page, or changes one of the clinic’s. */
export default function EducationFormPage() {
  const { id } = useParams()
  const found = useQuery({ ...read(education.get, { params: { id: id ?? '' } }), enabled: id !== undefined })
  const { data, error } = found
  const [kind, setKind] = useState<EducationKind>('page')
  return (
    <Page
      title={id ? `Edit the ${kindNames[data?.kind ?? 'page']}` : `New ${kindNames[kind]}`}
      back={id ? to('educationPage', { id }) : to('education')}
    >
      {id && error && !data && <Failed error={error} onRetry={() => void found.refetch()} />}
      {id && !data && !error && <Skeletons rows={5} label="Loading the page" />}
      {data?.isStarter && (
        <Failed error={{ message: 'This page is Kinora’s and can’t be changed. Duplicate it to make it yours.' }} />
      )}
      {(!id || (data && !data.isStarter)) && (
        <PageForm key={id ?? 'new'} {...(data && { existing: data })} onKind={setKind} />
      )}
    </Page>
  )
}

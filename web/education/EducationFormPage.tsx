import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  education,
  EducationDraft,
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

/** The form's values as the contract wants them, or what is wrong with each field. */
function checked(values: Values) {
  const { data, error } = EducationDraft.safeParse(values)
  const problems = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
  return { data, problems: problems as Partial<Record<keyof Values, string>> }
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
  return {
    save({ kind, ...values }: Values) {
      if (!existing) return create.mutate({ body: { kind, ...values } }, { onSuccess })
      const { _id: id, version } = existing
      return update.mutate({ params: { id }, body: { ...values, version } }, { onSuccess })
    },
    isSaving: create.isPending || update.isPending,
    error: create.error ?? update.error,
  }
}

const help = 'Begin a heading with ##, a point with - and a step with 1. Put **two stars** around bold words.'

function PageForm({ existing }: { existing?: EducationPage }) {
  const [values, setValues] = useState<Values>(existing ?? empty)
  const [problems, setProblems] = useState<Partial<Record<keyof Values, string>>>({})
  const { save, isSaving, error } = useSave(existing)
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { kind, title, topic, body, url } = values
    const found = checked({ kind, title, topic, body, url })
    setProblems(found.problems)
    if (found.data) save({ kind, title, topic, body, url })
  }
  const problemOf = (field: keyof Values) =>
    problems[field] ?? error?.fields.find((each) => each.field === field)?.message
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <Card>
          <Stack gap={16}>
            {!existing && (
              <Segmented
                label="What is it?"
                value={values.kind}
                onChange={(kind) => set({ kind })}
                choices={[
                  { value: 'page', label: 'A page' },
                  { value: 'link', label: 'A link' },
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
            {values.kind === 'page' ? (
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
            ) : (
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
                Patients who have this page read the new text from now on.
              </Text>
            )}
            {error && error.fields.length === 0 && <ErrorText>{error.message}</ErrorText>}
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

/** Writes an education page, or changes one of the clinic’s. */
export default function EducationFormPage() {
  const { id } = useParams()
  const found = useQuery({ ...read(education.get, { params: { id: id ?? '' } }), enabled: id !== undefined })
  const { data, error } = found
  return (
    <Page title={id ? 'Edit the page' : 'Write a page'} back={id ? to('educationPage', { id }) : to('education')}>
      {id && error && !data && <Failed error={error} onRetry={() => void found.refetch()} />}
      {id && !data && !error && <Skeletons rows={5} label="Loading the page" />}
      {data?.isStarter && (
        <Failed error={{ message: 'This page is Kinora’s and can’t be changed. Duplicate it to make it yours.' }} />
      )}
      {(!id || (data && !data.isStarter)) && <PageForm key={id ?? 'new'} {...(data && { existing: data })} />}
    </Page>
  )
}

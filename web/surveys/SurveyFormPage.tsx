import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { surveyForms, type SurveyWhole } from '@kinora/contract/survey-forms.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { Note } from '../ui/Note.tsx'
import { Page } from '../ui/Page.tsx'
import { RestoredNotice } from '../ui/RestoredNotice.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { SurveyEditor } from './SurveyEditor.tsx'
import { useSaveSurvey } from './useSaveSurvey.ts'
import { useSurveyForm } from './useSurveyForm.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

const formId = 'survey-form'

function ConflictNotice({ id, onKeep }: { id: string; onKeep: (latest: SurveyWhole) => void }) {
  const { refetch, isFetching } = useRead(surveyForms.get, { params: { id } }, { enabled: false })
  return (
    <Note
      tone="caution"
      role="alert"
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      action={
        <Button
          size="toolbar"
          isBusy={isFetching}
          onClick={() => void refetch().then(({ data }) => data && onKeep(data))}
        >
          Keep my edits
        </Button>
      }
    >
      <b>Someone else changed this survey.</b> Your edits are still here. Check the versions, then keep your edits or
      start over.
    </Note>
  )
}

function Form({ survey, onBack }: { survey?: SurveyWhole; onBack: () => void }) {
  const saving = useSaveSurvey(survey, (saved) => {
    pass()
    editor.endDraft()
    toast.success(`${saved.definition.title} is saved.`)
    onBack()
  })
  const editor = useSurveyForm(survey, saving.problem)
  const { form, isDirty, isRestored } = editor
  const { pass, dialog } = useLeaveGuard(isDirty && !saving.isDone, editor.endDraft)
  const hasConflict = saving.problem?.code === 'changed_meanwhile'
  return (
    <Stack
      as="form"
      gap={20}
      id={formId}
      noValidate
      aria-busy={saving.isBusy}
      onSubmit={form.send((values) => saving.save(values, editor.version))}
    >
      {isRestored && <RestoredNotice onStartOver={editor.startOver} />}
      {hasConflict && survey && (
        <ConflictNotice
          id={survey._id}
          onKeep={(latest) => {
            editor.saveOnTopOf(latest)
            saving.reset()
          }}
        />
      )}
      {saving.problem && !hasConflict && saving.problem.fields.length === 0 && <Failed error={saving.problem} />}
      <SurveyEditor survey={editor} />
      <Row gap={12}>
        <Button type="submit" variant="primary" isBusy={saving.isBusy}>
          Save
        </Button>
        <Button onClick={onBack}>Cancel</Button>
      </Row>
      {dialog}
    </Stack>
  )
}

/** /surveys/create and /surveys/:id */
export default function SurveyFormPage() {
  const { id } = useParams()
  const navigate = useNavigateFromHere()
  const [isHistory, setHistory] = useState(false)
  const { data, error, isPending, refetch } = useRead(
    surveyForms.get,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, refetchOnWindowFocus: false },
  )
  const back = to('surveys')
  const leave = () => void navigate(back)
  const isReady = !id || data !== undefined
  return (
    <Page
      title={id ? (data?.title ?? 'Survey') : 'New survey'}
      sub={data && `Version ${data.version} · ${count(data.responseCount, 'answer')}`}
      back={back}
      actions={
        isReady && (
          <>
            {id && (
              <Button size="toolbar" onClick={() => setHistory(true)}>
                Versions
              </Button>
            )}
            <Button type="submit" form={formId} size="toolbar" variant="primary">
              Save
            </Button>
          </>
        )
      }
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {id && isPending && <Skeleton height="420px" radius="12px" />}
      {isReady && <Form key={id ?? 'new'} survey={id ? data : undefined} onBack={leave} />}
      {isHistory && id && <VersionsDialog id={id} onClose={() => setHistory(false)} />}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { surveyForms, type SurveyWhole } from '@kinora/contract/survey-forms.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { read, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { definitionOf, fieldOf, type Values } from './draft.ts'
import { SurveyEditor } from './SurveyEditor.tsx'
import style from './SurveyFormPage.module.css'
import { useSurveyForm } from './useSurveyForm.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

const formId = 'survey-form'

/** The server's problems at the fields of the form as it was sent. */
function placed({ code, message, fields }: Problem, values: Values) {
  const moved = fields.map(({ field, message: words }) => ({ field: fieldOf(field, values), message: words }))
  return new Problem(code, message, moved)
}

/** Writes a new survey, or another version of one. */
function useSaving(survey: SurveyWhole | undefined) {
  const create = useWrite(surveyForms.create, { isQuiet: true, alsoRefreshes: ['patients'] })
  const update = useWrite(surveyForms.update, { isQuiet: true, alsoRefreshes: ['patients'] })
  const [sent, setSent] = useState<Values>()
  const failure: Problem | null = survey ? update.error : create.error
  const problem = useMemo(() => (failure && sent ? placed(failure, sent) : null), [failure, sent])
  type Options = Parameters<typeof create.mutate>[1]
  return {
    problem,
    isBusy: create.isPending || update.isPending,
    isDone: create.isSuccess || update.isSuccess,
    reset: update.reset,
    save(values: Values, version: number | undefined, options: Options) {
      setSent(values)
      const definition = definitionOf(values)
      if (!survey) return create.mutate({ body: { definition } }, options)
      const body = { definition, version: version ?? survey.version }
      update.mutate({ params: { id: survey._id }, body }, options)
    },
  }
}

function Older({ id, onTake }: { id: string; onTake: (latest: SurveyWhole) => void }) {
  const { refetch, isFetching } = useQuery({ ...read(surveyForms.get, { params: { id } }), enabled: false })
  return (
    <div className={style.notice} role="alert">
      <span>
        <b>Somebody else saved this survey meanwhile.</b> What you wrote is still here. Look at the versions, then save
        yours on top, or start over from theirs.
      </span>
      <Button
        size="toolbar"
        isBusy={isFetching}
        onClick={() => void refetch().then(({ data }) => data && onTake(data))}
      >
        Keep mine
      </Button>
    </div>
  )
}

function Form({ survey, onBack }: { survey?: SurveyWhole; onBack: () => void }) {
  const saving = useSaving(survey)
  const typing = useSurveyForm(survey, saving.problem)
  const { form, isDirty, isRestored } = typing
  const { pass, dialog } = useLeaveGuard(isDirty && !saving.isDone, typing.endDraft)
  const isOlder = saving.problem?.code === 'changed_meanwhile'
  const onSuccess = (saved: SurveyWhole) => {
    pass()
    typing.endDraft()
    toast.success(`${saved.definition.title} is saved.`)
    onBack()
  }
  return (
    <form
      id={formId}
      noValidate
      aria-busy={saving.isBusy}
      onSubmit={form.send((values) => saving.save(values, typing.version, { onSuccess }))}
    >
      {isRestored && (
        <div className={style.notice} data-quiet role="status">
          <span>What you wrote before is here again. It is not saved yet.</span>
          <Button size="row" variant="quiet" onClick={typing.startOver}>
            Start over
          </Button>
        </div>
      )}
      {isOlder && survey && (
        <Older
          id={survey._id}
          onTake={(latest) => {
            typing.saveOnTopOf(latest)
            saving.reset()
          }}
        />
      )}
      {saving.problem && !isOlder && saving.problem.fields.length === 0 && (
        <div className={style.failed}>
          <Failed error={saving.problem} />
        </div>
      )}
      <SurveyEditor survey={typing} />
      <div className={style.actions}>
        <Button type="submit" variant="primary" isBusy={saving.isBusy}>
          Save
        </Button>
        <Button onClick={onBack}>Cancel</Button>
      </div>
      {dialog}
    </form>
  )
}

/** /surveys/create and /surveys/:id: a survey of the clinic's own. */
export default function SurveyFormPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const [isHistory, setHistory] = useState(false)
  const { data, error, isPending, refetch } = useQuery({
    ...read(surveyForms.get, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
  })
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
              <Button size="toolbar" className={style.history} onClick={() => setHistory(true)}>
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

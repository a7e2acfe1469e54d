import { Suspense } from 'react'
import { useParams } from 'react-router'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Columns, Stack } from '../ui/layout.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { lazyComponent } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton, Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { ChosenSurveys } from './ChosenSurveys.tsx'
import { useSurveyChoice } from './useSurveyChoice.ts'

const SurveyEmbed = lazyComponent(() => import('./SurveyEmbed.tsx'))

type Choice = ReturnType<typeof useSurveyChoice>

function Problem({ choice }: { choice: Choice }) {
  const { problem } = choice
  if (!problem) return null
  if (problem.code !== 'changed_meanwhile') return <Failed error={problem} />
  const error = { message: 'Someone else changed this patient. Load their changes, then save again.' }
  return <Failed error={error} onRetry={() => void choice.reload()} />
}

/** The titles that can be asked; undefined until the form has loaded. */
function useFormTitles() {
  const { data: form } = useRead(surveyFrames.form, { query: { patientId: undefined } })
  return form?.provider === 'own' ? form.surveys.map(({ title }) => title) : form?.titles
}

function Body({ choice, id }: { choice: Choice; id: string }) {
  const { chosen, schedules } = choice
  const titles = useFormTitles()
  return (
    <Columns hasSidebar>
      <Card>
        <Stack gap={12}>
          <h2>Please select the surveys you want to include for this patient</h2>
          <Suspense fallback={<Skeletons rows={4} rowHeight={56} label="Loading survey" />}>
            <SurveyEmbed hideSubmit value={chosen} onChange={choice.choose} patientData={{ _id: id }} />
          </Suspense>
        </Stack>
      </Card>
      <Stack gap={12}>
        <Card title="Chosen" context={chosen.length > 0 && String(chosen.length)} isFlush>
          {chosen.length === 0 && <EmptyState title="No surveys chosen yet">Tick a survey to add it.</EmptyState>}
          <ChosenSurveys
            chosen={chosen}
            schedules={schedules}
            titles={titles}
            onMove={choice.move}
            onRemove={choice.remove}
            onSchedule={choice.schedule}
          />
        </Card>
        <ButtonLink variant="quiet" size="row" to={to('surveys')}>
          Manage surveys
        </ButtonLink>
      </Stack>
    </Columns>
  )
}

/** /patient/:id/surveys/choose */
export default function SurveyChoicePage() {
  const { id = '' } = useParams()
  const navigate = useNavigateFromHere()
  const choice = useSurveyChoice(id)
  const { patient, isReady, isDirty, isBusy } = choice
  const { pass, dialog } = useLeaveGuard(isDirty)
  const back = to('patientView', { id })
  async function save() {
    try {
      await choice.save()
    } catch {
      // The page shows the error.
      return
    }
    pass()
    toast.success(`The surveys of ${firstName(patient.data!.name)} are saved.`)
    void navigate(back, { replace: true })
  }
  return (
    <Page
      title={patient.data?.name ?? 'Patient'}
      tabTitle={patient.data && `Choose surveys for ${patient.data.name}`}
      sub="Choose surveys"
      back={back}
      actions={
        <Button size="toolbar" variant="primary" disabled={!isDirty} isBusy={isBusy} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <Problem choice={choice} />
      {choice.failure && <Failed error={choice.failure} onRetry={choice.retry} />}
      {!isReady && !choice.failure && <Skeleton height="420px" radius="12px" />}
      {isReady && <Body choice={choice} id={id} />}
      {dialog}
    </Page>
  )
}

import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { RespondentSurvey } from '@kinora/contract/survey-answers.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Text } from '../../ui/Text.tsx'
import { findUnsentSurveys } from './survey-draft.ts'
import { SurveyForm } from './SurveyForm.tsx'
import style from './SurveyForm.module.css'

interface Props {
  clinic: string
  /** In the order in which they are asked. */
  surveys: readonly RespondentSurvey[]
  patientId: string
  /** Shows the questions without a way to send answers. */
  hideSubmit?: boolean | undefined
  onClose: (isSent: boolean) => void
  /** The server has confirmed the answers of a survey, perhaps while the form was closed. */
  onSent?: ((crisisText?: string | null) => void) | undefined
}

interface ListProps {
  clinic: string
  surveys: readonly RespondentSurvey[]
  sentIds: readonly string[]
  onOpen: (surveyId: string) => void
}

function SurveyList({ clinic, surveys, sentIds, onOpen }: ListProps) {
  return (
    <Stack gap={32} className={style.form}>
      <Stack gap={8}>
        <h3>Questions from {clinic}</h3>
        <Text tone="muted" className={style.lead}>
          Fill them in one at a time. Each one is sent to your clinic separately.
        </Text>
      </Stack>
      <List aria-label="Surveys to fill in">
        {surveys.map(({ _id, title, questions }) => (
          <Row as="li" key={_id} justify="between" gap={12}>
            <span>
              <b>{title}</b>
              <Text as="div" size="medium" tone="muted">
                {count(questions.filter(({ kind }) => kind !== 'note').length, 'question')}
              </Text>
            </span>
            {sentIds.includes(_id) ? (
              <Row as="span" gap={8} isOneLine>
                <IconCircleCheck size={22} stroke={1.75} aria-hidden />
                Recorded
              </Row>
            ) : (
              <Button aria-label={`Fill in ${title}`} onClick={() => onOpen(_id)}>
                Fill in
              </Button>
            )}
          </Row>
        ))}
      </List>
    </Stack>
  )
}

/** The clinic's own surveys for a patient. Several are filled in one by one, and each is stored separately. */
export function OwnSurveys({ surveys: asked, patientId, onSent, ...common }: Props) {
  // A sent survey is no longer due, but its confirmation stays until it is closed.
  const [surveys] = useState(asked)
  const [sentIds, setSentIds] = useState<readonly string[]>([])
  const [openId, setOpenId] = useState(surveys.length === 1 ? surveys[0]!._id : undefined)
  const [isChecked, setChecked] = useState(surveys.length < 2)
  useEffect(() => {
    if (surveys.length < 2) return
    const ids = surveys.map(({ _id }) => _id)
    void findUnsentSurveys(patientId, ids).then(([first]) => {
      setOpenId((now) => now ?? first)
      setChecked(true)
    })
  }, [patientId, surveys])

  const open = surveys.find(({ _id }) => _id === openId)
  if (!isChecked) return <Skeletons rows={4} rowHeight={56} label="Loading survey" />
  if (surveys.length === 0)
    return (
      <Stack as="p" gap={32} className={style.form}>
        There is nothing to fill in at the moment.
      </Stack>
    )
  if (!open) return <SurveyList clinic={common.clinic} surveys={surveys} sentIds={sentIds} onOpen={setOpenId} />
  const next = surveys.find(({ _id }) => _id !== open._id && !sentIds.includes(_id))
  return (
    <SurveyForm
      {...common}
      key={open._id}
      survey={open}
      patientId={patientId}
      next={next && { title: next.title, open: () => setOpenId(next._id) }}
      onBack={surveys.length > 1 ? () => setOpenId(undefined) : undefined}
      onSent={(crisisText) => {
        setSentIds((before) => [...before, open._id])
        onSent?.(crisisText)
      }}
    />
  )
}

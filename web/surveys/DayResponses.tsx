import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { SurveyResponse } from '@kinora/contract/surveys.ts'
import { handlingText } from '../patients/alert-labels.ts'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { formatDay, formatTime } from '../ui/format.ts'
import { scoreText, sectionsOf, type Answer, type Section } from './response-sections.ts'
import { Text } from '../ui/Text.tsx'
import { Button } from '../ui/Button.tsx'
import card from '../ui/Card.module.css'
import { Fold } from '../ui/FoldCard.tsx'
import style from './DayResponses.module.css'
import { responsesText } from './response-months.ts'
import { useIsPatient } from './useOwnPatient.ts'
import { Facts } from '../ui/Facts.tsx'
import { Row } from '../ui/layout.ts'

const Steps = ({ value, most }: { value: number; most: number }) => (
  <span className={style.steps} aria-hidden>
    {Array.from({ length: most }, (_, step) => (
      <i key={step} data-filled={step < value || undefined} />
    ))}
  </span>
)

const AnswerValue = ({ value, scale }: Answer) => (
  <Row as="span" gap={12}>
    {scale && <Steps {...scale} />}
    {value === 'No Answer' ? <small>{value}</small> : value}
  </Row>
)

function SurveySection({ section, isOpen }: { section: Section; isOpen: boolean }) {
  const { title, answers, score } = section
  // A bare "27 of 27, severe" would not help patients: staff explain scores in person.
  const isPatient = useIsPatient()
  return (
    <Fold title={<h4>{title}</h4>} context={score && !isPatient && scoreText(score)} isOpen={isOpen}>
      <Facts isStacked facts={answers.map((answer) => [answer.label, <AnswerValue key={answer.id} {...answer} />])} />
    </Fold>
  )
}

function Alerts({ alerts, handled }: Pick<SurveyResponse, 'alerts' | 'handled'>) {
  if (alerts.length === 0) return null
  return (
    <div className={style.alert}>
      <Note tone={handled ? 'plain' : 'alert'} icon={<IconAlertTriangle size={18} stroke={1.75} />}>
        {alerts.map(({ title, question, answer }) => (
          <Text as="div" key={title + question}>
            {question} <b>{answer}</b>
          </Text>
        ))}
        <Text as="div" size="medium">
          {handled ? handlingText(handled) : 'Nobody has recorded what was done about this.'}
        </Text>
      </Note>
    </div>
  )
}

function Response({ response, isFirst }: { response: SurveyResponse; isFirst: boolean }) {
  const sections = sectionsOf(response)
  return (
    <li className={style.response}>
      <h3>
        <IconClock size={18} stroke={1.75} aria-hidden />
        <span className="spoken">Submitted at </span>
        {formatTime(response.submissionTimestamp * 1000)}
      </h3>
      {response.carer && (
        <Text size="medium" tone="muted">
          Filled in by {response.carer}
        </Text>
      )}
      <Alerts alerts={response.alerts} handled={response.handled} />
      {sections.map((section, at) => (
        <SurveySection key={section.id} section={section} isOpen={isFirst && at === 0} />
      ))}
    </li>
  )
}

interface Props {
  /** YYYY-MM-DD; null if none is selected. */
  day: string | null
  responses: readonly SurveyResponse[]
  isLoading: boolean
  /** Set after a failure. */
  onRetry?: () => void
}

/** The responses of the selected day. The specification fixes the texts (§2). */
export function DayResponses({ day, responses, isLoading, onRetry }: Props) {
  const note = isLoading
    ? 'Loading survey responses...'
    : !day
      ? 'Please select a date'
      : responses.length === 0 && !onRetry && 'No survey responses found for this date.'
  return (
    <Card
      isFlush
      isMain
      title={day && formatDay(day)}
      context={responses.length > 0 && responsesText(responses.length)}
      aria-label="Survey responses of the day"
    >
      <p className={style.note} role="status">
        {note}
      </p>
      {onRetry && !isLoading && (
        <div className={card.inset}>
          <Button size="row" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {!isLoading && responses.length > 0 && (
        <ol>
          {responses.map((response, at) => (
            <Response key={response._id} response={response} isFirst={at === 0} />
          ))}
        </ol>
      )}
    </Card>
  )
}

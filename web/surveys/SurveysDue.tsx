import { IconClipboardCheck } from '@tabler/icons-react'
import { surveysDueOn } from './due-surveys.ts'
import { listText } from '@kinora/contract/list-text.ts'
import { openSurvey } from './open-survey.ts'
import style from './SurveysDue.module.css'
import { useDueSurveys } from './useDueSurveys.ts'

/** A line on home, if surveys are due today. */
export default function SurveysDue() {
  const { chosen, due, today } = useDueSurveys()
  const now = surveysDueOn(due ?? [], today).filter(({ title }) => chosen.some((survey) => survey.title === title))
  if (now.length === 0) return null
  return (
    <p className={style.line}>
      <button type="button" onClick={openSurvey}>
        <IconClipboardCheck size={22} stroke={1.75} aria-hidden />
        <span>
          To fill in: <b>{listText(now.map(({ title }) => title))}</b>
        </span>
      </button>
    </p>
  )
}

import { IconClipboardCheck } from '@tabler/icons-react'
import { dueNow, listWords } from './due.ts'
import { openSurvey } from './opening.ts'
import style from './SurveysDue.module.css'
import { useAsked } from './useAsked.ts'

/** On home, one quiet line: what the clinic asks today. */
export default function SurveysDue() {
  const { chosen, due, today, hasAnsweredToday } = useAsked()
  const now = dueNow(due ?? [], today).filter(({ title }) => chosen.some((survey) => survey.title === title))
  if (now.length === 0 || hasAnsweredToday) return null
  return (
    <p className={style.line}>
      <button type="button" onClick={openSurvey}>
        <IconClipboardCheck size={22} stroke={1.75} aria-hidden />
        <span>
          To fill in: <b>{listWords(now.map(({ title }) => title))}</b>
        </span>
      </button>
    </p>
  )
}

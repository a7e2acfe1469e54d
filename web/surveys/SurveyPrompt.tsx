import { IconClipboardCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isCurrent, updateSession } from '../app/login-session.ts'
import { useSession } from '../app/useSession.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { useOnline } from '../ui/useOnline.ts'
import { onOpenSurvey } from './opening.ts'
import { isOffered, opensByItself } from './prompt.ts'
import { SurveyEmbed } from './SurveyEmbed.tsx'
import style from './SurveyPrompt.module.css'

import { useAsked } from './useAsked.ts'
import { useUnsentSurvey } from './fill-in/useUnsentSurvey.ts'
import { useClearOfControls } from './useClearOfControls.ts'

/** Round, 80 by 80, bottom right; it steps aside while something one could press lies under it. */
function RoundButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const isClear = useClearOfControls(button)
  return (
    <button ref={button} type="button" className={style.round} data-away={!isClear || undefined} onClick={onClick}>
      <IconClipboardCheck size={24} stroke={1.75} aria-hidden />
      Survey
    </button>
  )
}

/** Opened once by itself, then by the button; asked for anew after each time it was completed. */
function useSheet(opens: boolean) {
  const [state, setState] = useState({ isOpen: false, wasOpened: false, times: 0 })
  const open = () => setState((now) => ({ ...now, isOpen: true, wasOpened: true }))
  useEffect(() => onOpenSurvey(open), [])
  useEffect(() => {
    if (!opens) return
    // The page is drawn first, so that one sees where one is.
    const timer = setTimeout(() => {
      open()
      void updateSession({ modalShown: true })
    })
    return () => clearTimeout(timer)
  }, [opens])
  return {
    ...state,
    open,
    close: () => setState((now) => ({ ...now, isOpen: false })),
    complete: () => setState((now) => ({ isOpen: false, wasOpened: false, times: now.times + 1 })),
  }
}

/** Asks a patient to fill in the surveys that were chosen for them: by itself once a session, else by the round button. */
export default function SurveyPrompt() {
  const { pathname } = useLocation()
  const session = useSession()
  const isOnline = useOnline()
  const { patient, today, chosen, due, shown, hasAnsweredToday } = useAsked()
  const offered = patient !== undefined && isOffered({ pathname, surveys: chosen })
  const opens = opensByItself({
    isOffered: offered,
    isSessionCurrent: session !== undefined && isCurrent(session.token),
    modalShown: session?.modalShown === true,
    isOnline,
    hasAnsweredToday,
    due,
    today,
  })
  const hasUnsent = useUnsentSurvey(patient?._id)
  const sheet = useSheet(opens || (offered && hasUnsent))
  if (!offered) return null
  return (
    <>
      {!sheet.isOpen && <RoundButton onClick={sheet.open} />}
      {sheet.wasOpened && (
        <BottomSheet key={sheet.times} title="Survey" isOpen={sheet.isOpen} isFullScreen onClose={sheet.close}>
          <SurveyEmbed
            patientMode
            patientData={patient}
            patientSurveysToShow={shown}
            onSent={sheet.open}
            onComplete={(isDone) => (isDone ? sheet.complete() : sheet.close())}
          />
        </BottomSheet>
      )}
    </>
  )
}

import { IconClipboardCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { updateSession } from '../app/login-session.ts'
import { isCurrent } from '../app/session-claims.ts'
import { useSession } from '../app/useSession.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { toast } from '../ui/toast.ts'
import { useOnline } from '../ui/useOnline.ts'
import { onOpenSurvey } from './open-survey.ts'
import { mayPrompt, isPromptFreePage, markOpenedToday, shouldOpen, wasOpenedToday } from './survey-prompt.ts'
import SurveyEmbed, { readForm } from './SurveyEmbed.tsx'
import style from './SurveyPrompt.module.css'
import { SurveyThanks } from './SurveyThanks.tsx'
import { useDueSurveys } from './useDueSurveys.ts'
import { useUnsentSurveys } from './fill-in/useUnsentSurveys.ts'
import { useClearOfControls } from './useClearOfControls.ts'

/** 80 by 80 pixels, bottom right; hidden while it would cover a control. */
function RoundButton({ isHidden, onClick }: { isHidden: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const isClear = useClearOfControls(button)
  return (
    <button
      ref={button}
      type="button"
      className={style.round}
      hidden={isHidden}
      data-away={!isClear || undefined}
      onClick={onClick}
    >
      <IconClipboardCheck size={24} stroke={1.75} aria-hidden />
      Survey
    </button>
  )
}

/** Opens automatically once, then by the button. After it was completed, the form is loaded again next time. */
function useSheet(opens: boolean, prepare: () => Promise<unknown>, onOpened: () => void) {
  const [state, setState] = useState({ isOpen: false, wasOpened: false, times: 0 })
  const open = () => setState((now) => ({ ...now, isOpen: true, wasOpened: true }))
  const markOpened = useEffectEvent(onOpened)
  const ready = useEffectEvent(prepare)
  useEffect(() => onOpenSurvey(open), [])
  useEffect(() => {
    if (!opens) return
    let isLeft = false
    void ready().then(() => {
      if (isLeft) return
      open()
      markOpened()
      void updateSession({ modalShown: true })
    })
    return () => {
      isLeft = true
    }
  }, [opens])
  return {
    ...state,
    open,
    close: () => setState((now) => ({ ...now, isOpen: false })),
    complete: () => setState((now) => ({ isOpen: false, wasOpened: false, times: now.times + 1 })),
  }
}

/** Offers a patient their surveys: automatically once per session, then by the round button. */
export default function SurveyPrompt() {
  const { pathname } = useLocation()
  const session = useSession()
  const isOnline = useOnline()
  const { patient, isRead, today, chosen, due, shown, hasAnsweredToday } = useDueSurveys()
  const offered = patient !== undefined && mayPrompt({ pathname, surveys: chosen })
  const wasOpened = patient !== undefined && wasOpenedToday(patient._id, today)
  const opens = shouldOpen({
    isOffered: offered,
    isSessionCurrent: session !== undefined && isCurrent(session.token),
    modalShown: session?.modalShown === true,
    wasOpenedToday: wasOpened,
    isOnline,
    hasAnsweredToday,
    due,
    today,
  })
  const unsent = useUnsentSurveys({
    patientId: patient?._id,
    shown: isRead ? shown : undefined,
    isSilent: isPromptFreePage(pathname),
  })
  const sends = offered && unsent.isWaiting
  const cache = useQueryClient()
  const sheet = useSheet(
    opens || (sends && !wasOpened),
    // Opens once its questions have loaded, without a placeholder.
    () => cache.prefetchQuery(readForm(patient?._id)),
    () => patient && markOpenedToday(patient._id, today),
  )
  // Mounting the form sends stored answers, even if it may not open automatically again today.
  const sendsUnseen = sends && wasOpened && !sheet.wasOpened && sheet.times === 0
  if (unsent.crisisText && !isPromptFreePage(pathname))
    return (
      <BottomSheet title="Survey" isOpen isFullScreen onClose={unsent.closeCrisis}>
        <SurveyThanks crisisText={unsent.crisisText} onClose={unsent.closeCrisis} />
      </BottomSheet>
    )
  if (!offered) return null
  return (
    <>
      {/* Only hidden while the sheet is open, because the focus goes back to it. */}
      <RoundButton isHidden={sheet.isOpen} onClick={sheet.open} />
      {(sheet.wasOpened || sendsUnseen) && (
        <BottomSheet key={sheet.times} title="Survey" isOpen={sheet.isOpen} isFullScreen onClose={sheet.close}>
          <SurveyEmbed
            patientMode
            patientData={patient}
            patientSurveysToShow={shown}
            onSent={(crisisText) =>
              sendsUnseen && !crisisText ? toast.success('Your survey answers were sent.') : sheet.open()
            }
            onComplete={(isDone) => (isDone ? sheet.complete() : sheet.close())}
          />
        </BottomSheet>
      )}
    </>
  )
}

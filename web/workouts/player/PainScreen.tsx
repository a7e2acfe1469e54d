import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconHandStop,
  IconPhone,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Difficulty } from '@kinora/contract/workouts.ts'
import { useIsForChild } from '../../app/useIsForChild.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { PainFaces } from '../child/child-part.ts'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { adviceFor, type Advice } from '../pain-advice.ts'
import { currentStep, nextOpen, type Workout } from '../recording/workout.ts'
import { doneText, nameOf, painQuestion, notifiedText } from '../workout-labels.ts'
import { DifficultyButtons } from './DifficultyButtons.tsx'
import { EffortScale } from './EffortScale.tsx'
import { PainScale } from './PainScale.tsx'
import style from './PainScreen.module.css'
import screen from './Screen.module.css'

const AdviceNote = ({ advice }: { advice: Advice }) => (
  <Note
    tone={advice.kind === 'stop' ? 'alert' : 'caution'}
    role={advice.kind === 'stop' ? 'alert' : 'status'}
    icon={
      advice.kind === 'stop' ? <IconAlertTriangle size={24} stroke={1.75} /> : <IconHandStop size={24} stroke={1.75} />
    }
  >
    <b>{advice.title}</b> {advice.text}
  </Note>
)

interface ButtonsProps {
  /** The advice is to stop. */
  isStop: boolean
  nextName: string
  /** The clinic's number, or ''. */
  phone: string
  onNext: () => void
  onStop: () => void
}

const Buttons = ({ isStop, nextName, phone, onNext, onStop }: ButtonsProps) => (
  <Stack gap={8} className={style.buttons}>
    {!isStop && (
      <Button variant="primary" isFullWidth onClick={onNext}>
        {nextName}
      </Button>
    )}
    <Button variant={isStop ? 'primary' : 'quiet'} isFullWidth onClick={onStop}>
      Stop for today
    </Button>
    {isStop && phone && (
      <ButtonAnchor isFullWidth icon={<IconPhone size={22} stroke={2} />} href={`tel:${phone.replaceAll(' ', '')}`}>
        Ring {phone}
      </ButtonAnchor>
    )}
  </Stack>
)

interface Props extends Pick<ButtonsProps, 'phone' | 'onNext' | 'onStop'> {
  workout: Workout
  practitioner: string
  /** The server has stored this pain and notified the practitioner. */
  isNotified: boolean
  onRate: (pain: number) => void
  onEffort: (effort: number) => void
  onDifficulty: (difficulty: Difficulty | null) => void
  onUndo: () => void
}

/** Asks how much it hurt, and shows the advice of the prescription's pain rule immediately. */
export function PainScreen({ workout, practitioner, phone, isNotified, onRate, onUndo, ...on }: Props) {
  const isOnline = useOnline()
  const step = currentStep(workout)
  const { prescription, pain, effort } = step
  const isForChild = useIsForChild()
  const scale = <PainScale question={painQuestion(prescription)} value={pain} onChange={onRate} />
  const advice = adviceFor(pain, prescription, notifiedText(practitioner, isNotified, isOnline))
  const next = nextOpen(workout)
  const nextName = next === undefined ? 'Finish' : `Next: ${nameOf(workout.steps[next]!.prescription)}`
  return (
    <>
      <div className={`${screen.screen} ${style.body}`}>
        <Row gap={12} isOneLine className={style.top}>
          <ExercisePicture isInRow exercise={prescription.exercise} size="thumb" side={prescription.side} />
          <div>
            <Text size="large" tone={step.skipped ? 'muted' : 'good'}>
              {step.skipped ? (
                <IconPlayerSkipForward size={20} stroke={2} aria-hidden />
              ) : (
                <IconCheck size={20} stroke={2} aria-hidden />
              )}{' '}
              {isForChild && !step.skipped ? 'Nice work! You earned a star.' : doneText(step)}
            </Text>
            <h2>{painQuestion(prescription)}</h2>
          </div>
          <IconButton label="Undo the last set" icon={<IconArrowBackUp size={22} stroke={2} />} onClick={onUndo} />
        </Row>
        {isForChild ? (
          <Suspense fallback={scale}>
            <PainFaces question={painQuestion(prescription)} value={pain} onChange={onRate} otherwise={scale} />
          </Suspense>
        ) : (
          scale
        )}
        {advice && <AdviceNote advice={advice} />}
        {!advice && !step.skipped && <DifficultyButtons value={step.difficulty} onChange={on.onDifficulty} />}
        {!advice && prescription.log.includes('rpe') && <EffortScale value={effort} onChange={on.onEffort} />}
      </div>
      <Buttons isStop={advice?.kind === 'stop'} {...{ nextName, phone }} onNext={on.onNext} onStop={on.onStop} />
    </>
  )
}

import { IconHeadphones, IconVolume, IconVolumeOff, IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import style from './PlayerBar.module.css'
import { isComplete, partsPerSet, setsOf, includedSteps, type Workout, type Step } from '../recording/workout.ts'
import { setSound, isSoundOn, onSound } from './player-sounds.ts'
import { Row } from '../../ui/layout.ts'
import { useSyncExternalStore } from 'react'

const useSoundOn = () => useSyncExternalStore(onSound, isSoundOn)

const shareOf = (step: Step) => (isComplete(step) ? 1 : step.sets.length / (setsOf(step) * partsPerSet(step)))

interface Props {
  workout: Workout
  /** The recording of the session is playing. */
  isListening: boolean
  onListen: () => void
  onLeave: () => void
}

/** Leave, position, listening and sound; below, one segment per exercise, filled by its sets. */
export function PlayerBar({ workout, isListening, onListen, onLeave }: Props) {
  const isSoundOn = useSoundOn()
  const included = includedSteps(workout)
  const title = `Exercise ${included.findIndex(({ index }) => index === workout.at) + 1} of ${included.length}`
  const SoundIcon = isSoundOn ? IconVolume : IconVolumeOff
  return (
    <>
      <Row as="header" gap={8} isOneLine className={style.bar}>
        <IconButton
          className={style.leave}
          label="Leave the session"
          icon={<IconX size={22} stroke={2} />}
          onClick={onLeave}
        />
        <h1>{title}</h1>
        <IconButton
          className={style.sound}
          label={isListening ? 'Listening to the session' : 'Listen to the session'}
          aria-pressed={isListening}
          icon={<IconHeadphones size={22} stroke={2} />}
          onClick={onListen}
        />
        <IconButton
          className={style.sound}
          label={isSoundOn ? 'Sound is on' : 'Sound is off'}
          aria-pressed={isSoundOn}
          icon={<SoundIcon size={22} stroke={2} />}
          onClick={() => setSound(!isSoundOn)}
        />
      </Row>
      <div className={style.steps} role="img" aria-label={title}>
        {included.map(({ step, index }) => (
          <i key={index} style={{ ['--share' as string]: `${shareOf(step) * 100}%` }} />
        ))}
      </div>
    </>
  )
}

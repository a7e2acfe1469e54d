import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Columns, Stack } from '../../ui/layout.ts'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Text } from '../../ui/Text.tsx'
import { includedSteps, type Workout } from '../recording/workout.ts'
import { coachTimeline } from './coach-timeline.ts'
import { useCoach } from './useCoach.ts'
import { formatClock } from '../../exercises/videos/video-file.ts'

interface Props {
  workout: Workout
  isOpen: boolean
  onClose: () => void
  onPlaying: (isPlaying: boolean) => void
}

const iconProps = { size: 20, stroke: 1.75 }

/** The controls for listening to the session, which keeps playing when the sheet is closed. */
export default function CoachSheet({ workout, isOpen, onClose, onPlaying }: Props) {
  // The file stays the same while sets are tapped.
  const [timeline] = useState(() => coachTimeline(includedSteps(workout).map(({ step }) => step.prescription)))
  const [from] = useState(() => includedSteps(workout).findIndex(({ index }) => index === workout.at))
  const coach = useCoach(timeline, workout.name)
  const { state, seconds, track, place, element } = coach
  const isPlaying = state === 'playing'
  useEffect(() => onPlaying(isPlaying), [isPlaying, onPlaying])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tones only; what they mean is said on the sheet. */}
      <audio
        {...element}
        onLoadedMetadata={() => coach.seek(timeline.tracks[Math.max(0, from)]?.from)}
        preload="auto"
        data-coach
      />
      <BottomSheet title="Listen to the session" isOpen={isOpen} onClose={onClose}>
        <Stack gap={16}>
          <Text>
            Signals for every set, hold, rest and side, in one recording. It keeps playing with the screen locked, and
            the buttons of your headphones work. Tap your sets afterwards: listening records nothing.
          </Text>
          {state === 'failed' && (
            <ErrorText>This device could not make the recording. Do the session on the screen instead.</ErrorText>
          )}
          {track && (
            <Stack gap={4}>
              <h3>{track.name}</h3>
              <Text tone="muted">{`${place} · ${formatClock(seconds)} of ${formatClock(timeline.seconds)}`}</Text>
            </Stack>
          )}
          <Button
            variant="primary"
            isFullWidth
            isBusy={state === 'making'}
            disabled={state === 'failed'}
            icon={isPlaying ? <IconPlayerPause {...iconProps} /> : <IconPlayerPlay {...iconProps} />}
            onClick={coach.toggle}
          >
            {isPlaying ? 'Pause' : 'Listen'}
          </Button>
          <Columns gap={12} minimumWidth={130}>
            <Button isFullWidth icon={<IconPlayerTrackPrev {...iconProps} />} onClick={coach.previous}>
              Previous
            </Button>
            <Button
              isFullWidth
              disabled={!coach.hasNext}
              icon={<IconPlayerTrackNext {...iconProps} />}
              onClick={coach.next}
            >
              Next
            </Button>
          </Columns>
          <Text tone="muted">
            Three rising notes: a new exercise. Short beats: get ready. Low note: hold or let go. Falling notes: rest.
            Four turning notes: change side. Bell: done.
          </Text>
        </Stack>
      </BottomSheet>
    </>
  )
}

import { useMemo, useState, type ComponentProps } from 'react'
import type { Program } from '@kinora/contract/programs.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { Link, useParams, useSearchParams } from 'react-router'
import { to } from '../../app/routes.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Text } from '../../ui/Text.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { changeTag } from '../today/program-change-text.ts'
import { ConnectionNote } from '../recording/ConnectionNote.tsx'
import { saveWorkout, useStoredWorkouts } from '../recording/workout-store.ts'
import type { StoredWorkout, Workout } from '../recording/workout.ts'
import { WorkoutPlayer } from '../player/lazy-player.ts'
import { EarlierDayPicker } from './EarlierDayPicker.tsx'
import { WorkoutDayNote } from './WorkoutDayNote.tsx'
import { WeekEducation } from './WeekEducation.tsx'
import { WorkoutOverview } from './WorkoutOverview.tsx'
import { usePlayerPrefetch } from './usePlayerPrefetch.ts'
import { useProgramChanges } from '../today/useProgramChanges.ts'
import { useClinicPhone } from '../useClinicPhone.ts'
import { useExercisePdf } from './useExercisePdf.ts'
import { useRefreshOnSend, usePatient, usePractitioner, useToday } from '../today/useRunningPrograms.ts'
import { useSendState } from '../recording/useSendState.ts'
import { useLatestPrescriptions, useMySeries, useWorkoutsOfDay } from './useMySeries.ts'
import { usePlayedInAddress, useWorkoutFlow } from '../recording/useWorkoutFlow.ts'
import { equipmentSentence } from '../workout-labels.ts'

export { prepareSeries as prepare } from './useMySeries.ts'

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** The day of the session: today, or an earlier one in the address. */
function useDay() {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const dayParam = search.get('day')
  const day = isDay(dayParam) && dayParam < today ? dayParam : today
  const choose = (next: string) => setSearch(next === today ? {} : { day: next }, { replace: true })
  return { today, day, choose }
}

/** The changes since the patient's last visit, by the exercise's name. */
function useTags(programId: string) {
  const { unread: news } = useProgramChanges(useMemo(() => [programId], [programId]))
  const changes = news.flatMap((unread) => unread.changes)
  return new Map(changes.map((change) => [change.exercise ?? '', changeTag(change)] as const))
}

const missing = { message: 'We can’t find this session. Your clinic may have changed your program.' }

interface AboutProps {
  program: Program | undefined
  week: string
  note: string
  prescriptions: MyPrescription[]
}

/** The program and week of the session, the clinic's note, and the equipment. */
const About = ({ program, week, note, prescriptions }: AboutProps) => (
  <div>
    <Text size="large" tone="muted">
      {program && `${program.title}${program.endDate ? ` · week ${week} of ${program.weeks}` : ''}`}
    </Text>
    <Text>{[note, equipmentSentence(prescriptions)].filter(Boolean).join(' ')}</Text>
  </div>
)

interface OpenSessionProps extends Pick<
  ComponentProps<typeof WorkoutPlayer>,
  'name' | 'practitioner' | 'phone' | 'latest'
> {
  workout: Workout
  flow: ReturnType<typeof useWorkoutFlow>
  stored: readonly StoredWorkout[]
  today: string
}

/** The player of the session, with its state on the server. */
function OpenSession({ workout, flow: { isSaving, leave, save }, stored, today, ...props }: OpenSessionProps) {
  const { sending, alerted, weekCount } = useSendState(stored, today)
  return (
    <WorkoutPlayer
      {...{ workout, isSaving, ...props }}
      weekCount={weekCount(workout)}
      sending={sending(workout)}
      alerted={alerted(workout)}
      onChange={saveWorkout}
      onLeave={leave}
      onSave={save}
    />
  )
}

/** A session of a patient's week: its exercises, and the player. */
export default function MySeriesPage() {
  const { programId, seriesId, week } = useParams() as { programId: string; seriesId: string; week: string }
  const which = { programId, seriesId, week: Number(week) }
  const { today, day, choose } = useDay()
  const { userId, name, recordedBy, timeZone } = usePatient()
  const practitioner = usePractitioner()
  const phone = useClinicPhone()
  const { program, series, prescriptions, isLoading, isMissing, failure, retry } = useMySeries(which)
  const dayWorkouts = useWorkoutsOfDay(which, day, userId)
  const stored = useStoredWorkouts(userId) ?? []
  const [minutes, setMinutes] = useState<number>()
  const facts = { which, userId, recordedBy, day, today, timeZone, prescriptions, minutes, found: dayWorkouts, stored }
  const flow = useWorkoutFlow({ ...facts, name: series?.name ?? '', place: usePlayedInAddress() })
  const { isPrinting, print } = useExercisePdf(programId, which.week)
  const tags = useTags(programId)
  const latest = useLatestPrescriptions(which, flow.workout?.at)
  useRefreshOnSend()
  usePlayerPrefetch(prescriptions)

  if (flow.workout)
    return <OpenSession {...{ flow, stored, today, name, practitioner, phone, latest }} workout={flow.workout} />
  return (
    <Page title={series?.name ?? 'Your session'} back={to('home')} onPrint={print} isPrinting={isPrinting}>
      <ConnectionNote stored={stored} />
      {failure && <Failed error={failure} onRetry={retry} />}
      {isMissing && <Failed error={missing} />}
      {(isLoading || !dayWorkouts.isReady) && !failure && !isMissing && (
        <Skeletons rows={5} rowHeight={100} label="Loading your session" />
      )}
      {series && dayWorkouts.isReady && (
        <>
          <About {...{ program, week, prescriptions }} note={series.note} />
          <WorkoutDayNote
            {...{ day, today, doneAt: flow.doneAt }}
            onChange={flow.doneAt ? flow.reopen : undefined}
            onToday={() => choose(today)}
          />
          {day === today && <Link to={to('reminders')}>Remind me at a time I choose</Link>}
          <WeekEducation programId={programId} week={which.week} seriesId={seriesId} />
          {prescriptions.length === 0 && <p>This session has no exercises yet. Your clinic will add them.</p>}
          {prescriptions.length > 0 && (
            <WorkoutOverview
              {...{ prescriptions, tags, minutes, begun: flow.begun }}
              onMinutes={setMinutes}
              verb={flow.isOpen ? 'Continue' : flow.doneAt ? 'Once more' : 'Start'}
              onStart={flow.start}
              onTickAll={flow.isOpen || flow.doneAt ? undefined : flow.tickOff}
              isPast={day < today}
              otherDays={
                <EarlierDayPicker today={today} day={day} from={program?.startDate ?? today} onChoose={choose} />
              }
            />
          )}
        </>
      )}
    </Page>
  )
}

import { useMutation } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { weekdayName } from '@kinora/contract/days.ts'
import { workoutLinks, workoutSnooze, type SnoozeUntil } from '@kinora/contract/workout-links.ts'
import { call, useRead, useWrite } from '../app/api-client.ts'
import { startSession } from '../app/login-session.ts'
import { decodeToken } from '../app/session-claims.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { nextDayAnswers } from './next-day.ts'
import { snoozeChoices, snoozedText } from './snooze-choices.ts'
import { AuthLayout } from './AuthLayout.tsx'

/** Home, which leads on to the next session of today. */
const startPath = `${to('home')}?start=1`

/** Chooses a later time. The link still works then. */
function Later({ token }: { token: string }) {
  const snooze = useWrite(workoutSnooze.snooze, { isQuiet: true })
  const choose = (until: SnoozeUntil) => snooze.mutate({ body: { token, until } })
  const isBusy = (until: SnoozeUntil) => snooze.isPending && snooze.variables?.body.until === until
  if (snooze.data) return <p role="status">{snoozedText(snooze.data)}</p>
  return (
    <Stack as="section" gap={12} aria-label="Remind me later">
      <Text>No time now? Remind me:</Text>
      {snoozeChoices.map(({ until, label }) => (
        <Button key={until} isFullWidth isBusy={isBusy(until)} onClick={() => choose(until)}>
          {label}
        </Button>
      ))}
      <Failed error={snooze.error} />
    </Stack>
  )
}

/** Home asks this too, but some patients only ever open the emailed link. */
function MorningAfter({ token }: { token: string }) {
  const question = useRead(workoutSnooze.nextDayQuestion, { body: { token } }, { retry: false })
  const save = useWrite(workoutSnooze.answerByLink, { isQuiet: true })
  const day = question.data?.day
  if (save.isSuccess) return <p role="status">Noted: your practitioner can see it.</p>
  if (!day) return null
  return (
    <Stack as="section" gap={12} aria-label="The day after">
      <Text>How are you after {weekdayName(day)}’s session?</Text>
      {nextDayAnswers.map(({ response, label }) => (
        <Button
          key={response}
          isFullWidth
          isBusy={save.isPending && save.variables?.body.response === response}
          onClick={() => save.mutate({ body: { token, day, response } })}
        >
          {label}
        </Button>
      ))}
      <Failed error={save.error} />
    </Stack>
  )
}

function UsedLink({ error, isSignedIn }: { error: Error; isSignedIn: boolean }) {
  return (
    <AuthLayout title="This link no longer works">
      <Stack gap={16}>
        <Failed error={error} />
        <ButtonLink
          variant="primary"
          isFullWidth
          to={isSignedIn ? startPath : to('login')}
          state={isSignedIn ? undefined : { from: startPath }}
        >
          {isSignedIn ? 'Go to today’s session' : 'Sign in'}
        </ButtonLink>
      </Stack>
    </AuthLayout>
  )
}

/** /today/:token, the link of a reminder. Opening the page does not use it up; the button does. */
export default function TodayLinkPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const open = useMutation({
    mutationFn: async () => {
      const { token: own, role } = await call(workoutLinks.openWorkoutLink, { body: { token } })
      await startSession({ role, token: own })
    },
    onSuccess: () => void navigate(startPath, { replace: true }),
    meta: { isQuiet: true },
  })
  const link = useRead(
    workoutLinks.workoutLink,
    { body: { token } },
    {
      retry: false,
      staleTime: Infinity,
      // Signing in clears the cache, and reading an opened link again would fail.
      enabled: open.isIdle,
    },
  )
  const error = link.error ?? open.error
  if (error) return <UsedLink error={error} isSignedIn={session !== undefined} />
  if (!link.data) return <Spinner isPage label="Opening your session" />
  const { firstName, userId, ...clinic } = link.data
  const signedInAs = session && decodeToken(session.token)?.userId
  if (signedInAs === userId && !search.has('later')) return <Navigate to={startPath} replace />
  if (signedInAs && signedInAs !== userId)
    return (
      <AuthLayout title={`This link is for ${firstName}`} clinic={clinic}>
        <Stack gap={16}>
          <p>Someone else is signed in on this device. Log out first, then open the link again.</p>
          <ButtonLink variant="primary" isFullWidth to="/">
            Stay signed in
          </ButtonLink>
        </Stack>
      </AuthLayout>
    )
  const start = () => {
    if (signedInAs === userId) void navigate(startPath)
    else open.mutate()
  }
  return (
    <AuthLayout title={`Hello ${firstName}`} clinic={clinic}>
      <Stack gap={20}>
        <Button variant="primary" isFullWidth isBusy={open.isPending} onClick={start}>
          Open today’s session
        </Button>
        <MorningAfter token={token} />
        <Later token={token} />
      </Stack>
    </AuthLayout>
  )
}

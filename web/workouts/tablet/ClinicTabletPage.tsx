import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { clinicTablets } from '@kinora/contract/clinic-tablets.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call } from '../../app/api-client.ts'
import { isClinicTablet } from '../../app/clinic-tablet.ts'
import { startSession } from '../../app/login-session.ts'
import { to } from '../../app/routes.ts'
import { usePatientSizes } from '../../app/usePatientSizes.ts'
import { useSession } from '../../app/useSession.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { count } from '../../ui/format.ts'
import { lazyComponent } from '../../ui/load-chunk.ts'
import { Note } from '../../ui/Note.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Keypad } from './Keypad.tsx'
import { markClinicTablet } from './mark-clinic-tablet.ts'
import { clearLateWorkouts, closeTablet, type LeftOver } from './tablet-store.ts'
import { TabletFrame } from './TabletFrame.tsx'
import { useClinicTheme, useClosedSession, useLateWorkouts, useTabletPage } from './useClinicTablet.ts'

const TabletSession = lazyComponent(() => import('./TabletSession.tsx'))

const Alert = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Note
    tone="alert"
    role="alert"
    icon={<IconInfoCircle size={20} />}
    action={
      <Button size="row" onClick={onClick}>
        {label}
      </Button>
    }
  >
    {children}
  </Note>
)

/** Explains that unreadable or unstored data was not deleted, and what to do. */
function LeftOverNote({ leftOver: { isUnread, inPage }, onRetry }: { leftOver: LeftOver; onRetry: () => void }) {
  if (!isUnread && inPage === 0) return null
  return (
    <Alert label="Try again" onClick={onRetry}>
      {inPage > 0
        ? `${count(inPage, 'session')} could not be stored on this tablet and ${inPage === 1 ? 'is' : 'are'} not sent yet. Leave this page open, check that the tablet is online, then try again.`
        : 'This tablet could not read what was done on it before, so nothing was deleted. Try again. If you see this again, close the browser, open it again, and tell your clinic.'}
    </Alert>
  )
}

/** Workouts done offline that are still unsent or were refused by the server. */
function LateNotes({ late: { waiting, refusals, forget } }: { late: ReturnType<typeof useLateWorkouts> }) {
  return (
    <>
      {waiting > 0 && (
        <Note tone="caution" role="status" icon={<IconCloudOff size={20} />}>
          {count(waiting, 'session')} could not be sent yet. {waiting === 1 ? 'It is' : 'They are'} stored here,
          encrypted, until the tablet is back online. Leave it switched on.
        </Note>
      )}
      {refusals.length > 0 && (
        <Alert label="OK" onClick={forget}>
          {count(refusals.length, 'session')} could not be saved: {refusals[0]} Tell your clinic.
        </Alert>
      )}
    </>
  )
}

/** Explains why there is no keypad, with a link to continue. */
const NoKeypad = ({ title, text, address, label }: Record<'title' | 'text' | 'address' | 'label', string>) => (
  <TabletFrame title="Clinic tablet">
    <Stack gap={16}>
      <h1>{title}</h1>
      <p>{text}</p>
      <ButtonLink variant="primary" isFullWidth to={address}>
        {label}
      </ButtonLink>
    </Stack>
  </TabletFrame>
)

/** Opens the session of the patient with the typed number, or shows why it was refused. */
function useNumber({ onOpened, onRefused }: { onOpened: () => void; onRefused: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function open(number: string) {
    setBusy(true)
    try {
      void TabletSession.preload()
      const { token, role } = await call(clinicTablets.openTablet, { body: { number } })
      onOpened()
      await startSession({ token, role, isOnTablet: true })
    } catch (problem) {
      setError((problem as Problem).message)
      onRefused()
    }
    setBusy(false)
  }
  return { isBusy, error, onType: () => setError(undefined), onNumber: (number: string) => void open(number) }
}

/** /clinic-tablet: the keypad, and the session of the patient whose number is typed. */
export default function ClinicTabletPage() {
  usePatientSizes()
  const session = useSession()
  const isSignedIn = session?.isOnTablet === true
  const isOther = session !== undefined && !isSignedIn
  const { isClosed, setClosed, leftOver, close } = useClosedSession(isSignedIn, isOther)
  const { page, error, load, isOnline } = useTabletPage()
  const late = useLateWorkouts(isClosed && !isSignedIn && Boolean(page), isOnline)
  const keypad = useNumber({ onOpened: () => setClosed(false), onRefused: load })
  useClinicTheme(page, isSignedIn)
  useEffect(() => {
    if (page) markClinicTablet(true)
    if (page !== null || isOther || !isClinicTablet()) return
    void closeTablet()
      .then(clearLateWorkouts)
      .catch((cause: unknown) => console.warn('Some data may be left.', cause))
      .finally(() => markClinicTablet(false))
  }, [page, isOther])

  if (isSignedIn)
    return (
      <Suspense fallback={<Spinner isPage label="Opening your session" />}>
        <TabletSession onEnd={closeTablet} />
      </Suspense>
    )
  if (isOther)
    return (
      <NoKeypad
        title="Someone is signed in"
        text="Log out on this device first. Then patients can type their number here."
        address="/"
        label="Go to the home page"
      />
    )
  if (!isClosed || (page === undefined && !error)) return <Spinner isPage label="Opening the clinic tablet" />
  if (page === null)
    return (
      <NoKeypad
        title="This device is not a clinic tablet"
        text="Sign in as staff and choose My Account, then “Make this device a clinic tablet”."
        address={to('login')}
        label="Sign in"
      />
    )
  return (
    <TabletFrame title="Clinic tablet">
      {error && <Failed error={error} onRetry={load} />}
      <LeftOverNote leftOver={leftOver} onRetry={close} />
      {!error && leftOver.inPage === 0 && <Keypad {...keypad} />}
      <LateNotes late={late} />
      <Row justify="center">
        <ButtonLink variant="quiet" size="row" to={to('login')}>
          Staff sign-in
        </ButtonLink>
      </Row>
    </TabletFrame>
  )
}

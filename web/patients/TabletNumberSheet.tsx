import { useEffect } from 'react'
import { clinicTablets } from '@kinora/contract/clinic-tablets.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useWrite } from '../app/api-client.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { Code } from '../ui/Code.tsx'

const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' })

/** The number that a patient types on the clinic's tablet. It is shown once; asking again makes another. */
export default function TabletNumberSheet({
  patientId,
  name,
  onClose,
}: {
  patientId: string
  name: string
  onClose: () => void
}) {
  const { mutate, data, error } = useWrite(clinicTablets.addTabletNumber, { isQuiet: true })
  const make = () => mutate({ params: { patientId } })
  useEffect(() => mutate({ params: { patientId } }), [mutate, patientId])
  return (
    <BottomSheet title={`${firstName(name)} on the clinic tablet`} onClose={onClose}>
      <Stack gap={16}>
        {error && <Failed error={error} onRetry={make} />}
        {!error && !data && <Skeleton height="96px" radius="12px" />}
        {data && !error && (
          <>
            <Stack isTinted align="middle">
              <Code label={`The number is ${[...data.number].join(' ')}`}>
                {`${data.number.slice(0, 3)} ${data.number.slice(3)}`}
              </Code>
            </Stack>
            <p>
              {firstName(name)} types this on the tablet. It opens today’s session once, until{' '}
              {clock.format(new Date(data.expiresAt))}. It shows nothing else of the record, and the tablet forgets it
              at the end.
            </p>
            <Button isFullWidth onClick={make}>
              New number
            </Button>
          </>
        )}
        <Button variant="primary" isFullWidth onClick={onClose}>
          Close
        </Button>
      </Stack>
    </BottomSheet>
  )
}

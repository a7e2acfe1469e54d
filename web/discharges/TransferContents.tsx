import type { TransferPreview } from '@kinora/contract/patient-transfers.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Facts } from '../ui/Facts.tsx'
import { count, formatDay } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

/** '3 exercises: 2 from Kinora’s library, 1 new here' */
function exerciseSummary(exercises: TransferPreview['exercises']) {
  const of = (outcome: TransferPreview['exercises'][number]['outcome']) =>
    exercises.filter((exercise) => exercise.outcome === outcome).length
  const parts = [
    of('library') && `${of('library')} from Kinora’s library`,
    of('own') && `${of('own')} of your own`,
    of('added') && `${of('added')} new here`,
  ].filter(Boolean)
  return exercises.length > 0 ? `${count(exercises.length, 'exercise')}: ${parts.join(', ')}` : ''
}

/** The contents of the file, and the exercises here that they map to. */
export function TransferContents({ preview, name }: { preview: TransferPreview; name: string }) {
  const { clinic, madeAt, patient, program, exercises, sessions, surveys, education } = preview
  const weeks = program && (program.isOpenEnded ? 'without an end' : count(program.weeks, 'week'))
  return (
    <Stack gap={12}>
      {!preview.isSamePatient && (
        <ErrorText>
          {`This file is about ${patient.name}${patient.dateOfBirth ? `, born ${formatDay(patient.dateOfBirth)}` : ''}. Check that this is ${name}.`}
        </ErrorText>
      )}
      {preview.isKnown && <ErrorText>This file has already been imported.</ErrorText>}
      <Facts
        facts={[
          ['From', `${clinic}, ${formatDay(madeAt.slice(0, 10))}`],
          ['Program', program && `${program.title}, ${weeks}`],
          ['Exercises', exerciseSummary(exercises)],
          [
            'New here',
            exercises.flatMap((exercise) => (exercise.outcome === 'added' ? [exercise.name] : [])).join(', '),
          ],
          ['Sessions', sessions.count > 0 && `${sessions.count} done`],
          ['Surveys', surveys.join(', ')],
          ['Reading', education.join(', ')],
          ['Flare-up plan', preview.hasFlareUpPlan && 'Yes'],
        ]}
      />
      <Text tone="muted">
        {preview.isOwn
          ? 'This Kinora installation made the file, and it is unchanged.'
          : 'Another Kinora installation made this file. It is complete, but it can’t prove who made it.'}{' '}
        Pictures and videos stay at the other clinic.
      </Text>
    </Stack>
  )
}

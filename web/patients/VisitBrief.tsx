import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  alertSentence,
  briefText,
  changeSentence,
  nextDaySentence,
  noteSentence,
  pauseSentence,
  programSentence,
  proposalSentence,
  readingSentences,
  sinceText,
  surveySentence,
} from '@kinora/contract/brief-text.ts'
import { briefs, type Brief } from '@kinora/contract/briefs.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { formatDay } from '../ui/format.ts'
import { saveFile } from '../ui/save-file.ts'
import { Sparkline } from '../ui/Sparkline.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { GoalPlot } from './GoalPlot.tsx'
import { builderAtLink } from './patient-links.ts'
import { VisitBriefExercises } from './VisitBriefExercises.tsx'

const copy = (brief: Brief) =>
  navigator.clipboard.writeText(briefText(brief)).then(
    () => toast.success('Copied'),
    () => toast.error('This browser did not copy the text. Allow it to use the clipboard, and try again.'),
  )

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <Stack gap={4}>
      <h3>{title}</h3>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </Stack>
  )
}

/** Skipped exercises with the reasons, and a link to swap each; not with several programs, which could all have it. */
function Skips({ brief: { skips, programs } }: { brief: Brief }) {
  if (skips.length === 0) return null
  const program = programs.length === 1 ? programs[0] : undefined
  return (
    <Stack gap={4}>
      <h3>Skipped</h3>
      {skips.map(({ exercise, reason, times }) => (
        <Text key={exercise + reason}>
          {`${exercise}, ${times} ×: ${reason} `}
          {program && (
            <Link to={builderAtLink(program._id, 'swap', exercise)} aria-label={`Swap ${exercise}`}>
              Swap
            </Link>
          )}
        </Text>
      ))}
    </Stack>
  )
}

const Goal = ({ goal: { text, ratings } }: { goal: NonNullable<Brief['goal']> }) => (
  <Stack gap={8}>
    <Text>
      Goal: <b>‘{text}’</b>
    </Text>
    {ratings.length > 0 && <GoalPlot ratings={ratings} />}
  </Stack>
)

interface Props {
  patientId: string
  brief: Brief
  onClose: () => void
}

/** Everything since a patient was last seen, on one screen, for the minutes before a visit. */
export default function VisitBrief({ patientId, brief, onClose }: Props) {
  const print = useMutation<Blob, Problem>({
    mutationFn: () => call(briefs.download, { params: { patientId } }),
    onSuccess: (file) => saveFile(file, 'brief.pdf'),
  })
  const { adherence, planned, done, pain, stopAbove } = brief
  const values = pain.map((each) => each.pain)
  const isAlert = stopAbove !== null && values.some((value) => value > stopAbove)
  return (
    <Dialog
      onClose={onClose}
      title={`Brief: ${brief.patient}`}
      width={720}
      actions={
        <>
          <Button size="toolbar" isBusy={print.isPending} onClick={() => print.mutate()}>
            Print
          </Button>
          <Button size="toolbar" variant="primary" onClick={() => void copy(brief)}>
            Copy for the notes
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text tone="muted">{[sinceText(brief) + '.', ...brief.programs.map(programSentence)].join(' ')}</Text>
        {brief.goal && <Goal goal={brief.goal} />}
        <Facts
          facts={[
            ['Sessions', planned + done > 0 && `${done} of ${planned}${adherence === null ? '' : `, ${adherence}%`}`],
            ['Pain', <Sparkline key="pain" values={values} label={`Pain, ${values.join(', ')}`} isAlert={isAlert} />],
          ]}
        />
        {nextDaySentence(brief) && <Text>{nextDaySentence(brief)}</Text>}
        <Lines title="Pauses" lines={brief.pauses.map(pauseSentence)} />
        <VisitBriefExercises exercises={brief.exercises} />
        <Skips brief={brief} />
        <Lines title="Surveys" lines={brief.surveys.map(surveySentence)} />
        <Lines
          title="In their words"
          lines={[
            ...brief.notes.map(
              ({ day, text, exercise }) => `${formatDay(day)}${exercise ? `, ${exercise}` : ''}: ‘${text.trim()}’`,
            ),
            ...brief.messages.map(({ day, text }) => `${formatDay(day)}, message: ‘${text.trim()}’`),
          ]}
        />
        <Lines title="Reading" lines={readingSentences(brief)} />
        {brief.lastNote && <Lines title="Last note" lines={[noteSentence(brief.lastNote)]} />}
        <Lines title="Alerts" lines={brief.alerts.map(alertSentence)} />
        <Lines title="Proposed next steps" lines={brief.proposals.map(proposalSentence)} />
        <Lines title="What changed" lines={brief.changes.map(changeSentence)} />
      </Stack>
    </Dialog>
  )
}

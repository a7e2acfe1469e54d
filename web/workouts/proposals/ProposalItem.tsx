import { useState, type SubmitEvent } from 'react'
import { parseDosageLine, writeDosageLine } from '@kinora/contract/dosage-line.ts'
import type { ProgressionProposal } from '@kinora/contract/progression-proposals.ts'
import { weeksLabel } from '../../series/week-labels.ts'
import { DosageInput } from '../../series/DosageInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import type { Decisions } from './useDecisions.ts'

interface Props {
  proposal: ProgressionProposal
  decisions: Decisions
}

/** Changes the proposed dosage, typed as one line as in the builder, or selects some of the weeks. */
function DosageForm({ proposal, decisions, onClose }: Props & { onClose: () => void }) {
  const { dosage, side, exercise, targets } = proposal
  const [line, setLine] = useState(writeDosageLine(dosage, side))
  const parsed = parseDosageLine(line, dosage)
  const [left, setLeft] = useState<readonly number[]>([])
  const weeks = targets.map(({ week }) => week).filter((week) => !left.includes(week))
  const unread = parsed.unrecognized.map(({ start, end }) => line.slice(start, end)).join(' ')
  const isReady = unread === '' && weeks.length > 0
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isReady) return
    decisions.approve([proposal], { dosage: parsed.dosage, ...(left.length > 0 && { weeks }) })
    onClose()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={8}>
        <DosageInput
          label={`Dosage of ${exercise}`}
          line={line}
          unrecognized={parsed.unrecognized}
          recognized={parsed.recognized}
          error={unread === '' ? undefined : `We can’t read “${unread}”. Write it like 3x10 hold 5s.`}
          isFocused
          onChange={setLine}
        />
        {targets.length > 1 && (
          <Row gap={16} role="group" aria-label="Weeks">
            {targets.map(({ week }) => (
              <CheckField
                key={week}
                label={`Week ${week}`}
                checked={!left.includes(week)}
                onChange={() => setLeft(left.includes(week) ? left.filter((each) => each !== week) : [...left, week])}
              />
            ))}
          </Row>
        )}
        <Row gap={8}>
          <Button type="submit" size="row" variant="primary" disabled={!isReady}>
            Approve this dosage
          </Button>
          <Button size="row" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** The proposal for one exercise, its reasons, and the decision. */
export function ProposalItem({ proposal, decisions }: Props) {
  const { _id, exercise, kind, before, after, series, targets, reasons, warnings } = proposal
  const [isEditing, setEditing] = useState(false)
  const weeks = weeksLabel(targets.map(({ week }) => week))
  const isBusy = decisions.isBusy(_id)
  return (
    <Stack gap={8} grows>
      <Row gap={8}>
        <b>{exercise}</b>
        <Chip tone={kind === 'ease' ? 'caution' : 'tint'}>{kind === 'ease' ? 'Ease off' : 'Progress'}</Chip>
      </Row>
      <p>
        {before} <span className="spoken">becomes</span>
        <span aria-hidden>→</span> <b>{after}</b>
        <Text as="span" size="medium" tone="muted">{` · ${series}, ${weeks}`}</Text>
      </p>
      <Text size="medium" tone="muted">{`${reasons.join('. ')}.`}</Text>
      {warnings.map((warning) => (
        <Text key={warning} size="medium" tone="alert">{`${warning}.`}</Text>
      ))}
      <ErrorText>{decisions.problemOf(_id)}</ErrorText>
      {isEditing ? (
        <DosageForm proposal={proposal} decisions={decisions} onClose={() => setEditing(false)} />
      ) : (
        <Row gap={8}>
          <Button
            size="row"
            variant="primary"
            aria-label={`Approve ${exercise}`}
            isBusy={isBusy}
            onClick={() => decisions.approve([proposal])}
          >
            Approve
          </Button>
          <Button size="row" aria-label={`Edit ${exercise}`} disabled={isBusy} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            size="row"
            variant="quiet"
            aria-label={`Decline ${exercise}`}
            disabled={isBusy}
            onClick={() => decisions.decline([proposal])}
          >
            Decline
          </Button>
        </Row>
      )}
    </Stack>
  )
}

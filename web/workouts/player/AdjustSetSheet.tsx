import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Row } from '../../ui/Row.tsx'
import style from './AdjustSetSheet.module.css'
import type { Step } from '../recording/workout.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'

interface StepperProps {
  label: string
  value: number
  by: number
  onChange: (value: number) => void
}

const Stepper = ({ label, value, by, onChange }: StepperProps) => (
  <Row gap={8} isOneLine className={style.stepper} role="group" aria-label={label}>
    <b className={style.label}>{label}</b>
    <IconButton
      className={style.button}
      label={`Less, ${label}`}
      icon={<IconMinus size={22} stroke={2} />}
      disabled={value <= 0}
      onClick={() => onChange(Math.max(0, value - by))}
    />
    <output aria-live="polite">{value}</output>
    <IconButton
      className={style.button}
      label={`More, ${label}`}
      icon={<IconPlus size={22} stroke={2} />}
      onClick={() => onChange(value + by)}
    />
  </Row>
)

interface Props {
  step: Step
  onAdjust: (change: { reps?: number; load?: number }) => void
  onClose: () => void
}

/** Corrects the reps or load of the last set. */
export function AdjustSetSheet({ step, onAdjust, onClose }: Props) {
  const last = step.sets.at(-1)
  const { load } = step.prescription.dosage
  if (!last) return null
  return (
    <BottomSheet title="What did you do?" onClose={onClose}>
      {last.reps !== null && (
        <Stepper label="How many" value={last.reps} by={1} onChange={(reps) => onAdjust({ reps })} />
      )}
      {last.load !== null && (
        <Stepper
          label={`Weight in ${load?.unit ?? 'kg'}`}
          value={last.load}
          by={load?.unit === '%' ? 5 : 0.5}
          onChange={(value) => onAdjust({ load: value })}
        />
      )}
      <Button variant="primary" isFullWidth onClick={onClose}>
        Done
      </Button>
    </BottomSheet>
  )
}

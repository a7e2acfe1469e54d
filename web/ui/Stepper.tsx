import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'
import { Row } from './layout.ts'
import style from './Stepper.module.css'

interface Props {
  label: string
  value: number
  by?: number
  from?: number
  to?: number
  onChange: (value: number) => void
}

/** A number with a large button for less and one for more. */
export const Stepper = ({ label, value, by = 1, from = 0, to = Infinity, onChange }: Props) => (
  <Row gap={8} isOneLine className={style.stepper} role="group" aria-label={label}>
    <b className={style.label}>{label}</b>
    <IconButton
      className={style.button}
      label={`Less, ${label}`}
      icon={<IconMinus size={22} stroke={2} />}
      disabled={value <= from}
      onClick={() => onChange(Math.max(from, value - by))}
    />
    <output aria-live="polite">{value}</output>
    <IconButton
      className={style.button}
      label={`More, ${label}`}
      icon={<IconPlus size={22} stroke={2} />}
      disabled={value >= to}
      onClick={() => onChange(Math.min(to, value + by))}
    />
  </Row>
)

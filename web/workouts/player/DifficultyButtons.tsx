import { Difficulty } from '@kinora/contract/workouts.ts'
import { Row } from '../../ui/layout.ts'
import style from './DifficultyButtons.module.css'

interface Props {
  value: Difficulty | null | undefined
  onChange: (difficulty: Difficulty | null) => void
}

const labels: Record<Difficulty, string> = {
  'too easy': 'Too easy',
  'about right': 'About right',
  'too hard': 'Too hard',
}

/** One tap marks an exercise as too easy or too hard; a second tap undoes it. Optional. */
export const DifficultyButtons = ({ value, onChange }: Props) => (
  <Row as="fieldset" gap={4} align="stretch" className={style.difficulty}>
    <legend>How was it?</legend>
    {Difficulty.options.map((option) => (
      <button
        key={option}
        type="button"
        aria-pressed={value === option}
        onClick={() => onChange(value === option ? null : option)}
      >
        {labels[option]}
      </button>
    ))}
  </Row>
)

import { Difficulty } from '@kinora/contract/workouts.ts'
import { Row } from '../../ui/Row.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'

interface Props {
  value: Difficulty | null | undefined
  onChange: (difficulty: Difficulty | null) => void
}

const labels: Record<Difficulty, string> = {
  'too easy': 'Too easy',
  'about right': 'About right',
  'too hard': 'Too hard',
}

/** One tap says whether an exercise was too easy or too hard; a second takes it back. Nobody has to answer. */
export const DifficultyButtons = ({ value, onChange }: Props) => (
  <Row as="fieldset" gap={8}>
    <legend>How was it?</legend>
    {Difficulty.options.map((each) => (
      <FilterChip key={each} isChosen={value === each} onClick={() => onChange(value === each ? null : each)}>
        {labels[each]}
      </FilterChip>
    ))}
  </Row>
)

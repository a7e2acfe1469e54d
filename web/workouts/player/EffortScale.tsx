import { ChoiceTile } from '../../ui/ChoiceTile.tsx'
import style from './EffortScale.module.css'
import { efforts } from '../workout-labels.ts'

/** Effort on a scale of five. */
export const EffortScale = ({ value, onChange }: { value: number | null; onChange: (effort: number) => void }) => (
  <fieldset className={style.effort}>
    <legend>How hard was it?</legend>
    <div>
      {efforts.map((effort) => (
        <ChoiceTile
          key={effort.value}
          name="effort"
          value={effort.value}
          checked={value === effort.value}
          onChange={() => onChange(effort.value)}
        >
          {effort.words}
        </ChoiceTile>
      ))}
    </div>
  </fieldset>
)

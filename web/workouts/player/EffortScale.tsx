import style from './EffortScale.module.css'
import { efforts } from '../workout-labels.ts'

/** How hard it was, in five words. */
export const EffortScale = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | null
  onChange: (effort: number) => void
}) => (
  <fieldset className={style.effort}>
    <legend>{label}</legend>
    <div>
      {efforts.map((effort) => (
        <label key={effort.value}>
          <input
            type="radio"
            name={label}
            value={effort.value}
            checked={value === effort.value}
            onChange={() => onChange(effort.value)}
          />
          <span>{effort.words}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

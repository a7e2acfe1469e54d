import type { ReactNode } from 'react'
import style from './BarTable.module.css'

interface Bar {
  /** Below the bar; `spoken` comes before it for screen readers: 'Week ' 3. */
  label: string
  spoken?: string
  /** Decides the bar's height, as a share of the highest possible value. */
  share: number
  /** Above the bar. */
  text: ReactNode
}

const highest = 104

/** Values as bars. A table, so that screen readers can read the numbers. */
export const BarTable = ({ caption, bars }: { caption: string; bars: readonly Bar[] }) => (
  <table className={style.bars} data-many={bars.length > 6 || undefined}>
    <caption className="spoken">{caption}</caption>
    <tbody>
      <tr>
        {bars.map(({ label, share, text }) => (
          <td key={label}>
            <b>{text}</b>
            <i style={{ height: `${share * highest + 4}px` }} />
          </td>
        ))}
      </tr>
      <tr>
        {bars.map(({ label, spoken }) => (
          <th key={label} scope="col">
            {spoken && <span className="spoken">{spoken}</span>}
            {label}
          </th>
        ))}
      </tr>
    </tbody>
  </table>
)

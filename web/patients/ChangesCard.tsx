import { Card } from '../ui/Card.tsx'
import { formatDate } from '../ui/format.ts'
import type { ChangeGroup } from './program-changes.ts'
import style from './PatientPage.module.css'

const most = 3

function Group({ group: { number, day, by, lines } }: { group: ChangeGroup }) {
  const more = lines.length - most
  return (
    <li>
      <span className={style.number}>{number}</span>
      <span>
        {lines.slice(0, more > 1 ? most : most + 1).map(({ strong, rest }) => (
          <span key={strong + rest} className={style.change}>
            <b>{strong}</b>
            {rest}
          </span>
        ))}
        {more > 1 && <span className={style.change}>and {more} more changes</span>}
        <small>
          {by}, {formatDate(day)}
        </small>
      </span>
    </li>
  )
}

/** The changes of a program, the latest first, with the numbers of the chart. */
export function ChangesCard({ groups }: { groups: ChangeGroup[] }) {
  if (groups.length === 0) return null
  return (
    <Card title="What changed">
      <ol className={style.changes} reversed>
        {groups.toReversed().map((group) => (
          <Group key={group.number} group={group} />
        ))}
      </ol>
    </Card>
  )
}

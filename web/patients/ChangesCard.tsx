import { Card } from '../ui/Card.tsx'
import { formatDate } from '../ui/format.ts'
import { insetClass, listClass, ListText } from '../ui/List.tsx'
import type { ChangeGroup } from './program-changes.ts'
import style from './PatientPage.module.css'

const most = 3

function Group({ group: { number, day, by, lines } }: { group: ChangeGroup }) {
  const more = lines.length - most
  return (
    <li>
      <span className={style.number}>{number}</span>
      <ListText>
        {lines.slice(0, more > 1 ? most : most + 1).map(({ strong, rest }) => (
          <p key={strong + rest}>
            <b>{strong}</b>
            {rest}
          </p>
        ))}
        {more > 1 && <p>and {more} more changes</p>}
        <small>
          {by}, {formatDate(day)}
        </small>
      </ListText>
    </li>
  )
}

/** The changes of a program, the latest first, with the numbers of the chart. */
export function ChangesCard({ groups }: { groups: ChangeGroup[] }) {
  if (groups.length === 0) return null
  return (
    <Card title="What changed">
      <ol className={`${listClass} ${insetClass}`} reversed>
        {groups.toReversed().map((group) => (
          <Group key={group.number} group={group} />
        ))}
      </ol>
    </Card>
  )
}

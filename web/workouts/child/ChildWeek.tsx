import { Card } from '../../ui/Card.tsx'
import { Text } from '../../ui/Text.tsx'
import { weekTotal, type WeekDay } from '../today/week-progress.ts'
import ChildApp from './ChildApp.tsx'
import Mascot from './Mascot.tsx'
import Stars from './Stars.tsx'
import { Stack } from '../../ui/layout.ts'
import style from './ChildWeek.module.css'

/** The mascot on a child's home, with a star for each session of this week that is done. */
export default function ChildWeek({ week, today }: { week: readonly WeekDay[]; today: string }) {
  const { done } = weekTotal(week, today)
  const most = Math.max(
    done,
    week.reduce((sum, day) => sum + day.planned, 0),
  )
  return (
    <Card className={style.week} aria-label="Your stars">
      <ChildApp />
      <Mascot mood={done > 0 ? 'glad' : 'calm'} />
      <Stack gap={8} className={style.words}>
        <Text tone="strong" isBold>
          {sentenceOf(done, most)}
        </Text>
        {most > 0 && <Stars label="This week" earned={done} most={most} />}
      </Stack>
    </Card>
  )
}

function sentenceOf(done: number, most: number) {
  if (done === 0) return most > 0 ? 'Let’s get your first star!' : 'Have a good rest!'
  return done === most ? 'All your stars. Nice work!' : 'Look at your stars!'
}

import type { Program } from '@kinora/contract/programs.ts'
import { usePageKeys } from '../app/page-keys.ts'
import { Page } from '../ui/Page.tsx'
import { Bench } from './Bench.tsx'
import { BuilderActions } from './BuilderActions.tsx'
import { BuilderContext } from './builder.ts'
import { useBuilderState } from './useBuilderState.ts'
import { useWhere } from './where.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'

const keys = [
  ['Enter', 'Add from the library, open a card, save an open card'],
  ['Arrows', 'Go from card to card, from tile to tile'],
  ['Space', 'Pick a card up; arrows move it, Space puts it down'],
  ['Alt Arrows', 'Move a card up, down, or to the next series'],
  ['D', 'Duplicate a card'],
  ['Delete', 'Remove a card'],
  ['Esc', 'Take back what was typed in an open card'],
] as const

/** A program that has come, in its page. */
export function Workbench({ program, back, sub }: { program: Program; back: string; sub: string }) {
  usePageKeys('In the builder', keys)
  const where = useWhere(program)
  const isRoomy = useMediaQuery('(min-width: 1100px)')
  const isNarrow = useMediaQuery('(max-width: 699px)')
  const setActive = (seriesId: string) => where.go(where.week, seriesId)
  const { builder, said, ...loading } = useBuilderState(program, where.week, where.seriesId, setActive)
  return (
    <BuilderContext value={builder}>
      <Page
        title={program.title}
        tabTitle={program.patient ? `${program.title}, ${program.patient}` : program.title}
        sub={sub}
        back={back}
        actions={<BuilderActions isRoomy={isRoomy} />}
      >
        <Bench where={where} loading={loading} isRoomy={isRoomy} isNarrow={isNarrow} />
        <p className="spoken" role="status" aria-live="assertive">
          {said}
        </p>
      </Page>
    </BuilderContext>
  )
}

import type { Program } from '@kinora/contract/programs.ts'
import { usePageKeys } from '../app/page-keys.ts'
import { Page } from '../ui/Page.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { BuilderLayout } from './BuilderLayout.tsx'
import { BuilderActions } from './BuilderActions.tsx'
import { BuilderContext } from './builder-context.ts'
import { useBuilderState } from './useBuilderState.ts'
import { useBuilderLocation } from './useBuilderLocation.ts'

const keys = [
  ['Enter', 'Add from the library, open a card, save an open card'],
  ['Arrows', 'Move between cards or tiles'],
  ['Space', 'Pick up a card; move it with the arrows, put it down with Space'],
  ['Alt Arrows', 'Move a card up, down, or to the next series'],
  ['D', 'Duplicate a card'],
  ['Delete', 'Remove a card'],
  ['Esc', 'Undo what you typed in an open card'],
] as const

/** The builder of a program that has loaded. */
export function ProgramBuilder({ program, back, sub }: { program: Program; back: string; sub: string }) {
  usePageKeys('In the builder', keys)
  const location = useBuilderLocation(program)
  const isWide = useMediaQuery('(min-width: 1100px)')
  const isNarrow = useMediaQuery('(max-width: 699px)')
  const setActive = (seriesId: string) => location.go(location.week, seriesId)
  const { builder, announcement, ...loading } = useBuilderState(program, location.week, location.seriesId, setActive)
  return (
    <BuilderContext value={builder}>
      <Page
        title={program.title}
        tabTitle={program.patient ? `${program.title}, ${program.patient}` : program.title}
        sub={sub}
        back={back}
        actions={<BuilderActions isWide={isWide} />}
      >
        <BuilderLayout location={location} loading={loading} isWide={isWide} isNarrow={isNarrow} />
        <p className="spoken" role="status" aria-live="assertive">
          {announcement}
        </p>
      </Page>
    </BuilderContext>
  )
}

import type { Program } from '@kinora/contract/programs.ts'
import { usePageKeys } from '../app/page-keys.ts'
import { Page } from '../ui/Page.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { BuilderLayout } from './BuilderLayout.tsx'
import { BuilderDialogs } from './BuilderDialogs.tsx'
import { BuilderActions } from './BuilderActions.tsx'
import { BuilderContext } from './builder-context.ts'
import { useBuilderState } from './useBuilderState.ts'
import { useBuilderLocation } from './useBuilderLocation.ts'

const keys = [
  ['/', 'Search the library; add the dosage: glute bridge 3x10 hold 5s'],
  ['Enter', 'Add the first result, open a card for its dosage, save an open card'],
  ['Esc', 'From an empty search to the cards; undo what you typed in an open card'],
  ['Arrows', 'Move between cards or tiles'],
  ['Space', 'Pick up a card; move it with the arrows, put it down with Space'],
  ['Alt Arrows', 'Move a card up, down, or to the next series'],
  ['N', 'Write the note of a card'],
  ['S', 'Change the side of a card'],
  ['G', 'Make a superset with the card above, or end it'],
  ['D', 'Duplicate a card'],
  ['Delete', 'Remove a card'],
  ['Ctrl Z', 'Undo the last edit: what was added, changed, moved or removed'],
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
        <BuilderDialogs />
        <p className="spoken" role="status" aria-live="assertive">
          {announcement}
        </p>
      </Page>
    </BuilderContext>
  )
}

import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useBuilder } from './builder-context.ts'
import style from './BuilderLayout.module.css'
import { AddWeekDialog, CopyWeekDialog } from './lazy-week-dialogs.ts'
import type { BuilderLocation } from './useBuilderLocation.ts'
import { readWeek } from './week-saves.ts'
import { WeekCounts, WeekCountsPlace } from './WeekCounts.tsx'
import { WeekSwitch } from './WeekSwitch.tsx'

/** The weeks, the actions for this one, and its workload. */
export function WeekBar({ location, isLoading }: { location: BuilderLocation; isLoading: boolean }) {
  const { program, week, columns } = useBuilder()
  const [openDialog, setOpenDialog] = useState<'copy' | 'addWeek'>()
  const cache = useQueryClient()
  const close = () => setOpenDialog(undefined)
  const isLast = week === program.weeks
  const isFilled = columns.some(({ assignedExercises }) => assignedExercises.length > 0)
  return (
    <div className={style.weekBar}>
      <WeekSwitch
        program={program}
        week={week}
        addressOf={location.addressOf}
        onApproach={(ahead) => void cache.prefetchQuery(readWeek(program._id, ahead))}
        onAddWeek={() => setOpenDialog('addWeek')}
      />
      {(isFilled || isLoading) && (
        <Button
          size="row"
          variant="quiet"
          className={style.copy}
          style={isLoading ? { visibility: 'hidden' } : undefined}
          icon={isLast ? <IconPlus size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
          onClick={() => setOpenDialog(isLast ? 'addWeek' : 'copy')}
        >
          {isLast ? `Add week ${week + 1}` : `Copy to week ${week + 1}`}
        </Button>
      )}
      {isLoading ? <WeekCountsPlace /> : <WeekCounts />}
      {openDialog === 'copy' && <CopyWeekDialog onClose={close} />}
      {openDialog === 'addWeek' && (
        <AddWeekDialog
          onClose={close}
          onAdded={(added) => {
            close()
            location.go(added)
          }}
        />
      )}
    </div>
  )
}

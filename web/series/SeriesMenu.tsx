import { useState } from 'react'
import { series, type SeriesInWeek } from '@kinora/contract/series.ts'
import { useWrite } from '../app/api-client.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import { CopyWeekDialog } from './lazy-week-dialogs.ts'
import { usePrintWeek } from './usePrintWeek.ts'

/** Deletes a series from every week. Undo restores it at its old position. */
function useSeriesDeletion(column: SeriesInWeek, at: number) {
  const { saveQueue, program } = useBuilder()
  const remove = useWrite(series.remove, { alsoRefreshes: ['programs'] })
  const create = useWrite(series.create, { alsoRefreshes: ['programs'] })
  const update = useWrite(series.update)
  async function restore() {
    const { _id, name, note, weekdays, timesPerWeek } = column
    await create.mutateAsync({ body: { _id, programId: program._id, name, note, weekdays, timesPerWeek } })
    await update.mutateAsync({ body: { _id, position: at } })
  }
  async function send() {
    await saveQueue.settled()
    await remove.mutateAsync({ params: { id: column._id } })
    toast.success(`${column.name} deleted`, { undo: () => void restore().catch(() => undefined) })
  }
  return () => void send().catch(() => undefined)
}

/** Actions for a whole series. */
export function SeriesMenu({ column, onEdit }: { column: SeriesInWeek; onEdit: () => void }) {
  const { columns, program, week, saveQueue, openDialog } = useBuilder()
  const [isCopying, setCopying] = useState(false)
  const { print } = usePrintWeek(program._id, week, saveQueue)
  const update = useWrite(series.update)
  const at = columns.findIndex(({ _id }) => _id === column._id)
  const move = (position: number) => update.mutate({ body: { _id: column._id, position } })
  const remove = useSeriesDeletion(column, at)
  return (
    <>
      <RowMenu
        label={`More for ${column.name}`}
        entries={[
          { label: 'Edit series', onClick: onEdit },
          program.weeks > 1 && { label: 'Copy to other weeks', onClick: () => setCopying(true) },
          {
            label: 'Progression rule…',
            onClick: () =>
              openDialog({ kind: 'rule', place: { seriesId: column._id, exerciseId: null, name: column.name } }),
          },
          at > 0 && { label: 'Move left', onClick: () => move(at - 1) },
          at < columns.length - 1 && { label: 'Move right', onClick: () => move(at + 1) },
          { label: `Print ${column.name} only`, onClick: () => void print({ seriesId: column._id }) },
          { label: 'Delete series', isDanger: true, onClick: remove },
        ]}
      />
      {isCopying && <CopyWeekDialog seriesId={column._id} onClose={() => setCopying(false)} />}
    </>
  )
}

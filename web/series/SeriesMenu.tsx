import { useState } from 'react'
import { series, type SeriesInWeek } from '@kinora/contract/series.ts'
import { useWrite } from '../app/api.ts'
import { ConfirmReason } from '../ui/ConfirmReason.tsx'
import { count } from '../ui/format.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { usePrinting } from './usePrinting.ts'

/** Deleting a series takes it out of every week: this is asked first. */
function DeleteSeries({ column, onClose }: { column: SeriesInWeek; onClose: () => void }) {
  const { savings, program } = useBuilder()
  const remove = useWrite(series.remove, { isQuiet: true, alsoRefreshes: ['programs'] })
  async function send() {
    await savings.settled()
    await remove.mutateAsync({ params: { id: column._id } })
    toast.success(`${column.name} deleted`)
    onClose()
  }
  return (
    <ConfirmReason
      isOpen
      onClose={onClose}
      title={`Delete ${column.name}?`}
      confirmLabel="Delete the series"
      isDanger
      isBusy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => void send().catch(() => undefined)}
    >
      <p>{`It goes from all ${count(program.weeks, 'week')}, with its exercises. What was logged stays.`}</p>
    </ConfirmReason>
  )
}

/** What can be done with a whole series. */
export function SeriesMenu({ column, onEdit }: { column: SeriesInWeek; onEdit: () => void }) {
  const { columns, program, week, savings } = useBuilder()
  const [asked, setAsked] = useState<'copy' | 'delete'>()
  const { print } = usePrinting(program._id, week, savings)
  const update = useWrite(series.update)
  const at = columns.findIndex(({ _id }) => _id === column._id)
  const move = (position: number) => update.mutate({ body: { _id: column._id, position } })
  const close = () => setAsked(undefined)
  return (
    <>
      <RowMenu
        label={`More for ${column.name}`}
        entries={[
          { label: 'Edit series', onClick: onEdit },
          program.weeks > 1 && { label: 'Copy to other weeks', onClick: () => setAsked('copy') },
          at > 0 && { label: 'Move left', onClick: () => move(at - 1) },
          at < columns.length - 1 && { label: 'Move right', onClick: () => move(at + 1) },
          { label: `Print ${column.name} only`, onClick: () => void print({ seriesId: column._id }) },
          { label: 'Delete series', isDanger: true, onClick: () => setAsked('delete') },
        ]}
      />
      {asked === 'copy' && <CopyDialog seriesId={column._id} onClose={close} />}
      {asked === 'delete' && <DeleteSeries column={column} onClose={close} />}
    </>
  )
}

import { useState } from 'react'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { useWrite } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { useBuilder } from './builder-context.ts'
import { Text } from '../ui/Text.tsx'
import { noProgression, ProgressionFields, readProgression } from './ProgressionFields.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'

/** Adds a copy of the last week, with an optional progression. */
export default function AddWeekDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (week: number) => void }) {
  const { program, saveQueue } = useBuilder()
  const [text, setText] = useState(noProgression)
  const [problem, setProblem] = useState<Error>()
  const add = useWrite(seriesCopies.addWeek, { isQuiet: true, alsoRefreshes: ['programs'] })
  const { progression } = readProgression(text)
  const week = program.weeks + 1
  async function send() {
    await saveQueue.settled()
    await add.mutateAsync({ params: { id: program._id }, body: { week, progression } })
    onAdded(week)
  }
  const actions = (
    <DialogActions
      onCancel={onClose}
      data-autofocus
      isBusy={add.isPending}
      disabled={!progression}
      onClick={() => void send().catch(setProblem)}
    >
      {`Add week ${week}`}
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title={`Add week ${week}`} actions={actions} width={520}>
      <Text size="medium" tone="muted">{`Starts as a copy of week ${program.weeks}.`}</Text>
      <ProgressionFields text={text} onChange={setText} />
      <Failed error={problem} />
    </Dialog>
  )
}

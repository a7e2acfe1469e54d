import { useState } from 'react'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { useRead } from '../app/api-client.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { OptionCards } from '../ui/OptionCards.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Stack } from '../ui/layout.ts'
import { useBuilder } from './builder-context.ts'
import { usePrintWeek } from './usePrintWeek.ts'
import { DialogActions } from '../ui/DialogActions.tsx'

const kinds = [
  { value: 'handout', label: 'Handout', description: 'Figures, instructions and boxes to tick.' },
  { value: 'ticks', label: 'Tick sheet', description: 'Only the boxes to tick and the pain of each day.' },
] as const

/** Which weeks to print, how, and in which size. */
export default function PrintDialog({ onClose }: { onClose: () => void }) {
  const { program, week, saveQueue } = useBuilder()
  const { isPrinting, print } = usePrintWeek(program._id, week, saveQueue)
  const [kind, setKind] = useState<'handout' | 'ticks'>('handout')
  const [lastWeek, setLastWeek] = useState(String(week))
  const [isLarge, setLarge] = useState(false)
  const [hasReading, setReading] = useState(false)
  const { data: education = [] } = useRead(seriesEducation.education, { params: { id: program._id } })
  const weeks = Array.from({ length: program.weeks - week + 1 }, (_, at) => week + at)
  async function send() {
    const isPrinted = await print({
      ...(isLarge && { isLargePrint: 'true' }),
      ...(kind === 'ticks' && { isTickSheet: 'true' }),
      ...(hasReading && { hasReading: 'true' }),
      ...(Number(lastWeek) > week && { lastWeek: Number(lastWeek) }),
    })
    if (isPrinted) onClose()
  }
  const actions = (
    <DialogActions
      onCancel={onClose}
      data-autofocus
      isBusy={isPrinting}
      busyLabel="Printing"
      onClick={() => void send()}
    >
      Print
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title="Print" actions={actions} width={480}>
      <Stack gap={16}>
        <OptionCards legend="What" options={kinds} value={kind} onChange={setKind} />
        {weeks.length > 1 && (
          <SelectField
            label="Weeks"
            value={lastWeek}
            onChange={(event) => setLastWeek(event.currentTarget.value)}
            choices={weeks.map((each) => ({
              value: String(each),
              label: each === week ? `Week ${week} only` : `Weeks ${week} to ${each}`,
            }))}
          />
        )}
        {education.length > 0 && (
          <CheckField
            label="What there is to read"
            description="The education pages of these weeks, after the exercises."
            checked={hasReading}
            onChange={(event) => setReading(event.currentTarget.checked)}
          />
        )}
        <CheckField label="Large print" checked={isLarge} onChange={(event) => setLarge(event.currentTarget.checked)} />
      </Stack>
    </Dialog>
  )
}

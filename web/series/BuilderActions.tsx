import { IconAlertTriangle, IconPrinter, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { programs } from '@kinora/contract/programs.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { formatDay } from '../ui/format.ts'
import { Popover } from '../ui/Popover.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { toast } from '../ui/toast.ts'
import style from './BuilderActions.module.css'
import { useBuilder } from './builder-context.ts'
import { precautionsLabel } from '../programs/precaution-conflicts.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { usePrintWeek } from './usePrintWeek.ts'

const FollowersDialog = lazyPart(() => import('../programs/TemplateUpdatesDialog.tsx'))

/** The patient's precautions in one line; opens to the full list with dates. */
export function PrecautionChip() {
  const { precautions } = useBuilder()
  if (precautions.length === 0) return null
  return (
    <Popover
      label="Precautions"
      align="end"
      className={style.dropdown}
      target={
        <button type="button" className={style.chip} aria-label={`Precautions: ${precautionsLabel(precautions)}`}>
          <Chip tone="caution" icon={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />}>
            <span>{precautionsLabel(precautions)}</span>
          </Chip>
        </button>
      }
    >
      <Stack as="ul" gap={8}>
        {precautions.map(({ text, from, until }) => (
          <Text as="li" size="medium" key={text}>
            <b>{text}</b>
            {(from ?? until) && (
              <Text size="medium" tone="muted">
                {[from && `from ${formatDay(from)}`, until && `until ${formatDay(until)}`].filter(Boolean).join(' ')}
              </Text>
            )}
          </Text>
        ))}
      </Stack>
    </Popover>
  )
}

/** Copies the program into the Program Library. */
function useSaveAsTemplate() {
  const { program, saveQueue } = useBuilder()
  const copy = useWrite(seriesCopies.copyProgram, { alsoRefreshes: ['programs'] })
  const remove = useWrite(programs.remove)
  async function save() {
    await saveQueue.settled()
    const template = await copy.mutateAsync({ params: { id: program._id }, body: {} })
    toast.success(`${template.title} saved to the Program Library`, {
      undo: () => remove.mutate({ params: { id: template._id } }),
    })
  }
  return { isBusy: copy.isPending, save: () => void save().catch(() => undefined) }
}

/** The right end of the page header: precautions, save status and actions. */
export function BuilderActions({ isWide }: { isWide: boolean }) {
  const { program, week, saveQueue, editors, openDialog } = useBuilder()
  const { isPrinting, print } = usePrintWeek(program._id, week, saveQueue)
  const template = useSaveAsTemplate()
  const [isUpdating, setUpdating] = useState(false)
  const showUpdates = () => void saveQueue.settled().then(() => setUpdating(true))
  const showRule = () => openDialog({ kind: 'rule', place: { seriesId: null, exerciseId: null, name: program.title } })
  return (
    <>
      {isWide && <PrecautionChip />}
      <SaveStatus saveQueue={saveQueue} hasProblems={editors.hasProblems} />
      {program.patientId && isWide && (
        <Button
          size="toolbar"
          icon={<IconTemplate size={16} stroke={1.75} />}
          isBusy={template.isBusy}
          onClick={template.save}
        >
          Save as template
        </Button>
      )}
      <Button
        size="toolbar"
        isIconOnSmall
        icon={<IconPrinter size={16} stroke={1.75} />}
        isBusy={isPrinting}
        busyLabel="Printing"
        onClick={() => void print()}
      >
        Print
      </Button>
      <RowMenu
        label="More for this program"
        entries={[
          !isWide && program.patientId !== null && { label: 'Save as template', onClick: template.save },
          program.patientId === null && { label: 'Update linked programs', onClick: showUpdates },
          { label: 'Print…', onClick: () => openDialog({ kind: 'print' }) },
          { label: 'Progression rule…', onClick: showRule },
          { label: 'Edit program', to: to('programEdit', { id: program._id }) },
        ]}
      />
      {isUpdating && <FollowersDialog template={program} onClose={() => setUpdating(false)} />}
    </>
  )
}

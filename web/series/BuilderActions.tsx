import { IconAlertTriangle, IconPrinter, IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { formatDay } from '../ui/format.ts'
import { Popover } from '../ui/Popover.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { toast } from '../ui/toast.ts'
import style from './BuilderActions.module.css'
import { useBuilder } from './builder.ts'
import { precautionLine } from '../programs/precautions.ts'
import { SavingNote } from './SavingNote.tsx'
import { usePrinting } from './usePrinting.ts'

const FollowersDialog = lazy(() => loadChunk(() => import('../programs/FollowersDialog.tsx')))

/** What to be careful about with this patient, always in view; pressed, all of it with its days. */
export function PrecautionChip() {
  const { precautions } = useBuilder()
  const [isOpen, setOpen] = useState(false)
  if (precautions.length === 0) return null
  return (
    <Popover
      isOpen={isOpen}
      onChange={setOpen}
      label="Precautions"
      align="end"
      className={style.dropdown}
      target={
        <button
          type="button"
          className={style.chip}
          aria-label={`Precautions: ${precautionLine(precautions)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{precautionLine(precautions)}</span>
        </button>
      }
    >
      <ul className={style.list}>
        {precautions.map(({ text, from, until }) => (
          <li key={text}>
            <b>{text}</b>
            {(from ?? until) && (
              <span>
                {[from && `from ${formatDay(from)}`, until && `until ${formatDay(until)}`].filter(Boolean).join(' ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Popover>
  )
}

/** Keeps the program in the library too, without the patient. */
function useSaveAsTemplate() {
  const { program, savings } = useBuilder()
  const copy = useWrite(series.copyProgram, { alsoRefreshes: ['programs'] })
  const remove = useWrite(programs.remove)
  async function save() {
    await savings.settled()
    const template = await copy.mutateAsync({ params: { id: program._id }, body: {} })
    toast.success(`${template.title} is in the Program Library`, {
      undo: () => remove.mutate({ params: { id: template._id } }),
    })
  }
  return { isBusy: copy.isPending, save: () => void save().catch(() => undefined) }
}

/** The end of the page row: what to be careful about, whether all is saved, and what can be done with the program. */
export function BuilderActions({ isRoomy }: { isRoomy: boolean }) {
  const { program, week, savings } = useBuilder()
  const { isPrinting, print } = usePrinting(program._id, week, savings)
  const template = useSaveAsTemplate()
  const [isFollowed, setFollowed] = useState(false)
  const showFollowers = () => void savings.settled().then(() => setFollowed(true))
  return (
    <>
      {isRoomy && <PrecautionChip />}
      <SavingNote savings={savings} />
      {program.patientId && isRoomy && (
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
          !isRoomy && program.patientId !== null && { label: 'Save as template', onClick: template.save },
          program.patientId === null && { label: 'Who follows it', onClick: showFollowers },
          { label: 'Print with large letters', onClick: () => void print({ isLargePrint: 'true' }) },
          { label: 'Edit program', to: to('programEdit', { id: program._id }) },
        ]}
      />
      {isFollowed && (
        <Suspense>
          <FollowersDialog template={program} onClose={() => setFollowed(false)} />
        </Suspense>
      )}
    </>
  )
}

import { useState } from 'react'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmReason } from '../ui/ConfirmReason.tsx'
import { toast } from '../ui/toast.ts'

/** What can be done with a program as a whole. `dialog` stands somewhere on the page. */
export function useProgramActions(onRemoved?: () => void) {
  const [doomed, setDoomed] = useState<Program>()
  const update = useWrite(programs.update, { alsoRefreshes: ['patients', 'series'] })
  const remove = useWrite(programs.remove, { isQuiet: true, alsoRefreshes: ['patients'] })
  const copy = useWrite(series.copyProgram, { alsoRefreshes: ['programs'] })

  function setStopped(program: Program, isStopped: boolean) {
    const back = () => update.mutate({ params: { id: program._id }, body: { isStopped: !isStopped } })
    const told = () => toast.success(`${program.title} ${isStopped ? 'stopped' : 'goes on'}`, { undo: back })
    update.mutate({ params: { id: program._id }, body: { isStopped } }, { onSuccess: told })
  }

  function saveAsTemplate(program: Program) {
    const told = (template: Program) =>
      toast.success(`${template.title} is in the Program Library`, {
        undo: () => remove.mutate({ params: { id: template._id } }),
      })
    copy.mutate({ params: { id: program._id }, body: {} }, { onSuccess: told })
  }

  function send(program: Program) {
    const onSuccess = () => {
      toast.success(`${program.title} deleted`)
      setDoomed(undefined)
      onRemoved?.()
    }
    remove.mutate({ params: { id: program._id } }, { onSuccess })
  }

  const dialog = doomed && (
    <ConfirmReason
      isOpen
      isDanger
      title={`Delete ${doomed.title}?`}
      confirmLabel="Delete the program"
      isBusy={remove.isPending}
      error={remove.error?.message}
      onClose={() => setDoomed(undefined)}
      onConfirm={() => send(doomed)}
    >
      <p>
        {doomed.patient
          ? `Its series, and what ${doomed.patient} logged in it, go with it. To end it and keep all that, stop it instead.`
          : 'Its series and exercises go with it. Programs made from it stay.'}
      </p>
    </ConfirmReason>
  )
  return { setStopped, saveAsTemplate, askRemove: setDoomed, dialog }
}

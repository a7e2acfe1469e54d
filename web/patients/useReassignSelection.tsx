import { useState } from 'react'
import type { PatientRow } from '@kinora/contract/patients.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { SelectionBar } from '../ui/SelectionBar.tsx'
import { useSelection } from '../ui/useSelection.ts'

const ReassignDialog = lazyPart(() => import('../practitioners/ReassignDialog.tsx'))

/** Selects patients in the list to reassign them together. `bar` belongs at the end of the page. */
export function useReassignSelection(patients: readonly PatientRow[]) {
  const selection = useSelection(patients)
  const [isOn, setOn] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { chosen, isAll, toggleAll, clear } = selection
  function turn() {
    setOn(!isOn)
    clear()
  }
  const holders = new Set(chosen.map(({ practitionerId }) => practitionerId))
  const bar = isOn && (
    <>
      <SelectionBar number={chosen.length} noun="patient" clearLabel="Done" onClear={turn}>
        <Button size="toolbar" onClick={toggleAll}>
          {isAll ? 'Select none' : 'Select all here'}
        </Button>
        <Button size="toolbar" variant="primary" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          Reassign…
        </Button>
      </SelectionBar>
      {isAsking && (
        <ReassignDialog
          chosen={chosen}
          leaving={holders.size === 1 ? [...holders] : []}
          onClose={() => setAsking(false)}
          onDone={turn}
        />
      )}
    </>
  )
  return { isOn, turn, selection, bar }
}

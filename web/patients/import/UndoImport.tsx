import type { RecentImport, UndoneImport } from '@kinora/contract/patient-imports.ts'
import { Failed } from '../../ui/Failed.tsx'
import { count } from '../../ui/format.ts'
import { KeptRecords } from '../../ui/RecentImports.tsx'

/** What undoing does, before it is done. */
export const UndoQuestion = ({ stage }: { stage: { import: RecentImport; problem?: string } }) => (
  <>
    <p>
      {`${count(stage.import.added, 'patient')} added from ${stage.import.fileName || 'this list'} will be removed`}
      {stage.import.changed > 0 &&
        `, and ${count(stage.import.changed, 'patient')} will get their earlier details back`}
      . Patients who have joined, have a program or were changed since are kept. Invitations that were sent stop
      working.
    </p>
    <Failed error={stage.problem ? { message: stage.problem } : null} />
  </>
)

/** What was undone, and who was kept and why. */
export const UndoResult = ({ result: { removed, restored, kept } }: { result: UndoneImport }) => (
  <>
    <p role="status">
      <b>{`${count(removed, 'patient')} removed`}</b>
      {restored > 0 && `, ${restored} restored`}
      {kept.length > 0 && `, ${kept.length} kept as they are now`}.
    </p>
    <KeptRecords kept={kept} />
  </>
)

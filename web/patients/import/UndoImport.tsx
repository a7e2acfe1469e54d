import type { RecentImport } from '@kinora/contract/patient-imports.ts'
import { Failed } from '../../ui/Failed.tsx'
import { count } from '../../ui/format.ts'

/** A preview of undoing the import. */
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

import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { thenToast } from '../../ui/then-toast.ts'

/** Asks, then deletes the video immediately. */
export function DeleteFormCheck({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite(formChecks.removeFormCheck, { alsoRefreshes: ['patients'], isQuiet: true })
  const done = thenToast('The video is deleted.', () => setAsking(false))
  return (
    <>
      <Button variant="quiet" icon={<IconTrash size={20} stroke={1.75} />} onClick={() => setAsking(true)}>
        Delete the video
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this video?"
        confirmLabel="Delete"
        isDanger
        isBusy={remove.isPending}
        error={remove.error?.message}
        onConfirm={() => remove.mutate({ params: { id } }, done)}
      >
        <p>The video, drawings and voice notes are gone at once, for everyone. What was written stays in the record.</p>
      </ConfirmDialog>
    </>
  )
}

import { useBuilder } from './builder-context.ts'
import { OtherWeeksDialog, PrintDialog, ProgressionRuleDialog, SwapDialog } from './lazy-week-dialogs.ts'

/** The dialogs of the builder. */
export function BuilderDialogs() {
  const { dialog, openDialog } = useBuilder()
  const close = () => openDialog(undefined)
  return (
    <>
      {dialog?.kind === 'swap' && <SwapDialog card={dialog.card} onClose={close} />}
      {dialog?.kind === 'otherWeeks' && <OtherWeeksDialog card={dialog.card} edit={dialog} onClose={close} />}
      {dialog?.kind === 'print' && <PrintDialog onClose={close} />}
      {dialog?.kind === 'rule' && <ProgressionRuleDialog place={dialog.place} onClose={close} />}
    </>
  )
}

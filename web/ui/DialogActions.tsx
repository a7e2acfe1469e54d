import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { useCloseDialog } from './useCloseDialog.ts'

/** The button that closes a dialog and does nothing else. */
export const CancelButton = ({
  onClick,
  children = 'Cancel',
  ...button
}: ComponentProps<typeof Button> & { onClick: () => void }) => (
  <Button onClick={useCloseDialog(onClick)} {...button}>
    {children}
  </Button>
)

/** Cancel, and the button for what the dialog asks. */
export const DialogActions = ({ onCancel, ...button }: ComponentProps<typeof Button> & { onCancel: () => void }) => (
  <>
    <CancelButton onClick={onCancel} />
    <Button variant="primary" {...button} />
  </>
)

import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

/** Cancel, and the button for what the dialog asks. */
export const DialogActions = ({ onCancel, ...button }: ComponentProps<typeof Button> & { onCancel: () => void }) => (
  <>
    <Button onClick={onCancel}>Cancel</Button>
    <Button variant="primary" {...button} />
  </>
)

import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'

/** Takes back the last tap. */
export const UndoButton = ({ onClick, children = 'Undo' }: { onClick: () => void; children?: ReactNode }) => (
  <Button variant="quiet" size="row" icon={<IconArrowBackUp size={20} stroke={2} />} onClick={onClick}>
    {children}
  </Button>
)

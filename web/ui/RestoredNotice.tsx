import { IconHistory } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

/** Input from before a reload or the end of a session has been restored to the form. */
export const RestoredNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <Note
    icon={<IconHistory size={20} stroke={1.75} />}
    role="status"
    action={
      <Button size="row" variant="quiet" onClick={onStartOver}>
        Start over
      </Button>
    }
  >
    Your unsaved changes have been restored.
  </Note>
)

import { IconRefreshAlert } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

interface Props {
  error: { message: string } | null
  onRetry: () => void
}

/** Above what was loaded before: it could not be loaded again. */
export const NotUpdated = ({ error, onRetry }: Props) =>
  error && (
    <Note
      role="status"
      icon={<IconRefreshAlert size={20} stroke={1.75} />}
      action={
        <Button size="row" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {`This list may be out of date. ${error.message}`}
    </Note>
  )

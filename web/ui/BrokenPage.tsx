import { Button } from './Button.tsx'
import { ChunkLoadError } from './load-chunk.ts'
import { MessagePage } from './MessagePage.tsx'

interface Message {
  title: string
  text: string
}

/** A chunk that failed to load can be fetched again; a Problem has its own message; anything else is unexpected. */
function messageFor(error: Error): Message {
  if (error instanceof ChunkLoadError) {
    return {
      title: error.message,
      text: 'Part of the app did not load. Check your connection and load the page again.',
    }
  }
  if (error.name === 'Problem')
    return { title: error.message, text: 'It may have been deleted, or the connection was lost.' }
  return {
    title: 'Unexpected Application Error!',
    text: 'Nothing you did caused this. Load the page again to continue.',
  }
}

export function BrokenPage({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { title, text } = messageFor(error)
  return (
    <MessagePage
      title={title}
      role="alert"
      actions={
        <>
          {error.name === 'Problem' && onRetry && (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant={error.name === 'Problem' ? 'default' : 'primary'} onClick={() => location.reload()}>
            Load the page again
          </Button>
        </>
      }
    >
      {text}
    </MessagePage>
  )
}

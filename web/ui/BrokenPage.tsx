import { Button } from './Button.tsx'
import style from './BrokenPage.module.css'
import { ChunkLoadError } from './load-chunk.ts'

interface Words {
  title: string
  text: string
}

/** A chunk that did not arrive can be fetched again; a Problem says what it is; anything else is unexpected. */
function messageFor(error: Error): Words {
  if (error instanceof ChunkLoadError) {
    return {
      title: error.message,
      text: 'A part of the app did not arrive. Check your connection and load the page again.',
    }
  }
  if (error.name === 'Problem') return { title: error.message, text: 'It may be gone, or the connection was lost.' }
  return { title: 'Unexpected Application Error!', text: 'Nothing you did caused this. Load the page again to go on.' }
}

export function BrokenPage({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { title, text } = messageFor(error)
  return (
    <main className={style.broken}>
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <div className={style.actions}>
        {error.name === 'Problem' && onRetry && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant={error.name === 'Problem' ? 'default' : 'primary'} onClick={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    </main>
  )
}

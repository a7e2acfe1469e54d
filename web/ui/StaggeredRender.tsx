import { Children, isValidElement, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'

/** Milliseconds before the first child, so that the visible part of the page is painted first. */
const firstDelay = 300

/** Runs `then` once the content before it has rendered. */
function Drawn({ then }: { then: () => () => void }) {
  // Runs once on mount, because a later render must not add another child.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(then, [])
  return null
}

/** Draws its children one after the other, each in a task of its own, so that a slow phone answers a tap meanwhile. */
export function StaggeredRender({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0)
  const drawNext = (delay: number) => () => {
    const timer = setTimeout(() => startTransition(() => setCount((drawn) => drawn + 1)), delay)
    return () => clearTimeout(timer)
  }
  const drawn = Children.toArray(children).filter(isValidElement).slice(0, count)
  return (
    <>
      <Drawn then={drawNext(firstDelay)} />
      {drawn.map((element) => (
        <Suspense key={element.key}>
          {element}
          <Drawn then={drawNext(0)} />
        </Suspense>
      ))}
    </>
  )
}

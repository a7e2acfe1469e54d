import { useEffect, useEffectEvent } from 'react'

/** Listens to the window while the component is mounted. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  onEvent: (event: WindowEventMap[Name]) => void,
) {
  const handle = useEffectEvent(onEvent)
  useEffect(() => {
    const listen = (event: WindowEventMap[Name]) => handle(event)
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name])
}

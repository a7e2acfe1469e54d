import { useEffect, useState } from 'react'

/** The value once it has not changed for that many milliseconds: for a search while the user types. */
export function useDebouncedValue<Value>(value: Value, milliseconds: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

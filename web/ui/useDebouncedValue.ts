import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for so many milliseconds: for a search while somebody types. */
export function useDebouncedValue<Value>(value: Value, milliseconds: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

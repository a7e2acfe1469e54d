import { useLayoutEffect } from 'react'

/** Sets the attribute that styles for patients depend on; dialogs and toasts are outside the shell. */
export function usePatientSizes() {
  useLayoutEffect(() => {
    document.documentElement.dataset.audience = 'patient'
    return () => {
      delete document.documentElement.dataset.audience
    }
  }, [])
}

import type { SubmitEvent } from 'react'

/** Sends a form without leaving the page. */
export const handleSubmit = (send: () => void) => (event: SubmitEvent) => {
  event.preventDefault()
  send()
}

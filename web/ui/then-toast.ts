import { toast } from './toast.ts'

/**
 * The `onSuccess` of a write that only needs a confirmation: `save.mutate({ body }, thenToast('Limits saved',
 * onClose))`.
 */
export const thenToast = (words: string, close?: () => void) => ({
  onSuccess() {
    toast.success(words)
    close?.()
  },
})

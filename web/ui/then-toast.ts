import { toast } from './toast.ts'

/** What follows a write that has only to be confirmed: `save.mutate({ body }, thenToast('Limits saved', onClose))`. */
export const thenToast = (words: string, close?: () => void) => ({
  onSuccess() {
    toast.success(words)
    close?.()
  },
})

import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import type { z } from 'zod'
import type { Problem } from '@kinora/contract/problem.ts'
import { loadChunk } from './load-chunk.ts'
import { toast } from './toast.ts'

/** The first error of each field, by its path: `precautions.0.text`. */
function errorsOf(schema: z.ZodType, values: unknown) {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

/** Focuses the first field with an error, in reading order. */
function focusFirst(errors: Record<string, unknown>) {
  const inputs = [...document.querySelectorAll<HTMLElement>('[data-path]')]
  inputs.find(({ dataset }) => errors[dataset.path!])?.focus()
}

/** A schema, or a function that loads it, because a form needs the 21 kB of zod only once something was typed. */
type Schema<Out, Values> = z.ZodType<Out, Values> | (() => Promise<z.ZodType<Out, Values>>)

function useSchema<Out, Values>(schema: Schema<Out, Values>) {
  const arrived = useRef(typeof schema === 'function' ? undefined : schema)
  const load = async () => (arrived.current ??= await loadChunk(schema as () => Promise<z.ZodType<Out, Values>>))
  const loadAtOnce = useEffectEvent(load)
  useEffect(() => void loadAtOnce().catch(() => undefined), [])
  return { arrived, load }
}

/**
 * A form validated by the contract on blur and on submit; submitting focuses the first field with an error, and the
 * server's field errors appear at their fields. `<form onSubmit={form.send((body) => save.mutate({ body }))}>`: `body`
 * is the parsed values. Fields take `{...form.getInputProps('name')}`.
 */
export function useDraft<Values extends object, Out>(
  schema: Schema<Out, Values>,
  initialValues: NoInfer<Values>,
  problem?: Problem | null,
) {
  const { arrived, load } = useSchema(schema)
  const form = useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values: Values) => (arrived.current ? errorsOf(arrived.current, values) : {}),
  })
  const { errors: shown, setErrors } = form
  const refused = useRef<Record<string, unknown>>(undefined)
  // After the render, because what was folded away opens for its error.
  useEffect(() => {
    if (refused.current) focusFirst(refused.current)
    refused.current = undefined
  }, [shown])
  useEffect(() => {
    if (!problem?.fields.length) return
    const errors = Object.fromEntries(problem.fields.map(({ field, message }) => [field, message]))
    refused.current = errors
    setErrors(errors)
  }, [problem, setErrors])
  const send = (deliver: (out: Out) => void) => (event?: FormEvent<HTMLFormElement>) => {
    const submit = () =>
      form.onSubmit(
        (values) => deliver(arrived.current!.parse(values)),
        (errors) => void (refused.current = errors),
      )(event)
    if (arrived.current) return submit()
    event?.preventDefault()
    load().then(submit, toast.failure)
  }
  return { ...form, send }
}

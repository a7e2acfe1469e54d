import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { Problem } from '@kinora/contract/problem.ts'

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

/**
 * A form validated by the contract on blur and on submit; submitting focuses the first field with an error, and the
 * server's field errors appear at their fields. `<form onSubmit={form.send((body) => save.mutate({ body }))}>`: `body`
 * is the parsed values. Fields take `{...form.getInputProps('name')}`.
 */
export function useDraft<Values extends object, Out>(
  schema: z.ZodType<Out, Values>,
  initialValues: NoInfer<Values>,
  problem?: Problem | null,
) {
  const form = useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values: Values) => errorsOf(schema, values),
  })
  const { setErrors } = form
  useEffect(() => {
    if (!problem?.fields.length) return
    const errors = Object.fromEntries(problem.fields.map(({ field, message }) => [field, message]))
    setErrors(errors)
    focusFirst(errors)
  }, [problem, setErrors])
  const send = (deliver: (out: Out) => void) => form.onSubmit((values) => deliver(schema.parse(values)), focusFirst)
  return { ...form, send }
}

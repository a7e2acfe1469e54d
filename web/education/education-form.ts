import { z } from 'zod'
import { educationFiles } from '@kinora/contract/education-files.ts'
import {
  education,
  EducationDraft,
  educationFacts,
  type EducationKind,
  type EducationPage,
  type EducationTopic,
} from '@kinora/contract/education.ts'
import { useWrite } from '../app/api-client.ts'

interface EducationValues {
  kind: EducationKind
  title: string
  topic: EducationTopic
  body: string
  url: string
}

export const valuesOf = (page?: EducationPage): EducationValues => ({
  kind: page?.kind ?? 'page',
  title: page?.title ?? '',
  topic: page?.topic ?? 'Pain',
  body: page?.body ?? '',
  url: page?.url ?? '',
})

const facts = z.object(educationFacts)

/** Validates the form with the contract, except for the file of a PDF, which cannot be stored as a form value. */
export const EducationFormValues = z.custom<EducationValues>().transform((values, context) => {
  const { error } = values.kind === 'pdf' ? facts.safeParse(values) : EducationDraft.safeParse(values)
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  return values
})

/** Saves a new page, or the changes of one with the file that replaces its PDF. */
export function useSaveEducation(
  existing: EducationPage | undefined,
  file: File | undefined,
  onSaved: (saved: EducationPage) => void,
) {
  const create = useWrite(education.create, { isQuiet: true, onSaved })
  const addFile = useWrite(educationFiles.addFile, { isQuiet: true, onSaved })
  const replaceFile = useWrite(educationFiles.replaceFile, { isQuiet: true, alsoRefreshes: ['series'], onSaved })
  const update = useWrite(education.update, {
    isQuiet: true,
    alsoRefreshes: ['series'],
    onSaved(page) {
      if (!file) return onSaved(page)
      replaceFile.mutate({ params: { id: page._id }, body: formOf({ version: String(page.version) }, file) })
    },
  })
  const all = [create, update, addFile, replaceFile]
  return {
    save({ kind, ...values }: EducationValues) {
      all.forEach(({ reset }) => reset())
      if (existing) update.mutate({ params: { id: existing._id }, body: { ...values, version: existing.version } })
      else if (kind === 'pdf') addFile.mutate({ body: formOf({ title: values.title, topic: values.topic }, file!) })
      else create.mutate({ body: { kind, ...values } })
    },
    isSaving: all.some(({ isPending }) => isPending),
    problem: all.find(({ error }) => error)?.error ?? null,
  }
}

/** The fields go before the file. */
function formOf(fields: Record<string, string>, file: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

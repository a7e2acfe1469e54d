import { useNavigate } from 'react-router'
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
import { to } from '../app/routes.ts'
import { toast } from '../ui/toast.ts'

export interface EducationValues {
  kind: EducationKind
  title: string
  topic: EducationTopic
  body: string
  url: string
}
export const emptyEducation: EducationValues = { kind: 'page', title: '', topic: 'Pain', body: '', url: '' }
export type EducationProblems = Partial<Record<keyof EducationValues | 'file', string>>

const facts = z.object(educationFacts)

/** The form's values as the contract wants them, or what is wrong with each field. */
export function checkEducation(values: EducationValues, needsFile: boolean) {
  const { data, error } = values.kind === 'pdf' ? facts.safeParse(values) : EducationDraft.safeParse(values)
  const problems = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
  if (needsFile) problems.file = 'Choose a PDF.'
  return { isComplete: data !== undefined && !needsFile, problems: problems as EducationProblems }
}

/** Saves a new page, or the changes of one. */
export function useSaveEducation(existing: EducationPage | undefined) {
  const navigate = useNavigate()
  const create = useWrite(education.create, { isQuiet: true })
  const update = useWrite(education.update, { isQuiet: true, alsoRefreshes: ['series'] })
  const onSuccess = ({ _id: id }: EducationPage) => {
    toast.success('Page saved')
    void navigate(to('educationPage', { id }), { replace: true })
  }
  const addFile = useWrite(educationFiles.addFile, { isQuiet: true })
  const replaceFile = useWrite(educationFiles.replaceFile, { isQuiet: true, alsoRefreshes: ['series'] })
  const all = [create, update, addFile, replaceFile]

  function saveNew({ kind, ...values }: EducationValues, file: File | undefined) {
    if (kind !== 'pdf') return create.mutate({ body: { kind, ...values } }, { onSuccess })
    return addFile.mutate({ body: formOf({ title: values.title, topic: values.topic }, file!) }, { onSuccess })
  }
  return {
    save(values: EducationValues, file: File | undefined) {
      all.forEach(({ reset }) => reset())
      if (!existing) return saveNew(values, file)
      const { kind: _kind, ...changes } = values
      const params = { id: existing._id }
      return update.mutate(
        { params, body: { ...changes, version: existing.version } },
        {
          onSuccess: (page) =>
            file
              ? replaceFile.mutate({ params, body: formOf({ version: String(page.version) }, file) }, { onSuccess })
              : onSuccess(page),
        },
      )
    },
    isSaving: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
  }
}

/** The fields go before the file. */
function formOf(fields: Record<string, string>, file: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

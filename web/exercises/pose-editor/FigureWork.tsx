import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exerciseFigures } from '@kinora/contract/exercise-figures.ts'
import type { Exercise } from '@kinora/contract/exercises.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { useWrite } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import { Stack } from '../../ui/layout.ts'
import style from './FigureWork.module.css'
import { PoseEditor } from './PoseEditor.tsx'
import { usePoseEditor } from './usePoseEditor.ts'

interface Props {
  /** The exercise that gets the figure. Without one, or for a starter exercise, a new exercise is created. */
  exercise: Exercise | undefined
  /** The exercise with the initial figure. */
  start: Exercise
  figure: Figure
  back: string
}

/** The server's messages about parts of the figure. */
const problemsOf = (problem: Problem | null) =>
  (problem?.fields ?? [])
    .filter(({ field }) => field.startsWith('figure'))
    .map(({ field, message }) => ({ at: field.replace(/^figure\.?/, ''), message }))

/** Saves the figure of an own exercise, or a new exercise with it. */
function useSaving({ exercise, start }: Pick<Props, 'exercise' | 'start'>) {
  const save = useWrite(exerciseFigures.saveFigure, { isQuiet: true })
  const vary = useWrite(exerciseFigures.vary, { isQuiet: true })
  const own = exercise && exercise.ownership !== 'starter' ? exercise : undefined
  const problem = own ? save.error : vary.error
  return {
    isNew: own === undefined,
    problem,
    nameError: problem?.at('name'),
    refused: problemsOf(problem),
    isBusy: save.isPending || vary.isPending,
    run(name: string, figure: Figure, onSaved: (saved: Exercise) => void) {
      const model = figure as unknown as Record<string, unknown>
      const onSuccess = { onSuccess: onSaved }
      if (own) save.mutate({ params: { id: own._id }, body: { figure: model, version: own.version } }, onSuccess)
      else vary.mutate({ params: { id: start._id }, body: { name, figure: { ...model, name } } }, onSuccess)
    },
  }
}

/** The editor page: figure, name and saving. */
export default function FigureWork({ exercise, start, figure, back }: Props) {
  const navigate = useNavigate()
  const editor = usePoseEditor(figure)
  const saving = useSaving({ exercise, start })
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { pass, dialog } = useLeaveGuard(editor.isChanged || name !== '')
  const { isNew, problem } = saving
  const nameError =
    saving.nameError ?? (isAsked && name.trim().length < 3 ? 'Give the new exercise a name.' : undefined)
  const isAtFields = saving.refused.length > 0 || saving.nameError !== undefined

  function send() {
    setAsked(true)
    if (isNew && name.trim().length < 3) return document.getElementById('figure-name')?.focus()
    saving.run(name.trim(), editor.figure, (saved) => {
      pass()
      toast.success(isNew ? `${saved.name} is in your library.` : `The figure of ${saved.name} is saved.`)
      void navigate(to('exercise', { id: saved._id }), { replace: true })
    })
  }
  return (
    <Page
      title={isNew ? 'New exercise' : `Figure of ${exercise!.name}`}
      sub={isNew || start._id !== exercise?._id ? `from ${start.name}` : undefined}
      back={back}
      actions={
        <Button
          size="toolbar"
          variant="primary"
          isBusy={saving.isBusy}
          disabled={editor.problems.length > 0}
          onClick={send}
        >
          Save
        </Button>
      }
    >
      <Stack gap={20}>
        {problem && !isAtFields && <Failed error={problem} />}
        {isNew && (
          <TextField
            id="figure-name"
            className={style.name}
            label="Name of the new exercise"
            isRequired
            autoComplete="off"
            maxLength={120}
            value={name}
            error={nameError}
            description={`Its text and usual dosage are copied from ${start.name}. You can change them afterwards.`}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <PoseEditor editor={editor} refused={saving.refused} />
      </Stack>
      {dialog}
    </Page>
  )
}

import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import type { Exercise } from '@kinora/contract/exercises.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FoldCard } from '../ui/FoldCard.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Note } from '../ui/Note.tsx'
import { RestoredNotice } from '../ui/RestoredNotice.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { KindFields, NameAndSteps, UsualDosage } from './EssentialFields.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import style from './ExerciseForm.module.css'
import { fieldGroups, hasErrorInGroup } from './exercise-form.ts'
import { LimitNotice } from '../plans/LimitNotice.tsx'
import { PicturesField } from './PicturesField.tsx'
import { useExerciseForm } from './useExerciseForm.ts'
import { usePictures, type Pictures } from './usePictures.ts'

/** Connects the button in the page header with the form. */
export const formId = 'exercise-form'

const ExerciseFieldGroup = lazyPart(() => import('./ExerciseFieldGroup.tsx'))

const foldedCards = [
  { group: 'words', title: 'More text', context: 'purpose, starting position, cues, breathing' },
  { group: 'kind', title: 'Details', context: 'muscles, side, level' },
  { group: 'safety', title: 'Safety', context: 'contraindications and precautions' },
  { group: 'beside', title: 'Easier, harder, evidence' },
] as const

type Writing = ReturnType<typeof useExerciseForm>

interface Props {
  /** Undefined for a new exercise. */
  exercise?: Exercise
  onBusy: (isBusy: boolean) => void
  /** `failed` is the number of pictures that could not be uploaded. */
  onSaved: (saved: Exercise, failed: number) => void
}

/** A notice that a colleague has saved the exercise meanwhile, with their changes. */
function TheirChanges({ isRefused, notice, takeTheirs }: Pick<Writing, 'isRefused' | 'notice' | 'takeTheirs'>) {
  const icon = <IconUsers size={20} stroke={1.75} />
  if (isRefused) {
    const load = (
      <Button size="toolbar" onClick={takeTheirs}>
        Load their changes
      </Button>
    )
    return (
      <Note tone="caution" icon={icon} role="alert" action={load}>
        <b>Someone else changed this exercise.</b> Nothing you typed is lost: their changes are added to what you typed.
      </Note>
    )
  }
  return (
    notice && (
      <Note tone="caution" icon={icon} role="status">
        {notice}
      </Note>
    )
  )
}

const PicturesCard = ({ exercise, pictures }: { exercise: Exercise | undefined; pictures: Pictures }) => (
  <Card title="Pictures" id="pictures" className={style.pictures}>
    <Stack gap={16}>
      <Text size="medium">
        {exercise?.figure ? 'It has a moving figure. ' : 'A moving figure shows more than a photo. '}
        <Link to={exercise ? to('exerciseFigure', { id: exercise._id }) : to('exerciseCreateFigure')}>
          {exercise?.figure ? 'Edit the figure' : 'Create a moving figure'}
        </Link>
      </Text>
      <LimitNotice types={['IMAGE_COUNT', 'STORAGE']} remedy="delete pictures or videos" />
      <PicturesField pictures={pictures} />
    </Stack>
  </Card>
)

/** The form of an exercise: essentials first, the rest in folded cards. */
export function ExerciseForm({ exercise, onBusy, onSaved }: Props) {
  const id = exercise?._id
  const pictures = usePictures(exercise?.pictures ?? [], id)
  const [lineProblem, setLineProblem] = useState<string>()
  const writing = useExerciseForm(exercise, finish)
  const { form, problem, isDirty, isSaved, isBusy, isRefused, isRestored, submit, onTried } = writing
  const hasUnsent = !exercise && pictures.waiting.length > 0
  const { pass, dialog } = useLeaveGuard((isDirty || hasUnsent) && !isSaved, writing.endDraft)
  const onProblem = useCallback((words: string | undefined) => setLineProblem(words), [])
  const isSending = isBusy || pictures.sent !== undefined

  useEffect(() => onBusy(isSending), [isSending, onBusy])

  function finish(saved: Exercise) {
    pass()
    writing.endDraft()
    if (exercise) onSaved(saved, 0)
    else void pictures.send(saved._id).then((failed) => onSaved(saved, failed))
  }
  function send(event: FormEvent<HTMLFormElement>) {
    onTried()
    if (lineProblem) return event.preventDefault()
    submit(event)
  }
  return (
    <Stack as="form" gap={20} id={formId} maximumWidth={1240} onSubmit={send} noValidate>
      {isRestored && <RestoredNotice onStartOver={writing.startOver} />}
      <TheirChanges {...writing} />
      <Columns minimumWidth={440}>
        <Stack gap={20}>
          <Card title="Essentials">
            <NameAndSteps form={form} id={id} />
          </Card>
          <Card title="Usual dosage">
            <UsualDosage form={form} onProblem={onProblem} />
          </Card>
          <PicturesCard exercise={exercise} pictures={pictures} />
        </Stack>
        <Card title="Kind" context="for search and filters">
          <KindFields form={form} />
        </Card>
      </Columns>
      {foldedCards.map(({ group, ...words }) => (
        <FoldCard key={group} {...words} hasError={hasErrorInGroup(form.errors, fieldGroups[group])}>
          <ExerciseFieldGroup group={group} form={form} id={id} />
        </FoldCard>
      ))}
      <Row gap={12} growsOnPhone>
        {problem && !isRefused && problem.fields.length === 0 && <Failed error={problem} />}
        <Button type="submit" variant="primary" isBusy={isSending}>
          {exercise ? 'Save' : 'Add exercise'}
        </Button>
      </Row>
      {dialog}
    </Stack>
  )
}

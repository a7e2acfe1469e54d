import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { organizations, type FirstStep, type FirstSteps } from '@kinora/contract/organizations.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, ListItem } from '../ui/List.tsx'
import { Row } from '../ui/layout.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { TextButton } from '../ui/TextButton.tsx'
import { toast } from '../ui/toast.ts'

const EditDialog = lazyPart(() => import('./EditOrganizationDialog.tsx'))

const labels: Record<FirstStep, { title: string; why: string; action: string; page?: string }> = {
  details: {
    title: 'Check name, phone and time zone',
    why: 'Patients are told to ring this number when something hurts.',
    action: 'Check',
  },
  logo: {
    title: 'Add your logo or colours',
    why: 'Patients see them in the app, in emails and on paper.',
    action: 'Add',
    page: to('myAccount', { tabHeader: 'personal-details' }),
  },
  colleagues: {
    title: 'Invite a colleague',
    why: isEmailEnabled
      ? 'They get an email with a link and choose their own password.'
      : 'You hand them a link, and they choose their own password.',
    action: 'Invite',
    page: to('specialistCreate'),
  },
  patient: {
    title: 'Add your first patient',
    why: isEmailEnabled ? 'They get an email with a code to join.' : 'You show them a code to join.',
    action: 'Add',
    page: to('patientCreate'),
  },
  program: {
    title: 'Give a patient a program',
    why: 'Start from a template and change it for the patient.',
    action: 'Choose',
    page: to('programs'),
  },
}

interface ItemProps {
  step: FirstSteps['steps'][number]
  onSkip: () => void
  onEdit: () => void
}

function StepItem({ step: { name, isDone }, onSkip, onEdit }: ItemProps) {
  const { title, why, action, page } = labels[name]
  const act = { size: 'row', 'aria-label': `${action}: ${title}`, children: action } as const
  const icon = isDone ? (
    <IconCircleCheck color="var(--good)" aria-label="Done" role="img" />
  ) : (
    <IconCircle aria-hidden />
  )
  return (
    <ListItem icon={icon} title={title} details={[!isDone && why]}>
      {!isDone && (
        <Row gap={8}>
          <Button size="row" variant="quiet" aria-label={`Skip: ${title}`} onClick={onSkip}>
            Skip
          </Button>
          {page ? <ButtonLink to={page} {...act} /> : <Button onClick={onEdit} {...act} />}
        </Row>
      )}
    </ListItem>
  )
}

interface Props {
  className?: string
  steps: FirstSteps['steps']
  onChanged: () => void
}

/** The first steps, each with its action. */
export default function FirstStepsList({ className, steps, onChanged }: Props) {
  const [isEditing, setEditing] = useState(false)
  const change = useWrite(organizations.hideFirstSteps)
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const skipped = steps.filter(({ isSkipped }) => isSkipped).map(({ name }) => name)
  const save = (body: { isHidden: boolean; skipped: FirstStep[] }, message: string) => {
    const undo = () => change.mutate({ body: { isHidden: false, skipped } })
    change.mutate({ body }, { onSuccess: () => toast.success(message, { undo }) })
  }
  const hide = () => save({ isHidden: true, skipped }, 'First steps are hidden. My Account shows them again.')
  const skip = (name: FirstStep) =>
    save(
      { isHidden: false, skipped: [...skipped, name] },
      `‘${labels[name].title}’ is skipped. My Account shows it again.`,
    )
  return (
    <Card
      isFlush
      className={className}
      title="First steps"
      context={`${doneCount} of ${steps.length} done`}
      links={<TextButton onClick={hide}>Hide</TextButton>}
    >
      <List>
        {steps
          .filter(({ isDone, isSkipped }) => isDone || !isSkipped)
          .map((step) => (
            <StepItem key={step.name} step={step} onSkip={() => skip(step.name)} onEdit={() => setEditing(true)} />
          ))}
      </List>
      {isEditing && (
        <EditDialog
          onClose={() => {
            setEditing(false)
            onChanged()
          }}
        />
      )}
    </Card>
  )
}

import { useNavigate } from 'react-router'
import type { Program } from '@kinora/contract/programs.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { loggedText, progressLabel, stateLabels, stateTones } from './program-labels.ts'
import style from './ProgramForm.module.css'
import { useProgramActions } from './useProgramActions.tsx'

/** Stops, resumes or deletes a program. */
export function EndProgram({ program }: { program: Program }) {
  const navigate = useNavigate()
  const back = program.patientId ? to('patientProgram', { id: program.patientId }) : to('programs')
  const actions = useProgramActions(() => void navigate(back, { replace: true }))
  const { state } = program
  return (
    <Card
      title={program.patientId ? 'Stop or delete' : 'Delete'}
      context={state && <Chip tone={stateTones[state]}>{stateLabels[state]}</Chip>}
    >
      <Stack gap={24}>
        {(state === 'running' || state === 'planned') && (
          <Row gap={12} className={style.end}>
            <p>
              Once stopped, the patient no longer sees its sessions. Logged sessions stay, and you can resume it later.
            </p>
            <Button size="toolbar" onClick={() => actions.setStopped(program, true)}>
              Stop program
            </Button>
          </Row>
        )}
        {state === 'stopped' && (
          <Row gap={12} className={style.end}>
            <p>{`${progressLabel(program)}. The patient sees its sessions again once you resume it.`}</p>
            <Button size="toolbar" variant="primary" onClick={() => actions.setStopped(program, false)}>
              Resume program
            </Button>
          </Row>
        )}
        <Row gap={12} className={style.end}>
          <p>
            {program.workoutCount > 0
              ? `${loggedText(program)}. They are part of the record, so the program cannot be deleted.`
              : program.patientId
                ? 'No session was logged in it, so it can be deleted.'
                : 'Programs made from it stay.'}
          </p>
          {program.workoutCount === 0 && (
            <Button size="toolbar" variant="danger" onClick={() => actions.confirmRemove(program)}>
              {program.patientId ? 'Delete program' : 'Delete template'}
            </Button>
          )}
        </Row>
      </Stack>
      {actions.dialog}
    </Card>
  )
}

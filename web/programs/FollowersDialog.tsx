import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Program } from '@kinora/contract/programs.ts'
import { templates, type LinkedProgram } from '@kinora/contract/templates.ts'
import { read, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { Pager } from '../ui/Pager.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import style from './FollowersDialog.module.css'
import { allDifferences, chosenIn, differenceWords, type Choice, toggled } from './following.ts'
import { progressWords } from './rules.ts'

const pageSize = 10

interface FollowerProps {
  follower: LinkedProgram
  choice: Choice
  onChange: (choice: Choice) => void
}

function FollowerCard({ follower: { program, updates }, choice, onChange }: FollowerProps) {
  return (
    <section className={style.follower} aria-label={program.patient ?? ''}>
      <p className={style.head}>
        <Link to={to('programSeries', { id: program._id })}>{program.patient}</Link>
        <span>{progressWords(program)}</span>
        {updates.length === 0 && <Chip tone="good">As the template</Chip>}
      </p>
      {updates.map((difference) => (
        <CheckField
          key={difference._id}
          label={differenceWords(difference)}
          description={
            difference.isCustomized ? 'Changed for this patient: taking this over replaces that.' : undefined
          }
          checked={choice.has(difference._id)}
          onChange={() => onChange(toggled(choice, difference._id))}
        />
      ))}
    </section>
  )
}

/** Which differences are chosen, by program; at first all that nobody has made for the patient. */
function useChoices(followers: LinkedProgram[] | undefined) {
  const [made, setMade] = useState<Record<string, Choice>>({})
  const of = (follower: LinkedProgram) => made[follower.program._id] ?? allDifferences(follower)
  const set = (id: string, choice: Choice) => setMade({ ...made, [id]: choice })
  return { of, set, chosen: chosenIn(followers ?? [], of) }
}

/** Who follows a template, and what it says now that their programs do not: taken over, or left as it is, for each. */
export default function FollowersDialog({ template, onClose }: { template: Program; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const query = { pageSize, pageNumber: page }
  const { data, error, isPending, refetch } = useQuery(
    read(templates.linkedPrograms, { params: { id: template._id }, query }),
  )
  const { of, set, chosen } = useChoices(data?.items)
  const answer = useWrite(templates.answerTemplateUpdates, { isQuiet: true, alsoRefreshes: ['programs', 'patients'] })
  function send(isDeclined: boolean) {
    const who = count(chosen.length, 'patient')
    const onSuccess = () => toast.success(isDeclined ? `Left as it is for ${who}` : `${who} updated`)
    answer.mutate({ params: { id: template._id }, body: { isDeclined, programs: chosen } }, { onSuccess })
  }
  const isNothing = chosen.length === 0
  const actions = (
    <>
      <Button onClick={() => send(true)} disabled={isNothing || answer.isPending}>
        Leave as it is
      </Button>
      <Button variant="primary" onClick={() => send(false)} disabled={isNothing} isBusy={answer.isPending}>
        {isNothing ? 'Nothing chosen' : `Update ${count(chosen.length, 'patient')}`}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Who follows ${template.title}`} actions={actions} width={720} isAtTop>
      {isPending && <Skeletons rows={4} rowHeight={64} label="Loading who follows" />}
      <Failed error={data ? null : error} onRetry={() => void refetch()} />
      {data?.total === 0 && (
        <EmptyState title="Nobody follows this template now">
          Patients who are given it follow it until their program ends.
        </EmptyState>
      )}
      <div className={style.followers}>
        {data?.items.map((follower) => (
          <FollowerCard
            key={follower.program._id}
            follower={follower}
            choice={of(follower)}
            onChange={(choice) => set(follower.program._id, choice)}
          />
        ))}
      </div>
      {data && data.total > pageSize && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / pageSize)}
          pageSize={pageSize}
          total={data.total}
          noun="patients"
          onPage={setPage}
        />
      )}
      <Failed error={answer.error} />
    </Dialog>
  )
}

import { useEffect, useId, useState, type SubmitEvent } from 'react'
import {
  type ProgressionRule,
  progressionRules,
  ruleFor,
  ruleText,
  type StoredProgressionRule,
} from '@kinora/contract/progression-rules.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CancelButton } from '../ui/DialogActions.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { type RulePlace, useBuilder } from './builder-context.ts'
import { readRule, type RuleDraft, defaultRule } from './progression-rule-form.ts'
import { ProgressionRuleFields } from './ProgressionRuleFields.tsx'

interface Props {
  place: RulePlace
  onClose: () => void
}

/** This target's own rule, or else the rule it inherits. */
function rulesOf(rules: readonly StoredProgressionRule[], { seriesId, exerciseId }: RulePlace) {
  const ownRule = rules.find((rule) => rule.seriesId === seriesId && rule.exerciseId === exerciseId)
  const inherited = seriesId && ruleFor(rules, { seriesId, exerciseId: exerciseId ?? '' })
  return { ownRule, inherited: ownRule ? undefined : inherited || undefined }
}

/** The draft of the rule, which starts as the current one. */
function useRuleEditor({ place, onClose }: Props) {
  const { program } = useBuilder()
  const stored = useRead(progressionRules.progressionRules, { params: { id: program._id } })
  const { ownRule, inherited } = rulesOf(stored.data ?? [], place)
  const [typed, setTyped] = useState<RuleDraft>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    // On a phone the field may be far above the button.
    if (tries > 0) document.querySelector<HTMLElement>('[role=dialog] [aria-invalid]')?.focus()
  }, [tries])
  const set = useWrite(progressionRules.setProgressionRule, { isQuiet: true, alsoRefreshes: ['workouts', 'patients'] })
  const draft = typed ?? (ownRule ?? inherited)?.rule ?? defaultRule
  const { rule, problems } = readRule(draft)
  const { seriesId, exerciseId, name } = place
  function send(next: ProgressionRule | null, message: string) {
    set.mutate({ params: { id: program._id }, body: { seriesId, exerciseId, rule: next } }, thenToast(message, onClose))
  }
  return {
    stored,
    own: ownRule,
    inherited,
    draft,
    rule,
    problems: tries > 0 ? problems : {},
    change: (change: Partial<RuleDraft>) => setTyped({ ...draft, ...change }),
    isBusy: set.isPending,
    problem: set.error,
    remove: () => send(null, `Progression rule of ${name} removed`),
    submit(event: SubmitEvent) {
      event.preventDefault()
      setTries(tries + 1)
      if (rule) send(rule, `Progression rule of ${name} saved`)
    },
  }
}

/** Sets when an exercise, a series or a program becomes harder or easier. The proposals appear in the worklist. */
export default function ProgressionRuleDialog(props: Props) {
  const { place, onClose } = props
  const { program, columns } = useBuilder()
  const formId = useId()
  const { stored, own, inherited, draft, rule, problems, change, isBusy, problem, remove, submit } =
    useRuleEditor(props)
  const parent = inherited?.seriesId ? columns.find(({ _id }) => _id === inherited.seriesId)?.name : program.title
  const actions = stored.data && (
    <>
      {own && (
        <Button variant="danger" disabled={isBusy} onClick={remove}>
          Remove rule
        </Button>
      )}
      <CancelButton onClick={onClose} />
      <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
        Save rule
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={`Progression rule: ${place.name}`} width={640} actions={actions}>
      <Failed error={stored.error} onRetry={() => void stored.refetch()} />
      {stored.isPending && <Skeletons rows={4} label="Loading the rule" />}
      {stored.data && (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap={16}>
            {inherited && <Text tone="muted">{`Until you save one here, the rule of ${parent} applies.`}</Text>}
            <ProgressionRuleFields draft={draft} problems={problems} onChange={change} />
            <Text role="status">{rule ? ruleText(rule) : 'Fill in the fields to read the rule in words.'}</Text>
            <Failed error={problem} />
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

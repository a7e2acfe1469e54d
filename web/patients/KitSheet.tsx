import { useState, type SubmitEvent } from 'react'
import { bandColors } from '@kinora/contract/dosage.ts'
import { bandKinds, homeKits, type HomeKit, type KitKind, weightKinds } from '@kinora/contract/home-kits.ts'
import { categoryLabel } from '@kinora/contract/exercise-categories.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { draftOfKit, kitGroups, kitProblems, type KitValues, valuesOf } from './kit-form.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

interface Props {
  patientId: string
  /** The patient's name; undefined if the patient opened the sheet. */
  name?: string
  onClose: () => void
}

interface PartProps {
  values: KitValues
  onChange: (change: Partial<KitValues>) => void
}

/** The colors of bands, and the kilograms of weights. */
function Details({ values, onChange, problems }: PartProps & { problems: Partial<Record<KitKind, string>> }) {
  const { kinds, colors, kilograms } = values
  return (
    <>
      {bandKinds
        .filter((kind): kind is KitKind => kinds.includes(kind as KitKind))
        .map((kind) => (
          <ChoiceChips
            key={kind}
            label={`${categoryLabel(kind)}: which colours?`}
            description="From light to strong. Leave it empty if you’re not sure."
            choices={bandColors}
            nameOf={capitalize}
            value={colors[kind] ?? []}
            onChange={(chosen) => onChange({ colors: { ...colors, [kind]: chosen } })}
          />
        ))}
      {weightKinds
        .filter((kind): kind is KitKind => kinds.includes(kind as KitKind))
        .map((kind) => (
          <TextField
            key={kind}
            label={`${categoryLabel(kind)}: how many kilograms?`}
            placeholder="1, 2.5, 5"
            inputMode="text"
            maxLength={200}
            value={kilograms[kind] ?? ''}
            error={problems[kind]}
            onChange={(event) => onChange({ kilograms: { ...kilograms, [kind]: event.currentTarget.value } })}
          />
        ))}
    </>
  )
}

/** Every group of things to choose from; details of bands and weights follow their group. */
function KitFields({ values, onChange, problems }: PartProps & { problems: Partial<Record<KitKind, string>> }) {
  const { kinds } = values
  return (
    <>
      {kitGroups.map(({ label, kinds: choices }, at) => (
        <Stack gap={12} key={label}>
          <ChoiceChips
            label={label}
            choices={choices}
            nameOf={categoryLabel}
            value={kinds.filter((kind) => choices.includes(kind))}
            onChange={(chosen) => onChange({ kinds: [...kinds.filter((kind) => !choices.includes(kind)), ...chosen] })}
          />
          {at === 0 && <Details values={values} onChange={onChange} problems={problems} />}
        </Stack>
      ))}
      <TextField
        label="Anything else"
        placeholder="Such as a rowing machine"
        maxLength={300}
        value={values.other}
        onChange={(event) => onChange({ other: event.currentTarget.value })}
      />
    </>
  )
}

function KitForm({ patientId, name, kit, onClose }: Props & { kit: HomeKit }) {
  const [values, setValues] = useState(() => valuesOf(kit))
  const [hasTried, setTried] = useState(false)
  const save = useWrite(homeKits.saveHomeKit, { isQuiet: true, alsoRefreshes: ['patients', 'series'] })
  const problems = kitProblems(values)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0)
      save.mutate(
        { params: { patientId }, body: draftOfKit(values) },
        thenToast(name ? 'Equipment at home saved' : 'Saved. Your clinic will plan with what you have.', onClose),
      )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <Text>
          {name
            ? `The builder then marks what ${firstName(name)} doesn’t have, and progression uses the loads they do have.`
            : 'Tap what you have, so that your program fits. You can change it at any time.'}
        </Text>
        <KitFields
          values={values}
          onChange={(change) => setValues({ ...values, ...change })}
          problems={hasTried ? problems : {}}
        />
        {save.error && <ErrorText>{save.error.message}</ErrorText>}
        <Button type="submit" variant="primary" isFullWidth isBusy={save.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  )
}

/** A patient's equipment at home, for staff and for the patient. */
export default function KitSheet(props: Props) {
  const { patientId, name, onClose } = props
  const kit = useRead(homeKits.homeKit, { params: { patientId } }, { staleTime: 0 })
  const [begun, setBegun] = useState<HomeKit>()
  // A refetch must not replace what is being typed.
  if (kit.data && kit.isFetchedAfterMount && !kit.error && !begun) setBegun(kit.data)
  return (
    <BottomSheet
      title={name ? `What ${firstName(name)} has at home` : 'What I have at home'}
      isFullScreen
      onClose={onClose}
    >
      {!begun && kit.error && <Failed error={kit.error} onRetry={() => void kit.refetch()} />}
      {!begun && !kit.error && <Skeleton height="320px" radius="12px" />}
      {begun && <KitForm {...props} kit={begun} />}
    </BottomSheet>
  )
}

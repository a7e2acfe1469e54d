import { IconHandGrab } from '@tabler/icons-react'
import { anglesOf, otherSide } from '@kinora/figure/edit/angles.ts'
import { skeletonAt } from '@kinora/figure/edit/drag.ts'
import type { Handle } from '@kinora/figure/edit/handles.ts'
import type { Figure, Pin, Point3 } from '@kinora/figure/model.ts'
import { type JointAngle, type Plant, rangeOf } from '@kinora/figure/pose/joints.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { RangedNumberField } from './RangedNumberField.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import style from './JointPanel.module.css'
import type { Editor } from './usePoseEditor.ts'
import { jointLabel, jointsOf, rangeLabel, formatNumber, stepOf, unitOf } from './joint-labels.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

interface AngleProps {
  name: JointAngle
  value: number
  error?: string
  onChange: (value: number) => void
  onDone: () => void
}

/** One angle: a slider over the possible range, and a number. */
function Angle({ name, value, error, onChange, onDone }: AngleProps) {
  const range = rangeOf(name)
  const words = jointLabel(name)
  return (
    <div className={style.angle}>
      <Row as="span" gap={12} align="stretch" justify="between" isOneLine className={style.name}>
        {words}
        <small>{rangeLabel(name)}</small>
      </Row>
      <input
        type="range"
        aria-label={words}
        aria-valuetext={`${formatNumber(value)}${unitOf(name)}`}
        min={range[0]}
        max={range[1]}
        step={stepOf(name)}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onPointerUp={onDone}
        onBlur={onDone}
      />
      <RangedNumberField
        className={style.number}
        label={`${words} in numbers`}
        isLabelHidden
        value={value}
        range={range}
        unit={unitOf(name)}
        error={error}
        outOfRangeMessage={(typed) => `${words} of ${formatNumber(typed)} is outside ${rangeLabel(name)}.`}
        onChange={onChange}
      />
    </div>
  )
}

const plantOf = (bone: NonNullable<Handle['pin']>) => `plant${capitalize(bone)}` as Plant

/** Fixes a hand or foot in place or releases it, in this key or in all. */
function planted({ figure, key, isWhole }: Editor, bone: NonNullable<Handle['pin']>, isPlanted: boolean): Figure {
  const pins = figure.pins ?? []
  const others = pins.filter((pin) => pin.bone !== bone)
  const plant = plantOf(bone)
  if (isWhole && !isPlanted) return { ...figure, pins: others }
  const [x, y, z] = skeletonAt(figure, key).bones[bone].origin.map((value) => Math.round(value * 1000) / 1000)
  const at: Point3 = [x!, y!, z!]
  if (isWhole) return { ...figure, pins: [...others, { bone, at }] }
  const known = pins.find((pin) => pin.bone === bone)
  const pin: Pin = { ...(known ?? { bone, at }), key: plant }
  const was = known ? 1 : 0
  const keys = figure.keys.map((each, i) => ({
    ...each,
    pose: { ...each.pose, [plant]: i === key ? Number(isPlanted) : (each.pose[plant] ?? figure.pose?.[plant] ?? was) },
  }))
  return { ...figure, keys, pins: [...others, pin] }
}

const wheres = [
  { value: 'key', label: 'This key' },
  { value: 'all', label: 'All keys' },
] as const

/** The angles of the selected joint, in clinical terms. */
export function JointPanel({ editor }: { editor: Editor }) {
  const { handle, figure, key, isWhole, isBothSides } = editor
  if (!handle) {
    return (
      <Row as="p" gap={12} align="stretch" isOneLine className={style.empty}>
        <IconHandGrab size={22} stroke={1.75} aria-hidden />
        Drag a dot on the figure. Drag beside the figure to turn the view.
      </Row>
    )
  }
  const angles = anglesOf(figure, key)
  const names = jointsOf(handle).filter(
    (name) => !/^(hipFlex|knee|ankle)[LR]$/.test(handle.id === 'pelvis' ? name : ''),
  )
  const pin = figure.pins?.find(({ bone }) => bone === handle.pin)
  const errorAt = (name: JointAngle) =>
    editor.problems.find(({ at }) => at === `keys[${key}].pose.${name}` || at === `pose.${name}`)?.message
  const turn = (name: JointAngle) => (value: number) =>
    editor.turn({ [name]: value, ...(isBothSides && { [otherSide(name)]: value }) })
  return (
    <Stack gap={16}>
      <Text as="h2" size="large" tone="strong" isBold>
        {handle.label}
      </Text>
      <Row gap={20}>
        <Segmented
          label="Changes apply to"
          choices={wheres}
          value={isWhole ? 'all' : 'key'}
          onChange={(value) => editor.setWhole(value === 'all')}
        />
        <CheckField
          label="Same on both sides"
          checked={isBothSides}
          onChange={(event) => editor.setBothSides(event.currentTarget.checked)}
        />
      </Row>
      {handle.pin && (
        <CheckField
          label={handle.pin.startsWith('hand') ? 'Keep this hand in place' : 'Keep this foot in place'}
          description="The rest of the limb bends to follow."
          checked={pin !== undefined && (!pin.key || angles[pin.key] > 0.5)}
          onChange={(event) => editor.apply(planted(editor, handle.pin!, event.currentTarget.checked))}
        />
      )}
      {names.map((name) => (
        <Angle
          key={name}
          name={name}
          value={angles[name]}
          error={errorAt(name)}
          onChange={turn(name)}
          onDone={editor.settle}
        />
      ))}
    </Stack>
  )
}

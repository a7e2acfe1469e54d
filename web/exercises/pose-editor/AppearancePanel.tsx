import { IconTrash } from '@tabler/icons-react'
import { handles } from '@kinora/figure/edit/handles.ts'
import type { Arrow, Figure } from '@kinora/figure/model.ts'
import { isMuscle, type MuscleName, muscleNames } from '@kinora/figure/muscles.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { BodyFields } from './BodyFields.tsx'
import { Text } from '../../ui/Text.tsx'
import { Columns, Row, Stack } from '../../ui/layout.ts'
import style from './AppearancePanel.module.css'
import { muscleLabel } from './muscle-labels.ts'
import { RangedNumberField } from './RangedNumberField.tsx'
import type { Editor } from './usePoseEditor.ts'

const offsets = [-100, 100] as const

function Camera({ editor }: { editor: Editor }) {
  const { figure, view, isTurned, setView, apply } = editor
  const { yaw, pitch } = figure.camera
  const keep = () => {
    const { focus, ...camera } = figure.camera
    apply({
      ...figure,
      camera: { ...camera, yaw: Math.round(view.yaw), pitch: Math.round(view.pitch), ...(focus && { focus }) },
    })
    setView(undefined)
  }
  const set = (camera: Partial<Figure['camera']>) => {
    setView(undefined)
    apply({ ...figure, camera: { ...figure.camera, ...camera } }, 'camera')
  }
  return (
    <Stack gap={16}>
      <Columns gap={12} minimumWidth={140}>
        <RangedNumberField
          label="Seen from"
          value={yaw}
          range={[-180, 180]}
          unit="°"
          onChange={(value) => set({ yaw: value })}
        />
        <RangedNumberField
          label="From above"
          value={pitch}
          range={[0, 70]}
          unit="°"
          onChange={(value) => set({ pitch: value })}
        />
      </Columns>
      <Text size="medium" tone="muted">
        0° is the front, 90° the left, −60° from the front right.
      </Text>
      {isTurned && (
        <Row gap={8}>
          <Button size="row" variant="tint" onClick={keep}>
            Keep this view
          </Button>
          <Button size="row" variant="quiet" onClick={() => setView(undefined)}>
            Back to the picture’s view
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const arrowPoints = handles.map(({ point, label }) => ({ value: point, label }))

function ArrowFields({ editor, arrow, at }: { editor: Editor; arrow: Arrow; at: number }) {
  const { figure, apply } = editor
  const arrows = figure.arrows ?? []
  const [right, up] = arrow.off ?? [0, 0]
  const set = (change: Partial<Arrow>) =>
    apply({ ...figure, arrows: arrows.map((one, i) => (i === at ? { ...one, ...change } : one)) }, `arrow ${at}`)
  const choices = arrowPoints.some(({ value }) => value === arrow.point)
    ? arrowPoints
    : [{ value: arrow.point, label: 'As it was' }, ...arrowPoints]
  return (
    <Row gap={10} hasFields>
      <SelectField
        label="Follows"
        choices={choices}
        value={arrow.point}
        onChange={(event) => set({ point: event.currentTarget.value })}
      />
      <RangedNumberField
        label="Right"
        value={right * 100}
        range={offsets}
        unit="cm"
        onChange={(cm) => set({ off: [cm / 100, up] })}
      />
      <RangedNumberField
        label="Up"
        value={up * 100}
        range={offsets}
        unit="cm"
        onChange={(cm) => set({ off: [right, cm / 100] })}
      />
      <IconButton
        label="Remove this arrow"
        icon={<IconTrash size={18} stroke={1.75} />}
        onClick={() => apply({ ...figure, arrows: arrows.filter((_, i) => i !== at) })}
      />
    </Row>
  )
}

/** Camera, appearance, highlighted muscles and arrows. */
export function AppearancePanel({ editor }: { editor: Editor }) {
  const { figure, apply } = editor
  const arrows = figure.arrows ?? []
  const add = () => {
    const arrow: Arrow = { point: editor.handle?.point ?? 'handR', off: [0.12, 0.06] }
    apply({ ...figure, arrows: [...arrows, arrow] })
  }
  return (
    <Stack gap={16} className={style.panel}>
      <h2>View</h2>
      <Camera editor={editor} />
      <h2>Body</h2>
      <BodyFields editor={editor} />
      <h2>Arrows</h2>
      {arrows.map((arrow, at) => (
        <ArrowFields key={at} {...{ editor, arrow, at }} />
      ))}
      <Button size="row" disabled={arrows.length >= 6} onClick={add}>
        Add an arrow
      </Button>
      <ChoiceChips
        label="Muscles that work"
        choices={muscleNames}
        nameOf={muscleLabel}
        value={(figure.muscles ?? []).filter(isMuscle)}
        onChange={(muscles: MuscleName[]) => apply({ ...figure, muscles })}
      />
    </Stack>
  )
}

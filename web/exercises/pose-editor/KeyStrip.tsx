import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { setTiming } from '@kinora/figure/edit/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RangedNumberField } from './RangedNumberField.tsx'
import { Row } from '../../ui/layout.ts'
import style from './KeyStrip.module.css'
import type { Editor } from './usePoseEditor.ts'
import { keyLabel } from './joint-labels.ts'

const icon = { size: 18, stroke: 1.75 }
const seconds = [0, 60] as const

/** The keys of the movement in order, with the seconds between them. */
export function KeyStrip({ editor }: { editor: Editor }) {
  const { figure, key, keys, setKey } = editor
  const count = figure.keys.length
  const { hold, move } = figure.keys[key]!
  const time = (timing: { hold?: number; move?: number }) => editor.apply(setTiming(figure, key, timing), `time ${key}`)
  const arrive = key === 0 ? 'Back to the start' : `To ${keyLabel(key, count).toLowerCase()}`
  return (
    <Row gap={20} align="end">
      <Row gap={8} role="group" aria-label="Keys of the movement">
        {figure.keys.map((_, at) => (
          <FilterChip key={at} isChosen={at === key} onClick={() => setKey(at)}>
            {keyLabel(at, count)}
          </FilterChip>
        ))}
        <Button size="row" icon={<IconPlus {...icon} />} disabled={count >= 12} onClick={keys.add}>
          Add key
        </Button>
      </Row>
      <Row gap={8}>
        <IconButton
          label="Move this key earlier"
          icon={<IconChevronLeft {...icon} />}
          disabled={key === 0}
          onClick={() => keys.move(key - 1)}
        />
        <IconButton
          label="Move this key later"
          icon={<IconChevronRight {...icon} />}
          disabled={key === count - 1}
          onClick={() => keys.move(key + 1)}
        />
        <IconButton label="Remove this key" icon={<IconTrash {...icon} />} disabled={count < 2} onClick={keys.remove} />
      </Row>
      <Row gap={8} className={style.times}>
        <RangedNumberField
          key={`move ${key}`}
          className={style.time}
          label={arrive}
          value={move}
          range={seconds}
          unit="s"
          onChange={(value) => time({ move: value })}
        />
        <RangedNumberField
          key={`hold ${key}`}
          className={style.time}
          label="Stay there"
          value={hold}
          range={seconds}
          unit="s"
          onChange={(value) => time({ hold: value })}
        />
      </Row>
    </Row>
  )
}

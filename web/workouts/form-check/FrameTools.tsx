import { IconArrowBackUp, IconArrowUpRight, IconPencil, IconX } from '@tabler/icons-react'
import type { Stroke } from '@kinora/contract/drawing.ts'
import type { FormCheck } from '@kinora/contract/form-checks.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Row } from '../../ui/layout.ts'
import { inkColors } from './DrawnFrame.tsx'
import style from './FormCheck.module.css'

export interface Frame {
  second: number
  strokes: readonly Stroke[]
}

export interface FrameEditorProps {
  video: NonNullable<FormCheck['video']>
  exercise: string
  frame: Frame | undefined
  /** False once it was answered: the video is only played. */
  canDraw: boolean
  onFrame: (frame: Frame | undefined) => void
  onBroken: () => void
}

export function FrameTools({
  kind,
  color,
  frame,
  onKind,
  onColor,
  onFrame,
}: Pick<FrameEditorProps, 'onFrame'> & {
  kind: Stroke['kind']
  color: Stroke['color']
  frame: Frame
  onKind: (kind: Stroke['kind']) => void
  onColor: (color: Stroke['color']) => void
}) {
  return (
    <Row gap={8} role="toolbar" aria-label="Drawing">
      <Button
        size="toolbar"
        variant={kind === 'arrow' ? 'tint' : 'default'}
        aria-pressed={kind === 'arrow'}
        icon={<IconArrowUpRight size={18} stroke={1.75} />}
        onClick={() => onKind('arrow')}
      >
        Arrow
      </Button>
      <Button
        size="toolbar"
        variant={kind === 'pen' ? 'tint' : 'default'}
        aria-pressed={kind === 'pen'}
        icon={<IconPencil size={18} stroke={1.75} />}
        onClick={() => onKind('pen')}
      >
        Pen
      </Button>
      {(Object.keys(inkColors) as Stroke['color'][]).map((each) => (
        <button
          key={each}
          type="button"
          className={style.color}
          aria-label={each[0]!.toUpperCase() + each.slice(1)}
          aria-pressed={color === each}
          onClick={() => onColor(each)}
        >
          <i ref={(dot) => void (dot && (dot.style.background = inkColors[each]))} />
        </button>
      ))}
      <IconButton
        label="Undo"
        disabled={frame.strokes.length === 0}
        icon={<IconArrowBackUp size={20} stroke={1.75} />}
        onClick={() => onFrame({ ...frame, strokes: frame.strokes.slice(0, -1) })}
      />
      <IconButton
        label="Discard this frame"
        icon={<IconX size={20} stroke={1.75} />}
        onClick={() => onFrame(undefined)}
      />
    </Row>
  )
}

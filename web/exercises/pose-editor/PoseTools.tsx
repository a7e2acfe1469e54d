import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFlipHorizontal,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { mirrorFigure } from '@kinora/figure/edit/mirror.ts'
import { Button } from '../../ui/Button.tsx'
import card from '../../ui/Card.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { Row } from '../../ui/layout.ts'
import type { Editor } from './usePoseEditor.ts'

const icon = { size: 20, stroke: 1.75 }

interface ToolProps {
  editor: Editor
  isPlaying: boolean
  onPlay: () => void
}

export function PoseTools({ editor, isPlaying, onPlay }: ToolProps) {
  return (
    <Row gap={8} className={card.inset}>
      <IconButton
        isLarge
        label="Undo"
        icon={<IconArrowBackUp {...icon} />}
        disabled={!editor.canUndo}
        onClick={editor.undo}
      />
      <IconButton
        isLarge
        label="Redo"
        icon={<IconArrowForwardUp {...icon} />}
        disabled={!editor.canRedo}
        onClick={editor.redo}
      />
      <Button
        size="toolbar"
        icon={isPlaying ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
        variant={isPlaying ? 'tint' : 'default'}
        onClick={onPlay}
      >
        {isPlaying ? 'Back to the pose' : 'Play it'}
      </Button>
      <Button
        size="toolbar"
        icon={<IconFlipHorizontal {...icon} />}
        onClick={() => editor.apply(mirrorFigure(editor.figure))}
      >
        Other side
      </Button>
    </Row>
  )
}

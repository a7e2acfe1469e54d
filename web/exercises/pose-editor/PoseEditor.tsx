import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Advice } from '@kinora/figure/edit/advice.ts'
import { handles } from '@kinora/figure/edit/handles.ts'
import type { FigureProblem } from '@kinora/figure/validate.ts'
import { Button } from '../../ui/Button.tsx'
import card from '../../ui/Card.module.css'
import { Card } from '../../ui/Card.tsx'
import { Columns, Stack } from '../../ui/layout.ts'
import { Note } from '../../ui/Note.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import media from '../ExerciseMedia.module.css'
import { FigureCanvas } from '../FigureCanvas.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { JointPanel } from './JointPanel.tsx'
import { KeyStrip } from './KeyStrip.tsx'
import { growFrame, stageFrame } from './pose-stage-view.ts'
import style from './PoseEditor.module.css'
import { PoseStage } from './PoseStage.tsx'
import { PoseTools } from './PoseTools.tsx'
import { PropsPanel } from './PropsPanel.tsx'
import { useFigurePreview } from './useFigurePreview.ts'
import type { Editor } from './usePoseEditor.ts'
import { useWindowEvent } from '../../ui/useWindowEvent.ts'

const isTyping = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type !== 'range'

/** Ctrl+Z and Ctrl+Shift+Z, with the command key on a Mac. */
function useUndoKeys({ undo, redo }: Pick<Editor, 'undo' | 'redo'>) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
}

/** The frame stays fixed while dragging and grows if something would be outside. */
function useFrame({ figure, camera, view }: Editor) {
  const viewKey = `${view.yaw} ${view.pitch}`
  const [shown, setShown] = useState(() => ({ seen: viewKey, frame: stageFrame(figure, camera) }))
  const frame = shown.seen === viewKey ? growFrame(shown.frame, figure, camera) : stageFrame(figure, camera)
  if (frame !== shown.frame) setShown({ seen: viewKey, frame })
  return frame
}

interface NotesProps {
  editor: Editor
  advice: readonly Advice[]
  refused: readonly FigureProblem[]
}

/** Problems of the figure, each with a button that selects the joint. */
function Notes({ editor, advice, refused }: NotesProps) {
  const wrong = [...refused, ...editor.problems]
  if (advice.length + wrong.length === 0) return null
  return (
    <Stack as="ul" gap={8} className={card.inset} aria-label="To look at">
      {wrong.map(({ at, message }) => (
        <li key={`${at} ${message}`}>
          <Note tone="alert" icon={<IconAlertTriangle size={20} stroke={1.75} />}>
            {message} <small>{at}</small>
          </Note>
        </li>
      ))}
      {advice.map(({ handle: id, message }) => {
        const handle = handles.find((one) => one.id === id)
        const action = handle && (
          <Button size="row" variant="quiet" onClick={() => editor.setHandle(handle)}>
            Show it
          </Button>
        )
        return (
          <li key={message}>
            <Note tone="caution" icon={<IconAlertTriangle size={20} stroke={1.75} />} action={action}>
              {message}
            </Note>
          </li>
        )
      })}
    </Stack>
  )
}

const panels = [
  { value: 'joints', label: 'Joints' },
  { value: 'props', label: 'Props' },
  { value: 'look', label: 'Picture' },
] as const

/** Edits a figure by dragging, angles, keys, props and view. */
export function PoseEditor({ editor, refused }: { editor: Editor; refused: readonly FigureProblem[] }) {
  const [isPlaying, setPlaying] = useState(false)
  const [panel, setPanel] = useState<(typeof panels)[number]['value']>('joints')
  const frame = useFrame(editor)
  const { drawn, advice, error } = useFigurePreview({
    figure: editor.figure,
    view: editor.view,
    keyAt: editor.key,
    frame,
  })
  useUndoKeys(editor)
  return (
    <Columns hasSidebar>
      <Card isFlush>
        <div className={`${media.stage} ${style.stage}`} data-drawn={drawn !== undefined || undefined}>
          {isPlaying ? (
            <FigureCanvas figure={editor.figure} label="The movement" isPlaying isTurnable className={style.canvas} />
          ) : (
            <PoseStage editor={editor} frame={frame} drawn={drawn} advice={advice} />
          )}
        </div>
        <PoseTools editor={editor} isPlaying={isPlaying} onPlay={() => setPlaying(!isPlaying)} />
        <div className={card.inset}>
          <KeyStrip editor={editor} />
        </div>
        {error && <p role="alert">{error}</p>}
        <Notes editor={editor} advice={advice} refused={refused} />
      </Card>
      <Card>
        <Stack gap={20}>
          <Segmented label="What to change" choices={panels} value={panel} onChange={setPanel} isFullWidth />
          {panel === 'joints' && <JointPanel key={`${editor.handle?.id} ${editor.key}`} editor={editor} />}
          {panel === 'props' && <PropsPanel editor={editor} />}
          {panel === 'look' && <AppearancePanel editor={editor} />}
        </Stack>
      </Card>
    </Columns>
  )
}

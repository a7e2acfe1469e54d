import { Dialog } from '../ui/Dialog.tsx'
import { commandKey, Kbd } from '../ui/Kbd.tsx'
import style from './KeyList.module.css'

const keys = [
  [`${commandKey}K`, 'Go to anything'],
  ['/', 'Search this page'],
  [`${commandKey}Z`, 'Undo what a message offers to undo'],
  ['Esc', 'Close, or empty the search'],
  ['?', 'This list'],
] as const

/** What can be done without a mouse. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keys">
      <dl className={style.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

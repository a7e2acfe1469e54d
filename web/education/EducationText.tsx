import { textBlocks, type TextBlock, type TextRun } from '@kinora/contract/education-text.ts'
import style from './EducationText.module.css'

const TextRuns = ({ runs }: { runs: TextRun[] }) =>
  runs.map(({ text, isBold }, at) => (isBold ? <b key={at}>{text}</b> : <span key={at}>{text}</span>))

function Block({ block }: { block: TextBlock }) {
  if ('runs' in block && block.kind === 'heading')
    return (
      <h2>
        <TextRuns runs={block.runs} />
      </h2>
    )
  if ('runs' in block)
    return (
      <p>
        <TextRuns runs={block.runs} />
      </p>
    )
  const items = block.items.map((runs, at) => (
    <li key={at}>
      <TextRuns runs={runs} />
    </li>
  ))
  return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>
}

/** The text of an education page, as patients read it. */
export const EducationText = ({ body }: { body: string }) => (
  <div className={style.text}>
    {textBlocks(body).map((block, at) => (
      <Block key={at} block={block} />
    ))}
  </div>
)

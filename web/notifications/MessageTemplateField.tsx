import { messages } from '@kinora/contract/messages.ts'
import { useRead } from '../app/api-client.ts'
import style from './MessageTemplateField.module.css'

/** Built-in templates; the clinic's own come first. */
const starters = [
  {
    title: 'How is it going?',
    text: 'Hello {name}, how are you getting on with your exercises? Tell me what is easy and what is not.',
  },
  {
    title: 'Ease off',
    text: 'Hello {name}, please do half as many of the exercise that hurt until we talk. The others can stay as they are.',
  },
  { title: 'Well done', text: 'Hello {name}, you have kept at it all week. Well done, and on to the next one!' },
]

/** Inserts a template into the message. `{name}` becomes the patient's first name. */
export function TemplateField({ onText }: { onText: (text: string) => void }) {
  const { data = [] } = useRead(messages.templates, {})
  const all = [...data.map(({ title, text }) => ({ title, text })), ...starters]
  return (
    <select
      className={style.templates}
      aria-label="Start from a template"
      value=""
      onChange={(event) => {
        const chosen = all[Number(event.currentTarget.value)]
        if (chosen) onText(chosen.text)
      }}
    >
      <option value="">Templates</option>
      {all.map(({ title }, at) => (
        <option key={`${title} ${at}`} value={at}>
          {title}
        </option>
      ))}
    </select>
  )
}

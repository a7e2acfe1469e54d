import { IconUser, IconUsers } from '@tabler/icons-react'
import type { OrganizationKind } from '@kinora/contract/sign-up.ts'
import style from './OrganizationKindChoice.module.css'

const choices = [
  { kind: 'solo', label: 'On my own', words: 'One practitioner', Icon: IconUser },
  { kind: 'business', label: 'A business', words: 'Several practitioners', Icon: IconUsers },
] as const

export function OrganizationKindChoice({
  kind,
  onChange,
}: {
  kind: OrganizationKind
  onChange: (kind: OrganizationKind) => void
}) {
  return (
    <fieldset className={style.kinds}>
      <legend>How do you work?</legend>
      {choices.map(({ kind: value, label, words, Icon }) => (
        <label key={value} className={style.kind}>
          <input type="radio" name="kind" value={value} checked={kind === value} onChange={() => onChange(value)} />
          <span className={style.card}>
            <Icon size={24} stroke={1.75} aria-hidden />
            <b>{label}</b>
            <small>{words}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

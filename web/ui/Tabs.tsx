import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import style from './Tabs.module.css'

interface Props<Value extends string> {
  /** The name of the tab list for screen readers. */
  label: string
  tabs: readonly { value: Value; label: string; to: string }[]
  value: Value
  /** The tabs share the whole width. */
  isFullWidth?: boolean
  children: ReactNode
}

/** Parts of a page, each with its own address. Arrow keys move between them. */
export function Tabs<Value extends string>({ label, tabs, value, isFullWidth, children }: Props<Value>) {
  const id = useId()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = (at + step + tabs.length) % tabs.length
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    void navigate(tabs[next]!.to, { replace: true })
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={isFullWidth ? `${style.tabs} ${style.full}` : style.tabs}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            id={`${id}-${tab.value}`}
            role="tab"
            replace
            to={tab.to}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={style.tab}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

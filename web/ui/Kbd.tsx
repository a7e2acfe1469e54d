import type { ReactNode } from 'react'
import style from './Kbd.module.css'

/** A key of the keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={style.key}>{children}</kbd>

/** The command key of this machine. */
export const commandKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl '

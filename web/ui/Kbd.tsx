import type { ReactNode } from 'react'
import style from './Kbd.module.css'

/** A key, as it is printed on it. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={style.key}>{children}</kbd>

/** The key that goes with letters for commands on this machine. */
export const commandKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl '

import type { ReactNode } from 'react'
import style from './Dock.module.css'

/** The main button of a patient's page, always in view at the bottom. */
export const Dock = ({ children }: { children: ReactNode }) => <div className={style.dock}>{children}</div>

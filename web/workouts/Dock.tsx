import type { ReactNode } from 'react'
import { Stack } from '../ui/layout.ts'
import style from './Dock.module.css'

/** The main button of a patient's page, always in view at the bottom. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <Stack gap={4} className={style.dock}>
    {children}
  </Stack>
)

import { createContext, useContext } from 'react'
import type { AestheticsState } from './aesthetics.ts'

/** The clinic of the host or of the signed-in user. The sign-in page provides it without the Redux store. */
export const ClinicContext = createContext<AestheticsState['organization']>(null)
export const useClinic = () => useContext(ClinicContext)

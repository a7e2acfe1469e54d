import { createContext, useContext } from 'react'
import type { AestheticsState } from './aesthetics.ts'

/** The clinic of the host or of who is signed in. The sign-in page gives it without the Redux store. */
export const ClinicContext = createContext<AestheticsState['organization']>(null)
export const useClinic = () => useContext(ClinicContext)

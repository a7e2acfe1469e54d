import { isOwner, type Role } from '@kinora/contract/roles.ts'
import { isSelfHosted } from './base-path.ts'
import { openPalette, type PaletteEntry } from './command-palette.ts'
import { to } from './routes.ts'
import { signOut } from './sign-out.ts'
import { operatorEntries } from './StaffDrawer.tsx'

const pages: [label: string, address: string][] = [
  ['Patients', to('patients')],
  ['Cover and sharing', to('cover')],
  ['Add a patient', to('patientCreate')],
  ['Program Library', to('programs')],
  ['Add a program', to('programAdd')],
  ['Exercise Library', to('exercises')],
  ['Review exercises', to('exerciseReview')],
  ['Add an exercise', to('exerciseCreate')],
  ['Education', to('education')],
  ['Dashboard', to('dashboard')],
  ['Surveys', to('surveys')],
  ['Write a survey', to('surveyCreate')],
  ['Notifications', to('notifications')],
  ['Settings', to('myAccount', { tabHeader: 'personal-details' })],
  ['Plans', to('plans')],
  ['Support', to('support')],
  ['Change password', to('changePassword')],
  ['Security and sessions', to('security')],
]

const operatorPages = operatorEntries
  .filter(({ isAboutBuying }) => !(isAboutBuying && isSelfHosted))
  .map(({ label, to }): [label: string, address: string] => [label, to])

/** The palette's pages and actions for a role. */
export const palettePagesOf = (role: Role): PaletteEntry[] => [
  ...(role === 'admin' ? operatorPages : pages)
    .filter(([label]) => label !== 'Cover and sharing' || role !== 'solo')
    .filter(([label]) => label !== 'Plans' || (isOwner(role) && !isSelfHosted))
    .map(([label, address]) => ({ id: label, label, to: address })),
  { id: 'keys', label: 'Keyboard shortcuts', run: () => openPalette('keys') },
  { id: 'logout', label: 'Logout', run: signOut },
]

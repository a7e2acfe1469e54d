import { openPalette, type PaletteEntry } from './command-palette.ts'
import { ifThere } from './routes.ts'
import { signOut } from './sign-out.ts'

const known: [label: string, address: string | undefined][] = [
  ['Patients', ifThere('patients')],
  ['Add a patient', ifThere('patientCreate')],
  ['Program Library', ifThere('programs')],
  ['Add a program', ifThere('programAdd')],
  ['Exercise Library', ifThere('exercises')],
  ['Review exercises', ifThere('exerciseReview')],
  ['Add an exercise', ifThere('exerciseCreate')],
  ['Surveys', ifThere('surveys')],
  ['Write a survey', ifThere('surveyCreate')],
  ['Notifications', ifThere('notifications')],
  ['Settings', ifThere('myAccount')?.replace(':tabHeader', 'personal-details')],
  ['Plans', ifThere('plans')],
  ['Support', ifThere('support')],
  ['Change password', ifThere('changePassword')],
  ['Security and sessions', ifThere('security')],
]

/** The pages there are, and leaving. */
export const palettePages: PaletteEntry[] = [
  ...known.flatMap(([label, to]) => (to ? [{ id: label, label, to }] : [])),
  { id: 'keys', label: 'Keys', run: () => openPalette('keys') },
  { id: 'logout', label: 'Logout', run: signOut },
]

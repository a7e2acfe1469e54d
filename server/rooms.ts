import { accounts } from '@kinora/contract/accounts.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { logs } from '@kinora/contract/logs.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { patients } from '@kinora/contract/patients.ts'
import { plans } from '@kinora/contract/plans.ts'
import { profile } from '@kinora/contract/profile.ts'
import { programs } from '@kinora/contract/programs.ts'
import type { Room } from '@kinora/contract/room.ts'
import { series } from '@kinora/contract/series.ts'
import { tickets } from '@kinora/contract/tickets.ts'
import type { Word } from '@kinora/contract/words.ts'
import { accountRoutes } from './accounts/routes.ts'
import { profileRoutes } from './accounts/routes-profile.ts'
import { exerciseRoutes } from './exercises/routes.ts'
import type { House } from './http/serve.ts'
import { logRoutes } from './logs/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { patientRoutes } from './patients/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { programRoutes } from './programs/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'

/** Every room's calls, and the door that opens them: a word without both does not compile. */
export const contracts: Record<Word, Room> = {
  organizations,
  accounts: { ...accounts, ...profile },
  notifications,
  plans,
  patients,
  exercises,
  programs,
  series,
  logs,
  tickets,
}

export const doors: Record<Word, (house: House) => void> = {
  organizations: organizationRoutes,
  accounts: (house) => [accountRoutes, profileRoutes].forEach((open) => open(house)),
  notifications: notificationRoutes,
  plans: planRoutes,
  patients: patientRoutes,
  exercises: exerciseRoutes,
  programs: programRoutes,
  series: seriesRoutes,
  logs: logRoutes,
  tickets: ticketRoutes,
}

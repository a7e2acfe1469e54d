import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Program } from '@kinora/contract/programs.ts'
import { to } from '../app/routes.ts'

const clamp = (week: number, most: number) => Math.min(most, Math.max(1, Math.trunc(week)))

/** The week that an address names, else the current one. */
export function weekIn(program: Program, week: string | null | undefined) {
  const inAddress = Number(week ?? Number.NaN)
  return clamp(Number.isNaN(inAddress) ? (program.currentWeek ?? 1) : inAddress, program.weeks)
}

/** The week and the series in the address, the current week by default, and navigation to others. */
export function useBuilderLocation(program: Program) {
  const { seriesId, week: inPath } = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const week = weekIn(program, inPath ?? search.get('week'))
  const id = program._id
  const addressOf = (toWeek: number, series = seriesId) =>
    series
      ? to('seriesInWeek', { id, seriesId: series, week: toWeek })
      : `${to('programSeries', { id })}?week=${toWeek}`
  return {
    week,
    seriesId,
    isCreating: /\/series\/(create|add)\/?$/.test(pathname),
    addressOf,
    createAddress: `${to('seriesCreate', { id })}?week=${week}`,
    go: (toWeek: number, series?: string) => void navigate(addressOf(toWeek, series), { replace: true }),
  }
}

export type BuilderLocation = ReturnType<typeof useBuilderLocation>

import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Program } from '@kinora/contract/programs.ts'
import { to } from '../app/routes.ts'

const clamp = (week: number, most: number) => Math.min(most, Math.max(1, Math.trunc(week)))

/** The week and the series in the address, the current week by default, and how to go to others. */
export function useBuilderLocation(program: Program) {
  const { seriesId, week: inPath } = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const weekInAddress = Number(inPath ?? search.get('week') ?? Number.NaN)
  const week = clamp(Number.isNaN(weekInAddress) ? (program.currentWeek ?? 1) : weekInAddress, program.weeks)
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

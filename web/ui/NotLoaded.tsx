import { Failed } from './Failed.tsx'
import { Skeletons, type SkeletonsProps } from './Skeletons.tsx'

interface Props extends SkeletonsProps {
  query: { data: unknown; error: { message: string } | null; refetch: () => unknown }
}

/** Stands in for content until it has loaded, or explains why it has not. */
export function NotLoaded({ query: { data, error, refetch }, ...skeletons }: Props) {
  if (data !== undefined) return null
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeletons {...skeletons} />
}

import { Failed } from './Failed.tsx'
import { Skeletons, type SkeletonsProps } from './Skeletons.tsx'

interface Props extends SkeletonsProps {
  query: { data: unknown; error: { message: string } | null; refetch: () => unknown }
}

/** What stands in the place of something until it is loaded, or why it is not. */
export function NotLoaded({ query: { data, error, refetch }, ...skeletons }: Props) {
  if (data !== undefined) return null
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeletons {...skeletons} />
}

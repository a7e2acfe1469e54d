import { useState } from 'react'
import type { MyPrescription } from '@kinora/contract/series.ts'

/** How an exercise is shown: a video of a person, the moving figure, or pictures. */
export const mediumLabels = { video: 'Video', figure: 'Figure', pictures: 'Pictures' } as const
export type Medium = keyof typeof mediumLabels

type Prescribed = Pick<MyPrescription, 'exercise'> & {
  instructions: Partial<Pick<MyPrescription['instructions'], 'videos' | 'pictures'>>
}

/** What there is of an exercise, the video first: nothing shows as much. A week kept from before knows no videos. Pure. */
export function mediaOf({ exercise, instructions: { videos = [], pictures = [] } }: Prescribed): Medium[] {
  const there = { video: videos.length > 0, figure: exercise.figure !== null, pictures: pictures.length > 0 }
  return (Object.keys(mediumLabels) as Medium[]).filter((way) => there[way])
}

const place = 'kinora-shown'

function chosenBefore(): Medium | undefined {
  const stored = (() => {
    try {
      return localStorage.getItem(place)
    } catch {
      return null
    }
  })()
  return stored !== null && stored in mediumLabels ? (stored as Medium) : undefined
}

/** The way a person likes it, kept for the next exercise and the next day on this device. */
export function useMedium(prescription: Prescribed) {
  const [wanted, setWanted] = useState(chosenBefore)
  const ways = mediaOf(prescription)
  return {
    ways,
    way: wanted && ways.includes(wanted) ? wanted : ways[0],
    choose(way: Medium) {
      setWanted(way)
      try {
        localStorage.setItem(place, way)
      } catch {
        // Where nothing may be kept, it holds for as long as the page is open.
      }
    },
  }
}

import { useState } from 'react'
import type { MyPrescription } from '@kinora/contract/series.ts'

/** How an exercise is shown: video, moving figure or pictures. */
export const mediumLabels = { video: 'Video', figure: 'Figure', pictures: 'Pictures' } as const
type Medium = keyof typeof mediumLabels

type Prescribed = Pick<MyPrescription, 'exercise'> & {
  instructions: Partial<Pick<MyPrescription['instructions'], 'videos' | 'pictures'>>
}

/** The media of an exercise, video first. A week cached by an earlier version has no videos. */
export function mediaOf({ exercise, instructions: { videos = [], pictures = [] } }: Prescribed): Medium[] {
  const there = { video: videos.length > 0, figure: exercise.figure !== null, pictures: pictures.length > 0 }
  return (Object.keys(mediumLabels) as Medium[]).filter((medium) => there[medium])
}

const storageKey = 'kinora-shown'

function chosenBefore(): Medium | undefined {
  const stored = (() => {
    try {
      return localStorage.getItem(storageKey)
    } catch {
      return null
    }
  })()
  return stored !== null && stored in mediumLabels ? (stored as Medium) : undefined
}

/** The preferred medium, stored on this device. */
export function useMedium(prescription: Prescribed) {
  const [wanted, setWanted] = useState(chosenBefore)
  const media = mediaOf(prescription)
  return {
    media,
    medium: wanted && media.includes(wanted) ? wanted : media[0],
    choose(medium: Medium) {
      setWanted(medium)
      try {
        localStorage.setItem(storageKey, medium)
      } catch {
        // Without storage the choice lasts while the page is open.
      }
    },
  }
}
